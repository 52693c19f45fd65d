import { type AddAllOptions, addInCalls, type PublisherToAdd } from './add-publishers.ts';
import type { Answer, Body, Call, Query } from './call.ts';
import { eachItem, eachItemBy } from './pages.ts';
import type { CallOptions } from './transport.ts';

export type Category = Answer<'get', '/platform/adconfig/categories'>['categories'][number];
export type ChannelDetails = Answer<'get', '/platform/channel/details'>['channel'];
export type PublisherPage = Answer<'get', '/platform/publishers/list'>;
export type PublisherRecord = PublisherPage['publishers'][number];
export type PublisherDetails = Answer<'get', '/platform/publishers/details/{id}'>['publisher'];
export type PublisherQuery = Query<'get', '/platform/publishers/list'>;
/** What staff asked for: a correction, a note, or both. */
export type RequestAnswer = Body<'post', '/platform/publishers/{id}/answer'>;
export type IntegrationCheck = Answer<'get', '/platform/publishers/{id}/integration'>;

export type RequestLogQuery = Query<'get', '/platform/channel/requests'>;
export type LoggedRequest = Answer<'get', '/platform/channel/requests'>['requests'][number];
export type ExclusionPreview = Answer<'post', '/platform/channel/exclusions/preview'>;

type NewChannelKey = Body<'post', '/platform/channel/keys'>;
type ChannelKeyQuery = Query<'get', '/platform/channel/keys'>;
type ChannelKeyRotation = Body<'post', '/platform/channel/keys/{id}/rotate'>;
export type NewPublisherKey = Body<'post', '/platform/publishers/{id}/keys'>;
type PublisherKeyQuery = Query<'get', '/platform/publishers/{id}/keys'>;
type PublisherKeyRotation = Body<'post', '/platform/publishers/{id}/keys/{key_id}/rotate'>;

/** A channel's own side: its publishers and what it does not show. Takes a management key of the channel. */
export function channelCalls(call: Call) {
  return {
    /** Sorted by name on both levels. */
    categories: (options?: CallOptions) => call('get', '/platform/adconfig/categories', {}, options),
    details: (options?: CallOptions) => call('get', '/platform/channel/details', {}, options),
    /** Replaces the list; an empty one clears it. */
    setExclusions: (subcategoryIds: readonly string[], options?: CallOptions) =>
      call(
        'put',
        '/platform/channel/exclusions',
        { body: { subcategory_ids: [...subcategoryIds] } },
        options,
      ),
    /** What such a list would have cost over the last 30 days, compared with what stands. Changes nothing. */
    previewExclusions: (subcategoryIds: readonly string[], options?: CallOptions) =>
      call(
        'post',
        '/platform/channel/exclusions/preview',
        { body: { subcategory_ids: [...subcategoryIds] } },
        options,
      ),
    /** The channel's calls of the last hour, newest first; for people and for secret keys. */
    requests: (query: RequestLogQuery = {}, options?: CallOptions) =>
      call('get', '/platform/channel/requests', { query }, options),
    publishers: publisherCalls(call),
    keys: keyCalls(call),
  };
}

/** For somebody signed in to the console as admin of the channel: no key handles keys. */
function keyCalls(call: Call) {
  const list = (query: ChannelKeyQuery = {}, options?: CallOptions) =>
    call('get', '/platform/channel/keys', { query }, options);

  return {
    list,
    all: ({ page_size, ...query }: Omit<ChannelKeyQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list({ ...query, ...page }, options), page_size),
    /** `key` of a secret key is shown here and never again. */
    mint: (key: NewChannelKey, options?: CallOptions) =>
      call('post', '/platform/channel/keys', { body: key }, options),
    get: (id: string, options?: CallOptions) =>
      call('get', '/platform/channel/keys/{id}', { path: { id } }, options),
    /** Answers the successor; the old key keeps working for the grace period. */
    rotate: (id: string, rotation: ChannelKeyRotation = {}, options?: CallOptions) =>
      call('post', '/platform/channel/keys/{id}/rotate', { path: { id }, body: rotation }, options),
    revoke: (id: string, options?: CallOptions) =>
      call('post', '/platform/channel/keys/{id}/revoke', { path: { id } }, options),
  };
}

