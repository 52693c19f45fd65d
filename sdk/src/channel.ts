import { type AddAllOptions, addInBatches, type PublisherToAdd } from './add-publishers.ts';
import type { Call, QueryParameters, RequestBody, ResponseBody } from './call.ts';
import { iterateItems, iterateItemsBy } from './pages.ts';
import { teamCalls } from './team.ts';
import type { CallOptions } from './transport.ts';

export type Category = ResponseBody<'get', '/platform/adconfig/categories'>['categories'][number];
export type ChannelDetails = ResponseBody<'get', '/platform/channel/details'>['channel'];
export type PublisherPage = ResponseBody<'get', '/platform/publishers/list'>;
export type PublisherRecord = PublisherPage['publishers'][number];
export type PublisherTraffic = ResponseBody<'get', '/platform/publishers/{id}/traffic'>;
export type PublisherDetails = ResponseBody<'get', '/platform/publishers/details/{id}'>['publisher'];
export type PublisherQuery = QueryParameters<'get', '/platform/publishers/list'>;
/** The reply to a question of staff about a request: corrected fields, a note, or both. */
export type RequestAnswer = RequestBody<'post', '/platform/publishers/{id}/answer'>;
export type AllowedOrigins = RequestBody<'put', '/platform/publishers/{id}/origins'>;
export type TopOffers = ResponseBody<'get', '/platform/publishers/{id}/top-offers'>;
export type IntegrationCheck = ResponseBody<'get', '/platform/publishers/{id}/integration'>;

export type RequestLogQuery = QueryParameters<'get', '/platform/channel/requests'>;
export type LoggedRequest = ResponseBody<'get', '/platform/channel/requests'>['requests'][number];
export type ExclusionPreview = ResponseBody<'post', '/platform/channel/exclusions/preview'>;

export type Terms = ResponseBody<'get', '/platform/channel/terms'>;
export type ExclusionChange = ResponseBody<'get', '/platform/channel/exclusions/history'>['results'][number];
type ExclusionChangeQuery = QueryParameters<'get', '/platform/channel/exclusions/history'>;
export type ListedPublisherKey = ResponseBody<'get', '/platform/channel/publisher-keys'>['results'][number];
type AllPublisherKeysQuery = QueryParameters<'get', '/platform/channel/publisher-keys'>;

type NewChannelKey = RequestBody<'post', '/platform/channel/keys'>;
type ChannelKeyQuery = QueryParameters<'get', '/platform/channel/keys'>;
type ChannelKeyRevocation = RequestBody<'post', '/platform/channel/keys/{id}/revoke'>;
type ChannelKeyChange = RequestBody<'patch', '/platform/channel/keys/{id}'>;
type ChannelKeyRotation = RequestBody<'post', '/platform/channel/keys/{id}/rotate'>;
export type NewPublisherKey = RequestBody<'post', '/platform/publishers/{id}/keys'>;
type PublisherKeyQuery = QueryParameters<'get', '/platform/publishers/{id}/keys'>;
type PublisherKeyRevocation = RequestBody<'post', '/platform/publishers/{id}/keys/{key_id}/revoke'>;
type PublisherKeyRotation = RequestBody<'post', '/platform/publishers/{id}/keys/{key_id}/rotate'>;

/**
 * Calls for a channel: its publishers, keys, exclusions and request log. They need a management
 * key of the channel.
 */
