/**
 * The part of the server that the CLI uses directly, on the machine of the installation. All other commands
 * use the API. Settings are loaded immediately. Modules that open the database take a few hundred
 * milliseconds to load, so they are loaded only when a command needs them.
 */
export { type Config, ConfigError, parseConfig, readLongSecret, unknownSettings } from './config.ts';
export type { Db } from './db/handle.ts';
export type { Database } from './db/open.ts';
export { listUnsafeModes } from './db/private-directory.ts';
export type { DemoKeys } from './demo/index.ts';
export { clickRate, conversionRate, offersSeen, type Visit, visitAt } from './demo/traffic.ts';
export { type Random, seededRandom } from './lib/random.ts';
export { describeOperatorError } from './start-errors.ts';

export const loadAdmin = () => import('./admin-tools.ts');
export const loadServer = () => import('./main.ts');
