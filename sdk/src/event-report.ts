import type { RequestBody, ResponseBody } from './call.ts';

export type EventReport = RequestBody<'post', '/events'>;
export type EventAnswer = ResponseBody<'post', '/events'>;
export type EventBatchAnswer = ResponseBody<'post', '/events/batch'>;
/** The result of one event of a batch. */
export type EventResult = EventBatchAnswer['results'][number];
