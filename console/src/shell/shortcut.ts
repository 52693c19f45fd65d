const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The label of the modifier key for shortcuts. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

export function isCommandK(event: KeyboardEvent): boolean {
  return (isApple ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === 'k';
}