export function channelCalls(call: Call) {
  return {
    /** Lists categories with their subcategories, both sorted by name. */
    categories: (options?: CallOptions) => call('get', '/platform/adconfig/categories', {}, options),
    /** Gets the channel that the key belongs to. */
    details: (options?: CallOptions) => call('get', '/platform/channel/details', {}, options),
    /** Replaces the channel's excluded subcategories. An empty list removes all exclusions. */
    setExclusions: (subcategoryIds: readonly string[], options?: CallOptions) =>
      call(
        'put',
        '/platform/channel/exclusions',
        { body: { subcategory_ids: [...subcategoryIds] } },
        options,
      ),
    /**
     * Estimates what this list would have cost over the last 30 days, compared with the
     * current list. Changes nothing.
     */
    previewExclusions: (subcategoryIds: readonly string[], options?: CallOptions) =>
      call(
        'post',
        '/platform/channel/exclusions/preview',
        { body: { subcategory_ids: [...subcategoryIds] } },
        options,
      ),
    /**
     * Lists the channel's API requests of the last hour, newest first. Needs a secret key
     * or a console session.
     */
    requests: (query: RequestLogQuery = {}, options?: CallOptions) =>
      call('get', '/platform/channel/requests', { query }, options),
    /**
     * Gets revenue share, attribution windows and limits of the channel. Needs a secret key
     * or a console session.
     */
    terms: (options?: CallOptions) => call('get', '/platform/channel/terms', {}, options),
    /**
     * Lowers what pages and links may bill for each publisher in an hour. Null removes
     * the channel's own amount.
     */
    setPublisherCeiling: (usd: number | null, options?: CallOptions) =>
      call(
        'put',
        '/platform/channel/publisher-ceiling',
        { body: { own_publisher_ceiling_usd: usd } },
        options,
      ),
    /** Lists who changed the exclusions of the channel and its publishers, newest first. */
    exclusionChanges: (query: ExclusionChangeQuery = {}, options?: CallOptions) =>
      call('get', '/platform/channel/exclusions/history', { query }, options),
    /** Lists the keys of all publishers of the channel that are not revoked. */
    publisherKeys: (query: AllPublisherKeysQuery = {}, options?: CallOptions) =>
      call('get', '/platform/channel/publisher-keys', { query }, options),
    publishers: publisherCalls(call),
    keys: keyCalls(call),
    team: teamCalls(call),
  };
}

/**
 * Only for channel admins who are signed in to the console: an API key cannot manage the keys of its channel.
 */
