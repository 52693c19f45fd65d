import type { Call, QueryParameters, RequestBody, ResponseBody } from './call.ts';
import { iterateItems } from './pages.ts';
import type { CallOptions } from './transport.ts';

export type PublisherRequest = ResponseBody<'get', '/operator/publisher-requests'>['results'][number];
/** A request with its history. */
export type PublisherRequestDetails = ResponseBody<'get', '/operator/publisher-requests/{id}'>;
export type PublisherMatch = PublisherRequest['matches'][number];
export type RequestQuery = QueryParameters<'get', '/operator/publisher-requests'>;
export type RequestChange = RequestBody<'patch', '/operator/publisher-requests/{id}'>;
export type Approval = RequestBody<'post', '/operator/publisher-requests/{id}/approve'>;
export type StaffNotes = RequestBody<'post', '/operator/publisher-requests/{id}/reject'>;
export type Reopening = RequestBody<'post', '/operator/publisher-requests/{id}/reopen'>;
export type NetworkPublisher = ResponseBody<'get', '/operator/publishers/{id}'>;
/** A row of the list, with its figures if they are requested. */
export type ListedNetworkPublisher = ResponseBody<'get', '/operator/publishers'>['results'][number];
export type NewNetworkPublisher = RequestBody<'post', '/operator/publishers'>;
export type NetworkQuery = QueryParameters<'get', '/operator/publishers'>;

/** Calls for the review queue: channels request publishers, staff approve, reject or ask for information. */
export function requestCalls(call: Call) {
  const list = (query: RequestQuery = {}, options?: CallOptions) =>
    call('get', '/operator/publisher-requests', { query }, options);
  return {
    /** Gets one page, oldest first. */
    list,
    all: ({ page_size, ...query }: Omit<RequestQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/publisher-requests/{id}', { path: { id } }, options),
    /** Changes only the given fields. An approved request cannot be edited. */
    edit: (id: string, change: RequestChange, options?: CallOptions) =>
      call('patch', '/operator/publisher-requests/{id}', { path: { id }, body: change }, options),
    /**
     * Approves a request and links it to `publisher_id`. Without one, links the publisher with the same brand
     * and domain, or creates it.
     */
    approve: (id: string, approval: Approval = {}, options?: CallOptions) =>
      call('post', '/operator/publisher-requests/{id}/approve', { path: { id }, body: approval }, options),
    reject: (id: string, notes: StaffNotes, options?: CallOptions) =>
      call('post', '/operator/publisher-requests/{id}/reject', { path: { id }, body: notes }, options),
    needsInfo: (id: string, notes: StaffNotes, options?: CallOptions) =>
      call('post', '/operator/publisher-requests/{id}/needs-info', { path: { id }, body: notes }, options),
    /** Sets a needs-info or rejected request back to pending. */
    reopen: (id: string, notes: Reopening = {}, options?: CallOptions) =>
      call('post', '/operator/publisher-requests/{id}/reopen', { path: { id }, body: notes }, options),
  };
}

/** Calls for publishers of the network, across all channels. */
export function networkCalls(call: Call) {
  const list = (query: NetworkQuery = {}, options?: CallOptions) =>
    call('get', '/operator/publishers', { query }, options);
  return {
    list,
    all: ({ page_size, ...query }: Omit<NetworkQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/publishers/{id}', { path: { id } }, options),
    create: (publisher: NewNetworkPublisher, options?: CallOptions) =>
      call('post', '/operator/publishers', { body: publisher }, options),
    /**
     * Sets what pages and links may bill for it in an hour. Null for that of the channel or the rule,
     * 0 for no ceiling.
     */
    setCeiling: (id: string, usd: number | null, options?: CallOptions) =>
      call(
        'put',
        '/operator/publishers/{id}/ceiling',
        { path: { id }, body: { publisher_ceiling_usd: usd } },
        options,
      ),
    /** Replaces the publisher's own exclusions. They apply in every channel. */
    setExternalExclusions: (id: string, subcategoryIds: readonly string[], options?: CallOptions) =>
      call(
        'put',
        '/operator/publishers/{id}/external-exclusions',
        { path: { id }, body: { subcategory_ids: [...subcategoryIds] } },
        options,
      ),
  };
}
