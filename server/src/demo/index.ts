/**
 * The demo network: sample data for the first start, so that every page and every call shows something. It is
 * created with the same use cases as real data and a simulated clock, never by writing rows directly, so all
 * its counters and bills are consistent. It is only created in a new database.
 */
export { historySizeFor } from './history-size.ts';
export { type DemoKeys, makeDemo } from './make-demo.ts';
export { showProgress } from './show-progress.ts';
