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
 * A block of commands in a page. The text after `sh` says how a test runs it: empty (as it is), `stopped`
 * (while the service is stopped), `postgres: name` or `citus: name` (by the test of backups or of cluster
 * changes), or why it is not run.
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

/** The tests that run the blocks with a name. */
export const namedBlockTests = {
  postgres: 'server/test/process/postgres-backup.test.ts',
  citus: 'server/test/citus/cluster-changes.test.ts',
} as const;

/** The text of a block with a name, such as `postgres: dump`. */
export function namedBlock(page: string, mark: string): string {
  const [block, ...others] = commandsOf(page).filter((each) => each.mark === mark);
  if (!block || others.length > 0) throw new Error(`${page} must have one block marked "${mark}"`);
  return block.text;
}
