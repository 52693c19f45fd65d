import type { Call, QueryParameters, RequestBody, ResponseBody } from './call.ts';
import { iterateItems, iterateItemsBy } from './pages.ts';
import { poll } from './poll.ts';
import type { CallOptions } from './transport.ts';

export type Void = ResponseBody<'get', '/operator/voids/{id}'>;
export type VoidStatus = Void['status'];
export type VoidFigures = NonNullable<Void['preview']>;
export type NewVoid = RequestBody<'post', '/operator/voids'>;
export type VoidQuery = QueryParameters<'get', '/operator/voids'>;
export type VoidUndoPreview = ResponseBody<'get', '/operator/voids/{id}/undo'>;
export type TrafficFlag = ResponseBody<'get', '/operator/traffic-flags'>['results'][number];
export type TrafficFlagQuery = QueryParameters<'get', '/operator/traffic-flags'>;
export type HourOverCeiling = ResponseBody<'get', '/operator/hours-over-ceiling'>['results'][number];
export type HourOverCeilingQuery = QueryParameters<'get', '/operator/hours-over-ceiling'>;
export type FlagDecision = RequestBody<'post', '/operator/traffic-flags/{id}/dismiss'>;

export interface WaitVoidOptions extends CallOptions {
  /** Called with the void after every poll, including the first and the last one. */
  onProgress?: (current: Void) => void;
}

/** Statuses in which a job of the service works on the void. */
const workingStatuses: readonly VoidStatus[] = ['previewing', 'running', 'undoing'];

/**
 * Calls for voids and approvals: preview, confirm, undo. The work runs in the service; `wait` waits for it.
 */
export function voidCalls(call: Call) {
  const list = (query: VoidQuery = {}, options?: CallOptions) =>
    call('get', '/operator/voids', { query }, options);
  const create = (order: NewVoid, options?: CallOptions) =>
    call('post', '/operator/voids', { body: order }, options);
  const get = (id: string, options?: CallOptions) =>
    call('get', '/operator/voids/{id}', { path: { id } }, options);
  const wait = async (id: string, { onProgress, ...options }: WaitVoidOptions = {}): Promise<Void> => {
    const first = await get(id, options);
    onProgress?.(first);
    return poll(first, isWorking, () => get(id, options), {
      ...(options.signal && { signal: options.signal }),
      ...(onProgress && { onAnswer: onProgress }),
    });
  };
  return {
    /** Gets one page, newest first. */
    list,
    all: ({ page_size, ...query }: Omit<VoidQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    get,
    /** Starts a preview and returns at once. Nothing is voided until you confirm it. */
    create,
    /** Starts a preview and waits for its result. */
    preview: async (order: NewVoid, options: WaitVoidOptions = {}): Promise<Void> => {
      const { onProgress: _, ...rest } = options;
      return wait((await create(order, rest)).id, options);
    },
    /** Voids the previewed events. Returns at once; use `wait` to wait for the end. */
    confirm: (id: string, options?: CallOptions) =>
      call('post', '/operator/voids/{id}/confirm', { path: { id } }, options),
    /** Discards a preview. */
    cancel: (id: string, options?: CallOptions) =>
      call('post', '/operator/voids/{id}/cancel', { path: { id } }, options),
    /**
     * Shows what an undo would restore, and how much of it budgets can no longer pay for. Changes nothing.
     */
    previewUndo: (id: string, options?: CallOptions) =>
      call('get', '/operator/voids/{id}/undo', { path: { id } }, options),
    /** Restores the voided events: they count again. Returns at once; use `wait` to wait for the end. */
    undo: (id: string, reason: string, options?: CallOptions) =>
      call('post', '/operator/voids/{id}/undo', { path: { id }, body: { reason } }, options),
    /**
     * Waits until the preview, the void or its undo is complete. If the job failed or was cancelled, `status`
     * does not change and `progress` has the reason. Aborting the wait does not stop the work.
     */
    wait,
  };
}

/** Calls for traffic flags: hours in which a publisher's traffic was unusual, for staff to review. */
export function trafficFlagCalls(call: Call) {
  const list = (query: TrafficFlagQuery = {}, options?: CallOptions) =>
    call('get', '/operator/traffic-flags', { query }, options);
  return {
    /** Gets one page, newest hour first. */
    list,
    all: ({ page_size, ...query }: Omit<TrafficFlagQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    dismiss: (id: string, decision: FlagDecision = {}, options?: CallOptions) =>
      call('post', '/operator/traffic-flags/{id}/dismiss', { path: { id }, body: decision }, options),
    reopen: (id: string, decision: FlagDecision = {}, options?: CallOptions) =>
      call('post', '/operator/traffic-flags/{id}/reopen', { path: { id }, body: decision }, options),
  };
}

/**
 * Calls for hours in which pages and links reported more than the ceiling of their publisher.
 * `voids` decides about them.
 */
export function hourOverCeilingCalls(call: Call) {
  const list = (query: HourOverCeilingQuery = {}, options?: CallOptions) =>
    call('get', '/operator/hours-over-ceiling', { query }, options);
  return {
    /** Gets one page, newest hour first, with the sums of all hours. */
    list,
    all: ({ page_size, ...query }: Omit<HourOverCeilingQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItemsBy(
        ({ channel_id, publisher_id, hour }: HourOverCeiling) => `${channel_id}/${publisher_id}/${hour}`,
        (page) => list({ ...query, ...page }, options),
        page_size,
      ),
  };
}

function isWorking({ status, progress }: Void): boolean {
  return workingStatuses.includes(status) && (progress === null || progress.status === 'running');
}
