import { backupCalls } from './backups.ts';
import type { Call, QueryParameters, RequestBody, ResponseBody, TextCall } from './call.ts';
import { advertiserCalls, campaignCalls, offerCalls } from './demand.ts';
import { jobCalls } from './jobs.ts';
import { iterateItems } from './pages.ts';
import { rateCalls } from './rates.ts';
import { networkReportCalls } from './reporting.ts';
import { restartCalls } from './restart.ts';
import { networkCalls, requestCalls } from './review.ts';
import { sessionCalls, shopperCalls } from './serving.ts';
import { hourOverCeilingCalls, trafficFlagCalls, voidCalls } from './traffic.ts';
import type { CallOptions } from './transport.ts';
import { userCalls } from './users.ts';

export type ServiceHealth = ResponseBody<'get', '/operator/health'>;
/** The items that staff should look at: requests, flags, campaigns that cannot be served, failed jobs. */
export type Attention = ResponseBody<'get', '/operator/attention'>;
export type Channel = ResponseBody<'get', '/operator/channels/{id}'>;
/** A row of the list, with its figures if they are requested. */
export type ListedChannel = ResponseBody<'get', '/operator/channels'>['results'][number];
export type NewChannel = RequestBody<'post', '/operator/channels'>;
export type CreatedChannel = ResponseBody<'post', '/operator/channels'>;
export type ChannelChange = RequestBody<'patch', '/operator/channels/{id}'>;
export type ChannelQuery = QueryParameters<'get', '/operator/channels'>;
export type ApiKey = ResponseBody<'get', '/operator/channels/{id}/keys'>['results'][number];
export type ShownKey = ResponseBody<'get', '/operator/keys/{id}'>;
export type NewKey = RequestBody<'post', '/operator/channels/{id}/keys'>;
export type MintedKey = ResponseBody<'post', '/operator/channels/{id}/keys'>;
export type KeyQuery = QueryParameters<'get', '/operator/channels/{id}/keys'>;
export type Rotation = RequestBody<'post', '/operator/keys/{id}/rotate'>;
export type Revocation = RequestBody<'post', '/operator/keys/{id}/revoke'>;
export type KeyChange = RequestBody<'patch', '/operator/keys/{id}'>;
export type AuditEntry = ResponseBody<'get', '/operator/audit'>['results'][number];
export type AuditQuery = QueryParameters<'get', '/operator/audit'>;
export type AuditFilter = QueryParameters<'get', '/operator/audit/export'>;
export type SearchResult = ResponseBody<'get', '/operator/search'>['results'][number];
export type SearchQuery = QueryParameters<'get', '/operator/search'>;
export type TaxonomyTree = ResponseBody<'get', '/operator/taxonomy'>;
export type TaxonomyImport = RequestBody<'post', '/operator/taxonomy/import'>;
export type TaxonomyRow = TaxonomyImport['rows'][number];
export type TaxonomyImportReport = ResponseBody<'post', '/operator/taxonomy/import'>;

/**
 * Calls for staff of the operator: channels, keys, users, publisher review, demand, reports, jobs, traffic,
 * taxonomy, exchange rates and audit trail. They need an operator key.
 */
