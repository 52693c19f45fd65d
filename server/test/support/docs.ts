import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export function readPage(page: string): string {
  return readFileSync(`${root}${page}`, 'utf8');
}

export const guidePages: readonly string[] = readdirSync(`${root}docs`)
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file}`);

/**
 * A block of commands in a page. The text after `sh` says how the test runs it: empty (as it is), `stopped` (while the
 * service is stopped), or why it is not run.
 */
export interface Commands {
  readonly text: string;
  readonly mark: string;
}

export function commandsOf(page: string): Commands[] {
  return [...readPage(page).matchAll(/^```sh *(.*)\n([\s\S]*?)^```$/gm)].map(([, mark = '', text = '']) => ({
    mark: mark.trim(),
    text,
  }));
}
