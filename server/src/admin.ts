/**
 * The part of the server that the command line uses on the machine of the installation. Everything else goes through
 * the API. Settings are read at once; what opens the database is loaded when a command needs it, because it takes a
 * few hundred milliseconds.
 */
export { type Config, ConfigError, parseConfig, readLongSecret, unknownSettings } from './config.ts';
export type { Db } from './db/handle.ts';
export type { Database } from './db/open.ts';
export { listUnsafeModes } from './db/private-directory.ts';
export type { MadeDemo } from './demo/index.ts';
export { clickRate, conversionRate, offersSeen, type Visit, visitAt } from './demo/traffic.ts';
export { type Random, seededRandom } from './lib/random.ts';

export const loadAdmin = () => import('./admin-tools.ts');
export const loadServer = () => import('./main.ts');
