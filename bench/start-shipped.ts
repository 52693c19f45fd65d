import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ServiceProcess, startService } from '../server/test/support/service-process.ts';
import { thisTree } from './worktree.ts';

/**
 * Starts the service of a tree with the runtime flags and the cache of compiled sources of its `npm start`.
 */
export async function startShipped(
  settings: Record<string, string>,
  tree = thisTree,
): Promise<ServiceProcess> {
  const cache = join(tree, 'node_modules/.cache/compiled');
  const program = join(tree, 'server/src/main.ts');
  const flags = [...(await startFlags(settings, tree)), ...extraFlags()];
  return startService({ NODE_COMPILE_CACHE: cache, ...settings }, flags, program);
}

/** Older versions have the flags in their package.json. */
async function startFlags(settings: Record<string, string>, tree: string): Promise<string[]> {
  const file = join(tree, 'scripts/start-flags.mjs');
  if (existsSync(file)) return (await import(pathToFileURL(file).href)).startFlags(settings);
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/** Flags to try out, such as `BENCH_FLAGS=--max-semi-space-size=32`. */
function extraFlags(): string[] {
  return process.env.BENCH_FLAGS?.split(' ').filter(Boolean) ?? [];
}
