import type { Answer, Body } from './call.ts';

export type EventReport = Body<'post', '/events'>;
export type EventAnswer = Answer<'post', '/events'>;
export type EventBatchAnswer = Answer<'post', '/events/batch'>;
/** What became of one event of a batch. */
export type EventResult = EventBatchAnswer['results'][number];
