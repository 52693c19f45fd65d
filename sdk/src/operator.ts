import type { Answer, Body, Call, Query } from './call.ts';
import { advertiserCalls, campaignCalls, offerCalls } from './demand.ts';
import { jobCalls } from './jobs.ts';
import { eachItem } from './pages.ts';
import { networkReportCalls } from './reporting.ts';
import { networkCalls, requestCalls } from './review.ts';
import { sessionCalls, shopperCalls } from './serving.ts';
import { trafficFlagCalls, voidCalls } from './traffic.ts';
import type { CallOptions } from './transport.ts';
import { userCalls } from './users.ts';

export type ServiceHealth = Answer<'get', '/operator/health'>;
export type Channel = Answer<'get', '/operator/channels/{id}'>;
export type NewChannel = Body<'post', '/operator/channels'>;
export type CreatedChannel = Answer<'post', '/operator/channels'>;
export type ChannelChange = Body<'patch', '/operator/channels/{id}'>;
export type ChannelQuery = Query<'get', '/operator/channels'>;
export type ApiKey = Answer<'get', '/operator/channels/{id}/keys'>['results'][number];
export type ShownKey = Answer<'get', '/operator/keys/{id}'>;
export type NewKey = Body<'post', '/operator/channels/{id}/keys'>;
export type MintedKey = Answer<'post', '/operator/channels/{id}/keys'>;
export type KeyQuery = Query<'get', '/operator/channels/{id}/keys'>;
export type Rotation = Body<'post', '/operator/keys/{id}/rotate'>;
export type AuditEntry = Answer<'get', '/operator/audit'>['results'][number];
export type AuditQuery = Query<'get', '/operator/audit'>;
export type TaxonomyTree = Answer<'get', '/operator/taxonomy'>;
export type TaxonomyImport = Body<'post', '/operator/taxonomy/import'>;
export type TaxonomyRow = TaxonomyImport['rows'][number];
export type TaxonomyImportReport = Answer<'post', '/operator/taxonomy/import'>;

/** The staff side: channels, keys, users, review, network, demand, sessions, reports, recounts, traffic, taxonomy, audit trail. Takes an operator key. */
export function operatorCalls(call: Call) {
  const listChannels = (query: ChannelQuery = {}, options?: CallOptions) =>
    call('get', '/operator/channels', { query }, options);
  const listKeys = (channelId: string, query: KeyQuery = {}, options?: CallOptions) =>
    call('get', '/operator/channels/{id}/keys', { path: { id: channelId }, query }, options);
  const listAudit = (query: AuditQuery = {}, options?: CallOptions) =>
    call('get', '/operator/audit', { query }, options);

  return {
    /** Versions, rates, freshness, the last audit: how the service is, in one look. */
    health: (options?: CallOptions) => call('get', '/operator/health', {}, options),
    channels: {
      /** The answer holds the channel's two keys; the secret one is shown here and never again. */
      create: (channel: NewChannel, options?: CallOptions) =>
        call('post', '/operator/channels', { body: channel }, options),
      list: listChannels,
      all: ({ page_size, ...query }: Omit<ChannelQuery, 'page'> = {}, options?: CallOptions) =>
        eachItem((page) => listChannels({ ...query, ...page }, options), page_size),
      get: (id: string, options?: CallOptions) =>
        call('get', '/operator/channels/{id}', { path: { id } }, options),
      /** Only the fields that are given change. */
      update: (id: string, change: ChannelChange, options?: CallOptions) =>
        call('patch', '/operator/channels/{id}', { path: { id }, body: change }, options),
    },
    /** Of a channel; with `publisher_id`, of one of its publishers. */
    keys: {
      list: listKeys,
      all: (channelId: string, { page_size, ...query }: Omit<KeyQuery, 'page'> = {}, options?: CallOptions) =>
        eachItem((page) => listKeys(channelId, { ...query, ...page }, options), page_size),
      /** `key` of a secret key is shown here and never again. */
      mint: (channelId: string, key: NewKey, options?: CallOptions) =>
        call('post', '/operator/channels/{id}/keys', { path: { id: channelId }, body: key }, options),
      get: (id: string, options?: CallOptions) =>
        call('get', '/operator/keys/{id}', { path: { id } }, options),
      /** Answers the successor; the old key keeps working for the grace period. */
      rotate: (id: string, rotation: Rotation = {}, options?: CallOptions) =>
        call('post', '/operator/keys/{id}/rotate', { path: { id }, body: rotation }, options),
      revoke: (id: string, options?: CallOptions) =>
        call('post', '/operator/keys/{id}/revoke', { path: { id } }, options),
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
    jobs: jobCalls(call),
    voids: voidCalls(call),
    trafficFlags: trafficFlagCalls(call),
    taxonomy: {
      /** Everything, what is retired too. */
      get: (options?: CallOptions) => call('get', '/operator/taxonomy', {}, options),
      /** All rows take effect together, or none does. Ids that are in use stay valid. */
      import: (taxonomy: TaxonomyImport, options?: CallOptions) =>
        call('post', '/operator/taxonomy/import', { body: taxonomy }, options),
    },
    audit: {
      list: listAudit,
      all: ({ page_size, ...query }: Omit<AuditQuery, 'page'> = {}, options?: CallOptions) =>
        eachItem((page) => listAudit({ ...query, ...page }, options), page_size),
    },
  };
}