function publisherCalls(call: Call) {
  const list = (query: PublisherQuery = {}, options?: CallOptions) =>
    call('get', '/platform/publishers/list', { query }, options);
  const add = (items: readonly PublisherToAdd[], options?: CallOptions) =>
    call('post', '/platform/publishers/add', { body: { items: [...items] } }, options);

  return {
    list,
    all: ({ page_size, ...query }: Omit<PublisherQuery, 'page'> = {}, options?: CallOptions) =>
      eachItemBy(
        (record: PublisherRecord) => record.pending_publisher_id ?? record.publisher_remote_id ?? '',
        async (page) => {
          const { publishers, ...rest } = await list({ ...query, ...page }, options);
          return { ...rest, results: publishers };
        },
        page_size,
      ),
    /** By publisher_remote_id or pending_publisher_id; the latter keeps working after approval. */
    get: (id: string, options?: CallOptions) =>
      call('get', '/platform/publishers/details/{id}', { path: { id } }, options),
    /** To a request that staff want to know more about, by pending_publisher_id; it is pending again. */
    answer: (id: string, answer: RequestAnswer, options?: CallOptions) =>
      call('post', '/platform/publishers/{id}/answer', { path: { id }, body: answer }, options),
    /** One call, so at most 50 items. One bad item refuses them all. */
    add,
    /** Any number of items, each answered by itself; see `addInCalls`. */
    addAll: (items: readonly PublisherToAdd[], options?: AddAllOptions) => addInCalls(add, items, options),
    /** Replaces the list; an empty one clears it. */
    setExclusions: (id: string, subcategoryIds: readonly string[], options?: CallOptions) =>
      call(
        'put',
        '/platform/publishers/{id}/exclusions',
        { path: { id }, body: { subcategory_ids: [...subcategoryIds] } },
        options,
      ),
    /** The same question for one publisher, estimated from its newest sessions. */
    previewExclusions: (id: string, subcategoryIds: readonly string[], options?: CallOptions) =>
      call(
        'post',
        '/platform/publishers/{id}/exclusions/preview',
        { path: { id }, body: { subcategory_ids: [...subcategoryIds] } },
        options,
      ),
    /** What its calls of the last day look like from here, and what should be mended about them. */
    integration: (id: string, options?: CallOptions) =>
      call('get', '/platform/publishers/{id}/integration', { path: { id } }, options),
    /** By publisher_remote_id. All its keys stop working at once; its history stays in the reports. */
    remove: (id: string, options?: CallOptions) =>
      call('delete', '/platform/publishers/{id}/remove', { path: { id } }, options),
    keys: publisherKeyCalls(call),
  };
}

/** The keys of one publisher, by publisher_remote_id: for the channel's secret key and its admins. */
function publisherKeyCalls(call: Call) {
  const list = (id: string, query: PublisherKeyQuery = {}, options?: CallOptions) =>
    call('get', '/platform/publishers/{id}/keys', { path: { id }, query }, options);

  return {
    /** Masked, newest first. */
    list,
    all: (id: string, { page_size, ...query }: Omit<PublisherKeyQuery, 'page'> = {}, options?: CallOptions) =>
      eachItem((page) => list(id, { ...query, ...page }, options), page_size),
    /** One more, such as when all others are revoked. */
    mint: (id: string, key: NewPublisherKey = {}, options?: CallOptions) =>
      call('post', '/platform/publishers/{id}/keys', { path: { id }, body: key }, options),
    /** With the key in full. */
    get: (id: string, keyId: string, options?: CallOptions) =>
      call('get', '/platform/publishers/{id}/keys/{key_id}', { path: { id, key_id: keyId } }, options),
    /** Answers the successor; the old key keeps working for the grace period. */
    rotate: (id: string, keyId: string, rotation: PublisherKeyRotation = {}, options?: CallOptions) =>
      call(
        'post',
        '/platform/publishers/{id}/keys/{key_id}/rotate',
        { path: { id, key_id: keyId }, body: rotation },
        options,
      ),
    revoke: (id: string, keyId: string, options?: CallOptions) =>
      call(
        'post',
        '/platform/publishers/{id}/keys/{key_id}/revoke',
        { path: { id, key_id: keyId } },
        options,
      ),
  };
}
