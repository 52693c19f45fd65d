/**
 * Reporting: what happened, exactly and at once. It reads rollups and never raw events, answers from one moment of the
 * database, and refuses what it cannot answer whole.
 */
export { type NetworkRow, networkGroups, roundedRatio } from './model.ts';
export { readNetworkReport } from './network-store.ts';
export { readNetworkQuery } from './query.ts';
export { reportRoutes } from './routes.ts';
export { v1Routes } from './v1-routes.ts';
