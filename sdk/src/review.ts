import type { Answer, Body, Call, Query } from './call.ts';
import { eachItem } from './pages.ts';
import type { CallOptions } from './transport.ts';

export type PublisherRequest = Answer<'get', '/operator/publisher-requests'>['results'][number];
/** The same with every state it has been in. */
export type PublisherRequestDetails = Answer<'get', '/operator/publisher-requests/{id}'>;
export type PublisherMatch = PublisherRequest['matches'][number];
export type RequestQuery = Query<'get', '/operator/publisher-requests'>;
export type RequestChange = Body<'patch', '/operator/publisher-requests/{id}'>;
export type Approval = Body<'post', '/operator/publisher-requests/{id}/approve'>;
export type StaffNotes = Body<'post', '/operator/publisher-requests/{id}/reject'>;
export type Reopening = Body<'post', '/operator/publisher-requests/{id}/reopen'>;
export type NetworkPublisher = Answer<'get', '/operator/publishers/{id}'>;
export type NewNetworkPublisher = Body<'post', '/operator/publishers'>;
export type NetworkQuery = Query<'get', '/operator/publishers'>;

/** The queue of publishers that channels ask for, and every move that staff can make. */
export function requestCalls(call: Call) {
  const list = (query: RequestQuery = {}, options?: CallOptions) =>
    call('get', '/operator/publisher-requests', { query }, options);
  return {
    /** Oldest first. */
    list,
    all: ({ page_size, ...query }: Omit<RequestQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/publisher-requests/{id}', { path: { id } }, options),
    /** Only the fields that are given change; until the request is approved. */
    edit: (id: string, change: RequestChange, options?: CallOptions) =>
      call('patch', '/operator/publisher-requests/{id}', { path: { id }, body: change }, options),
    /** Links the publisher that is named; without one, that of the same brand and domain, or a new one. */
    approve: (id: string, approval: Approval = {}, options?: CallOptions) =>
      call('post', '/operator/publisher-requests/{id}/approve', { path: { id }, body: approval }, options),
    reject: (id: string, notes: StaffNotes, options?: CallOptions) =>
      call('post', '/operator/publisher-requests/{id}/reject', { path: { id }, body: notes }, options),
    needsInfo: (id: string, notes: StaffNotes, options?: CallOptions) =>
      call('post', '/operator/publisher-requests/{id}/needs-info', { path: { id }, body: notes }, options),
    /** Back to pending, from needs-info and from rejected. */
    reopen: (id: string, notes: Reopening = {}, options?: CallOptions) =>
      call('post', '/operator/publisher-requests/{id}/reopen', { path: { id }, body: notes }, options),
  };
}

/** The publishers of the network, whichever channels they are in. */
export function networkCalls(call: Call) {
  const list = (query: NetworkQuery = {}, options?: CallOptions) =>
    call('get', '/operator/publishers', { query }, options);
  return {
    list,
    all: ({ page_size, ...query }: Omit<NetworkQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list({ ...query, ...page }, options), page_size),
    get: (id: string, options?: CallOptions) =>
      call('get', '/operator/publishers/{id}', { path: { id } }, options),
    create: (publisher: NewNetworkPublisher, options?: CallOptions) =>
      call('post', '/operator/publishers', { body: publisher }, options),
    /** Replaces the publisher's own exclusions, which follow it into every channel. */
    setExternalExclusions: (id: string, subcategoryIds: readonly string[], options?: CallOptions) =>
      call(
        'put',
        '/operator/publishers/{id}/external-exclusions',
        { path: { id }, body: { subcategory_ids: [...subcategoryIds] } },
        options,
      ),
  };
}
