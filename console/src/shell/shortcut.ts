const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What stands on the key. */
export const commandKey = isApple ? '⌘' : 'Ctrl';

export function isCommandK(event: KeyboardEvent): boolean {
  return (isApple ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === 'k';
}
