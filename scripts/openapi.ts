import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { createApp } from '../server/src/app.ts';
import { parseConfig } from '../server/src/config.ts';
import { createLogger } from '../server/src/http/logger.ts';
import { createMetrics } from '../server/src/http/metrics.ts';
import type { Services } from '../server/src/services.ts';
import { sdkLimits } from './sdk-limits.ts';

/**
 * Writes `openapi.json` from the routes, and the SDK's types and limits from it.
 * With `--check`, only compares.
 */
const root = new URL('../', import.meta.url);

/**
 * The routes are described without data, so no other service is started. Any use of a missing service fails.
 */
const services = {
  config: parseConfig({}),
  log: createLogger('silent'),
  metrics: createMetrics(),
  database: {},
  users: {},
  serving: {},
  events: {},
  conversions: {},
} as Services;

async function describe(): Promise<string> {
  const app = await createApp(services);
  await app.ready();
  return `${JSON.stringify(app.swagger(), null, 2)}\n`;
}

const document = await describe();
const banner = '// Generated from openapi.json by `npm run openapi`; do not edit.\n';
const types = banner + astToString(await openapiTypescript(JSON.parse(document), { alphabetize: true }));
const outputs: [string, string][] = [
  ['openapi.json', document],
  ['sdk/src/openapi.gen.ts', types],
  ['sdk/src/limits.gen.ts', banner + sdkLimits(JSON.parse(document))],
];

if (process.argv.includes('--check')) {
  const stale = outputs.filter(([file, text]) => current(file) !== text).map(([file]) => file);
  if (stale.length > 0) {
    console.error(format('Stale: %s. Run `npm run openapi`.', stale.join(', ')));
    process.exit(1);
  }
  console.log('openapi.json and the generated files of the SDK are up to date.');
} else {
  for (const [file, text] of outputs) writeFileSync(new URL(file, root), text);
}
process.exit(0);

function current(file: string): string {
  try {
    return readFileSync(new URL(file, root), 'utf8');
  } catch {
    return '';
  }
}
