import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceProcess, startService } from '../server/test/support/service-process.ts';
import { thisTree } from './worktree.ts';

/** Starts the service of a tree with the runtime flags and the cache of compiled sources of its `npm start`. */
export function startShipped(settings: Record<string, string>, tree = thisTree): Promise<ServiceProcess> {
  const cache = join(tree, 'node_modules/.cache/compiled');
  const program = join(tree, 'server/src/main.ts');
  return startService({ NODE_COMPILE_CACHE: cache, ...settings }, startFlags(tree), program);
}

function startFlags(tree: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
