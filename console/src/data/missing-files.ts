/** The text of errors for files of the console that did not load. */
const message = 'A part of the console could not be loaded.';

/** The address of the file that did not load last. Some browsers do not tell it. */
let missingFile: string | undefined;

/**
 * Gives errors of dynamic imports one text: each browser has its own, and the router reloads the whole page
 * when it sees one of those, which without a connection ends at the browser's own error page.
 */
export function nameMissingFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missingFile = /https?:\S+/.exec(payload.message)?.[0] ?? missingFile;
    payload.message = message;
  });
}

export function isMissingFile(error: Error): boolean {
  return error.message === message;
}

/**
 * True if reloading the page gets the missing file: it can be loaded now, which a browser does not notice by
 * itself, because it remembers failed files until then; or the service has another build than the one that
 * runs here, and the files of the older one are gone.
 */
export async function helpsToReload(): Promise<boolean> {
  const current = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src');
  const page = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' });
  if (!page.ok) return false;
  if (current != null && !(await page.text()).includes(current)) return true;
  return missingFile !== undefined && (await fetch(missingFile, { cache: 'reload' })).ok;
}
