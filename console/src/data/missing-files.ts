/** The text of errors for files of the console that did not load. */
const message = 'A part of the console could not be loaded.';

/**
 * Gives errors of dynamic imports one text: each browser has its own, and the router reloads the whole page when it sees
 * one of those, which without a connection ends at the browser's own error page.
 */
export function nameMissingFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = message;
  });
}

export function isMissingFile(error: Error): boolean {
  return error.message === message;
}

/** True if the service has another build than the one that runs here: files of the older one are gone. */
export async function hasNewVersion(): Promise<boolean> {
  const current = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src');
  const page = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' });
  return page.ok && current != null && !(await page.text()).includes(current);
}
