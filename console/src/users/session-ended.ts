import { createStore } from '../data/store.ts';

/** True while the service answers that there is no login session, although the page was opened with one. */
export const sessionEnded = createStore(false);
