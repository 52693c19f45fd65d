import { readFileSync } from 'node:fs';
import { type ServiceProcess, startService } from '../server/test/support/service-process.ts';

/** Starts the service with the runtime flags of `npm start`. */
export function startShipped(settings: Record<string, string>): Promise<ServiceProcess> {
  return startService(settings, startFlags());
}

function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
