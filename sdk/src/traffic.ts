import type { Answer, Body, Call, Query } from './call.ts';
import { eachItem } from './pages.ts';
import { poll } from './poll.ts';
import type { CallOptions } from './transport.ts';

export type Void = Answer<'get', '/operator/voids/{id}'>;
export type VoidStatus = Void['status'];
export type VoidFigures = NonNullable<Void['preview']>;
export type NewVoid = Body<'post', '/operator/voids'>;
export type VoidQuery = Query<'get', '/operator/voids'>;
export type VoidUndoPreview = Answer<'get', '/operator/voids/{id}/undo'>;
export type TrafficFlag = Answer<'get', '/operator/traffic-flags'>['results'][number];
export type TrafficFlagQuery = Query<'get', '/operator/traffic-flags'>;
export type FlagDecision = Body<'post', '/operator/traffic-flags/{id}/dismiss'>;

export interface WaitVoidOptions extends CallOptions {
  /** Called with every answer, the first and the last one too. */
  onProgress?: (current: Void) => void;
}

/** The service works on a void while it has one of these. */
const working: readonly VoidStatus[] = ['previewing', 'running', 'undoing'];

/** Voids: previewed, confirmed, and undone if they were a mistake. The work runs in the service; `wait` follows it. */
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
    /** Newest first. */
    list,
    all: ({ page_size, ...query }: Omit<VoidQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list({ ...query, ...page }, options), page_size),
    get,
    /** Starts a preview and answers at once. Nothing is voided until it is confirmed. */
    create,
    /** Starts a preview and waits for its figures. */
    preview: async (order: NewVoid, options: WaitVoidOptions = {}): Promise<Void> => {
      const { onProgress: _, ...rest } = options;
      return wait((await create(order, rest)).id, options);
    },
    /** Takes the previewed events back. Answers at once; `wait` follows it. */
    confirm: (id: string, options?: CallOptions) =>
      call('post', '/operator/voids/{id}/confirm', { path: { id } }, options),
    /** Drops a preview. */
    cancel: (id: string, options?: CallOptions) =>
      call('post', '/operator/voids/{id}/cancel', { path: { id } }, options),
    /** What an undo gives back, and how much of it budgets can no longer pay. Changes nothing. */
    previewUndo: (id: string, options?: CallOptions) =>
      call('get', '/operator/voids/{id}/undo', { path: { id } }, options),
    /** What was voided counts again. Answers at once; `wait` follows it. */
    undo: (id: string, reason: string, options?: CallOptions) =>
      call('post', '/operator/voids/{id}/undo', { path: { id }, body: { reason } }, options),
    /**
     * Waits while the service works on a void: until its preview, the void or its undo is complete. When the job failed or
     * was cancelled, the status stays and `progress` has the reason. To stop waiting does not stop the work.
     */
    wait,
  };
}

/** Hours of publishers that are far from usual, for staff to look at. */
export function trafficFlagCalls(call: Call) {
  const list = (query: TrafficFlagQuery = {}, options?: CallOptions) =>
    call('get', '/operator/traffic-flags', { query }, options);
  return {
    /** The newest hour first. */
    list,
    all: ({ page_size, ...query }: Omit<TrafficFlagQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list({ ...query, ...page }, options), page_size),
    dismiss: (id: string, decision: FlagDecision = {}, options?: CallOptions) =>
      call('post', '/operator/traffic-flags/{id}/dismiss', { path: { id }, body: decision }, options),
    reopen: (id: string, decision: FlagDecision = {}, options?: CallOptions) =>
      call('post', '/operator/traffic-flags/{id}/reopen', { path: { id }, body: decision }, options),
  };
}

function isWorking({ status, progress }: Void): boolean {
  return working.includes(status) && (progress === null || progress.status === 'running');
}
