/**
 * The demo network: what a newcomer finds on the first start, so that every page and every call has something to show.
 * It is made by the verbs of the product with a clock of its own, never by writing rows, so that it is as true as anything
 * that comes later; and it is made only where there is nothing yet.
 */
export { historySizeFor } from './history-size.ts';
export { type DemoKeys, makeDemo } from './make-demo.ts';
export { showProgress } from './show-progress.ts';
