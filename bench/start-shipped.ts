import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ServiceProcess, startService } from '../server/test/support/service-process.ts';

const compileCache = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));

/** Starts the service with the runtime flags and the cache of compiled sources of `npm start`. */
export function startShipped(settings: Record<string, string>): Promise<ServiceProcess> {
  return startService({ NODE_COMPILE_CACHE: compileCache, ...settings }, startFlags());
}

function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