function keyCalls(call: Call) {
  const list = (query: ChannelKeyQuery = {}, options?: CallOptions) =>
    call('get', '/platform/channel/keys', { query }, options);

  return {
    list,
    all: ({ page_size, ...query }: Omit<ChannelKeyQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    /** Creates a key. For a secret key, this response is the only one that contains `key`. */
    mint: (key: NewChannelKey, options?: CallOptions) =>
      call('post', '/platform/channel/keys', { body: key }, options),
    get: (id: string, options?: CallOptions) =>
      call('get', '/platform/channel/keys/{id}', { path: { id } }, options),
    /** Creates and returns a replacement. The old key keeps working for the grace period. */
    rotate: (id: string, rotation: ChannelKeyRotation = {}, options?: CallOptions) =>
      call('post', '/platform/channel/keys/{id}/rotate', { path: { id }, body: rotation }, options),
    /**
     * Revokes a key. With `leaked`, events that arrive later for sessions requested with it are not billed.
     */
    revoke: (id: string, revocation: ChannelKeyRevocation = {}, options?: CallOptions) =>
      call('post', '/platform/channel/keys/{id}/revoke', { path: { id }, body: revocation }, options),
    /** Marks a key as used behind your own proxy, which adds headers of browsers. */
    change: (id: string, change: ChannelKeyChange, options?: CallOptions) =>
      call('patch', '/platform/channel/keys/{id}', { path: { id }, body: change }, options),
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
      iterateItemsBy(
        (record: PublisherRecord) => record.pending_publisher_id ?? record.publisher_remote_id ?? '',
        async (page) => {
          const { publishers, ...rest } = await list({ ...query, ...page }, options);
          return { ...rest, results: publishers };
        },
        page_size,
      ),
    /**
     * Gets a publisher by `publisher_remote_id` or `pending_publisher_id`. The latter
     * keeps working after approval.
     */
    get: (id: string, options?: CallOptions) =>
      call('get', '/platform/publishers/details/{id}', { path: { id } }, options),
    /**
     * Answers a request with status needs-info, by `pending_publisher_id`. The request becomes pending again.
     */
    answer: (id: string, answer: RequestAnswer, options?: CallOptions) =>
      call('post', '/platform/publishers/{id}/answer', { path: { id }, body: answer }, options),
    /**
     * Requests up to `limits.publishersPerCall` publishers in one call. If one item is invalid,
     * the whole call fails.
     */
    add,
    /**
     * Requests any number of publishers in batches and yields one result per item. An invalid item does not
     * stop the others.
     */
    addAll: (items: readonly PublisherToAdd[], options?: AddAllOptions) => addInBatches(add, items, options),
    /** Replaces the subcategories excluded for this publisher. An empty list removes all exclusions. */
    setExclusions: (id: string, subcategoryIds: readonly string[], options?: CallOptions) =>
      call(
        'put',
        '/platform/publishers/{id}/exclusions',
        { path: { id }, body: { subcategory_ids: [...subcategoryIds] } },
        options,
      ),
    /**
     * Estimates the effect of an exclusion list for one publisher from its newest sessions. Changes nothing.
     */
    previewExclusions: (id: string, subcategoryIds: readonly string[], options?: CallOptions) =>
      call(
        'post',
        '/platform/publishers/{id}/exclusions/preview',
        { path: { id }, body: { subcategory_ids: [...subcategoryIds] } },
        options,
      ),
    /** Checks the publisher's API calls of the last day and reports problems in its integration. */
    integration: (id: string, options?: CallOptions) =>
      call('get', '/platform/publishers/{id}/integration', { path: { id } }, options),
    /**
     * Replaces the origins of pages on which the publisher's keys work in a browser. An empty
     * list allows every origin.
     */
    setOrigins: (id: string, origins: AllowedOrigins, options?: CallOptions) =>
      call('put', '/platform/publishers/{id}/origins', { path: { id }, body: origins }, options),
    /** Gets the events over the ceiling and the flags of a publisher that wait for staff of the network. */
    traffic: (id: string, options?: CallOptions) =>
      call('get', '/platform/publishers/{id}/traffic', { path: { id } }, options),
    /** Gets the offers that earned most in the last sessions of a publisher. */
    topOffers: (id: string, options?: CallOptions) =>
      call('get', '/platform/publishers/{id}/top-offers', { path: { id } }, options),
    /**
     * Removes a publisher from the channel by `publisher_remote_id`. Its keys stop working at once; reports
     * keep its history.
     */
    remove: (id: string, options?: CallOptions) =>
      call('delete', '/platform/publishers/{id}/remove', { path: { id } }, options),
    keys: publisherKeyCalls(call),
  };
}

/**
 * Keys of one publisher, by `publisher_remote_id`. Needs the channel's secret key, or a channel
 * admin in the console.
 */
function publisherKeyCalls(call: Call) {
  const list = (id: string, query: PublisherKeyQuery = {}, options?: CallOptions) =>
    call('get', '/platform/publishers/{id}/keys', { path: { id }, query }, options);

  return {
    /** Lists keys, masked, newest first. */
    list,
    all: (id: string, { page_size, ...query }: Omit<PublisherKeyQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list(id, { ...query, ...page }, options), page_size),
    /** Creates another key, for example after all others were revoked. */
    mint: (id: string, key: NewPublisherKey = {}, options?: CallOptions) =>
      call('post', '/platform/publishers/{id}/keys', { path: { id }, body: key }, options),
    /** Gets one key, unmasked. */
    get: (id: string, keyId: string, options?: CallOptions) =>
      call('get', '/platform/publishers/{id}/keys/{key_id}', { path: { id, key_id: keyId } }, options),
    /** Creates and returns a replacement. The old key keeps working for the grace period. */
    rotate: (id: string, keyId: string, rotation: PublisherKeyRotation = {}, options?: CallOptions) =>
      call(
        'post',
        '/platform/publishers/{id}/keys/{key_id}/rotate',
        { path: { id, key_id: keyId }, body: rotation },
        options,
      ),
    /**
     * Revokes a key. With `leaked`, events that arrive later for sessions requested with it are not billed.
     */
    revoke: (id: string, keyId: string, revocation: PublisherKeyRevocation = {}, options?: CallOptions) =>
      call(
        'post',
        '/platform/publishers/{id}/keys/{key_id}/revoke',
        { path: { id, key_id: keyId }, body: revocation },
        options,
      ),
  };
}
