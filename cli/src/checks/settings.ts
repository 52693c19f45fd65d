import { readFileSync } from 'node:fs';
import { type Config, ConfigError, unknownSettings } from '../../../server/src/admin.ts';
import { serviceEnv, settings } from '../settings.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Reads the settings and reports invalid and unknown ones. `config` is undefined if they are invalid. */
export function checkSettings(): { config: Config | undefined; findings: Finding[] } {
  const unknown = unknownSettings(serviceEnv()).map((name) =>
    warn('settings', `${name} is not a setting of Encart.`, 'Correct its name, or unset it.'),
  );
  try {
    const config = settings();
    const engine = config.databaseUrl ? 'PostgreSQL' : 'the embedded database';
    return { config, findings: [ok('settings', `${config.environment}, ${engine}`), ...unknown] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const invalid = error.problems.map((problem) =>
      fail('settings', problem, 'Correct this environment variable.'),
    );
    return { config: undefined, findings: [...invalid, ...unknown] };
  }
}

/**
 * The repository pins a Node version as the npm package `node`. Newer versions may work but are not tested.
 */
export function checkRuntime(): Finding {
  const packageFile = new URL('../../../package.json', import.meta.url);
  const pinned: string = JSON.parse(readFileSync(packageFile, 'utf8')).dependencies.node;
  const running = process.versions.node;
  if (running === pinned) return ok('runtime', `Node ${running} (the pinned version)`);
  const how = 'Run "npx encart" inside the repository, after "npm install".';
  return Number.parseInt(running, 10) < Number.parseInt(pinned, 10)
    ? fail('runtime', `Node ${running} is older than the pinned ${pinned}.`, how)
    : warn('runtime', `Running on Node ${running}; the pinned version is ${pinned}.`, how);
}