export function operatorCalls(call: Call, callText: TextCall) {
  const listChannels = (query: ChannelQuery = {}, options?: CallOptions) =>
    call('get', '/operator/channels', { query }, options);
  const listKeys = (channelId: string, query: KeyQuery = {}, options?: CallOptions) =>
    call('get', '/operator/channels/{id}/keys', { path: { id: channelId }, query }, options);
  const listAudit = (query: AuditQuery = {}, options?: CallOptions) =>
    call('get', '/operator/audit', { query }, options);

  return {
    /**
     * Gets what needs attention: requests to review, flagged traffic, campaigns that cannot
     * be served, failed jobs.
     */
    attention: (options?: CallOptions) => call('get', '/operator/attention', {}, options),
    /** Gets the state of the service: versions, request rates, data freshness and the last audit. */
    health: (options?: CallOptions) => call('get', '/operator/health', {}, options),
    channels: {
      /** Creates a channel with two keys. This response is the only one that contains the secret key. */
      create: (channel: NewChannel, options?: CallOptions) =>
        call('post', '/operator/channels', { body: channel }, options),
      list: listChannels,
      all: ({ page_size, ...query }: Omit<ChannelQuery, 'page'> = {}, options?: CallOptions) =>
        iterateItems((page) => listChannels({ ...query, ...page }, options), page_size),
      get: (id: string, options?: CallOptions) =>
        call('get', '/operator/channels/{id}', { path: { id } }, options),
      /** Changes only the given fields. */
      update: (id: string, change: ChannelChange, options?: CallOptions) =>
        call('patch', '/operator/channels/{id}', { path: { id }, body: change }, options),
    },
    /** Keys of a channel, or with `publisher_id`, of one of its publishers. */
    keys: {
      list: listKeys,
      all: (channelId: string, { page_size, ...query }: Omit<KeyQuery, 'page'> = {}, options?: CallOptions) =>
        iterateItems((page) => listKeys(channelId, { ...query, ...page }, options), page_size),
      /** Creates a key. For a secret key, this response is the only one that contains `key`. */
      mint: (channelId: string, key: NewKey, options?: CallOptions) =>
        call('post', '/operator/channels/{id}/keys', { path: { id: channelId }, body: key }, options),
      get: (id: string, options?: CallOptions) =>
        call('get', '/operator/keys/{id}', { path: { id } }, options),
      /** Creates and returns a replacement. The old key keeps working for the grace period. */
      rotate: (id: string, rotation: Rotation = {}, options?: CallOptions) =>
        call('post', '/operator/keys/{id}/rotate', { path: { id }, body: rotation }, options),
      /**
       * Revokes a key. With `leaked`, events that arrive later for sessions requested with it are not billed.
       */
      revoke: (id: string, revocation: Revocation = {}, options?: CallOptions) =>
        call('post', '/operator/keys/{id}/revoke', { path: { id }, body: revocation }, options),
      /** Marks a key as used behind its owner's own proxy, which adds headers of browsers. */
      change: (id: string, change: KeyChange, options?: CallOptions) =>
        call('patch', '/operator/keys/{id}', { path: { id }, body: change }, options),
    },
    users: userCalls(call),
    requests: requestCalls(call),
    publishers: networkCalls(call),
    advertisers: advertiserCalls(call),
    campaigns: campaignCalls(call),
    offers: offerCalls(call),
    sessions: sessionCalls(call),
    shoppers: shopperCalls(call),
    reports: networkReportCalls(call),
    backups: backupCalls(call),
    restart: restartCalls(call),
    jobs: jobCalls(call),
    voids: voidCalls(call),
    trafficFlags: trafficFlagCalls(call),
    hoursOverCeiling: hourOverCeilingCalls(call),
    taxonomy: {
      /** Gets all categories and subcategories, including retired ones. */
      get: (options?: CallOptions) => call('get', '/operator/taxonomy', {}, options),
      /** Imports rows: all of them or none. Ids that are in use stay valid. */
      import: (taxonomy: TaxonomyImport, options?: CallOptions) =>
        call('post', '/operator/taxonomy/import', { body: taxonomy }, options),
    },
    rates: rateCalls(call),
    audit: {
      list: listAudit,
      all: ({ page_size, ...query }: Omit<AuditQuery, 'page'> = {}, options?: CallOptions) =>
        iterateItems((page) => listAudit({ ...query, ...page }, options), page_size),
      /** Streams all entries that match as CSV. A program that reads it passes `raw: 'true'`. */
      export: (query: AuditFilter = {}, options?: CallOptions) =>
        callText('/operator/audit/export', { query, accept: 'text/csv' }, options),
    },
    /**
     * Finds channels, publishers, advertisers, campaigns, offers and users by name or id, and sessions and
     * requests by id.
     */
    search: (query: SearchQuery, options?: CallOptions) =>
      call('get', '/operator/search', { query }, options),
  };
}
