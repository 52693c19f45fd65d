import { readFileSync } from 'node:fs';
import { type Config, ConfigError, unknownSettings } from '../../../server/src/admin.ts';
import { environment, settings } from '../settings.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Read by this program only, so the server does not list them. */
const ownSettings = ['ENCART_URL', 'ENCART_CHANNEL_KEY'];

/** The settings, when they can be used, and what there is to say about them. */
export function checkSettings(): { config: Config | undefined; findings: Finding[] } {
  const misspelt = unknownSettings(environment())
    .filter((name) => !ownSettings.includes(name))
    .map((name) => warn('settings', `${name} is no setting of Encart.`, 'Correct its name, or unset it.'));
  try {
    const config = settings();
    const engine = config.databaseUrl ? 'PostgreSQL' : 'the embedded database';
    return { config, findings: [ok('settings', `${config.environment}, ${engine}`), ...misspelt] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const wrong = error.problems.map((problem) =>
      fail('settings', problem, 'Correct this environment variable.'),
    );
    return { config: undefined, findings: [...wrong, ...misspelt] };
  }
}

/** The clone pins a runtime; another one may work, but nobody has tested it. */
export function checkRuntime(): Finding {
  const root = new URL('../../../package.json', import.meta.url);
  const pinned: string = JSON.parse(readFileSync(root, 'utf8')).dependencies.node;
  const running = process.versions.node;
  if (running === pinned) return ok('runtime', `Node ${running}, as pinned`);
  const how = 'Run it as "npx encart" inside the clone, after "npm install".';
  return Number.parseInt(running, 10) < Number.parseInt(pinned, 10)
    ? fail('runtime', `Node ${running} is older than the pinned ${pinned}.`, how)
    : warn('runtime', `Node ${running} runs, ${pinned} is pinned.`, how);
}
