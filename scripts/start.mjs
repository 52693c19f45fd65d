// Starts the service on the pinned Node version. Like run.mjs, it is executed by the host's own Node.
import { startFlags } from './start-flags.mjs';

process.argv.splice(2, 0, ...startFlags(process.env), 'server/src/main.ts');
await import('./run.mjs');
