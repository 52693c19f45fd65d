import { batchAnswer } from './batch-answer.ts';
import type { Call, QueryParameters, RequestBody, ResponseBody, TextCall } from './call.ts';
import { iterateItems } from './pages.ts';
import { type ExportFormat, type ExportOptions, parseLines } from './reporting.ts';
import type { EventReason, Evidence } from './serving.ts';
import type { CallOptions } from './transport.ts';

export type OwnAdvertiser = ResponseBody<'get', '/advertiser'>;
export type OwnCampaign = ResponseBody<'get', '/advertiser/campaigns'>['results'][number];
export type OwnCampaignQuery = QueryParameters<'get', '/advertiser/campaigns'>;
export type OwnOffer = ResponseBody<'get', '/advertiser/offers'>['results'][number];
export type OwnOfferQuery = QueryParameters<'get', '/advertiser/offers'>;
export type ConversionReport = RequestBody<'post', '/conversions'>;
export type ConversionAnswer = ResponseBody<'post', '/conversions'>;
export type ConversionBatchAnswer = ResponseBody<'post', '/conversions/batch'>;
export type ConversionResult = ConversionBatchAnswer['results'][number];
export type ReportedConversion = ResponseBody<'get', '/advertiser/conversions'>['results'][number];
export type Postback = QueryParameters<'get', '/postback'>;
type ConversionQuery = QueryParameters<'get', '/advertiser/conversions'>;
export type NewAdvertiserKey = RequestBody<'post', '/advertiser/keys'>;
type KeyQuery = QueryParameters<'get', '/advertiser/keys'>;
type Rotation = RequestBody<'post', '/advertiser/keys/{id}/rotate'>;
type Revocation = RequestBody<'post', '/advertiser/keys/{id}/revoke'>;
type KeyChange = RequestBody<'patch', '/advertiser/keys/{id}'>;

export type AdvertiserReport = ResponseBody<'get', '/advertiser/report'>;
export type AdvertiserReportRow = AdvertiserReport['results'][number];
export type AdvertiserReportQuery = QueryParameters<'get', '/advertiser/report'>;
type EventExportQuery = Omit<QueryParameters<'get', '/advertiser/events/export'>, 'raw'>;

/**
 * A line of the export: an event that was billed, a counted or unconfirmed conversion, or a later
 * movement of its money.
 */
export interface BilledEvent {
  at: string;
  /** `event` for the event itself. */
  entry: 'event' | 'bill' | 'reversal' | 'refund';
  /** Names the bill. A refund can take it back with `properties.charge_id`. */
  charge_id: string;
  event_id: string;
  event_type: 'IMPRESSION' | 'CLICK' | 'CONVERSION';
  evidence: Evidence;
  counted: boolean;
  /** True if `value` is a confirmed sale, or a refund of one. */
  confirmed: boolean;
  reason: EventReason | null;
  campaign_id: string;
  offer_id: string;
  /** Null unless the operator names the channel to advertisers. */
  channel_id: string | null;
  billed_usd: number;
  /** The value of the order, confirmed or not. Negative for what was refunded. */
  value: number | null;
  currency_code: string | null;
}

/** Calls for an advertiser. They need a key of the advertiser, or a console session. */
export function advertiserAreaCalls(call: Call, callText: TextCall) {
  const listCampaigns = (query: OwnCampaignQuery = {}, options?: CallOptions) =>
    call('get', '/advertiser/campaigns', { query }, options);
  const listOffers = (query: OwnOfferQuery = {}, options?: CallOptions) =>
    call('get', '/advertiser/offers', { query }, options);
  const listConversions = (query: ConversionQuery = {}, options?: CallOptions) =>
    call('get', '/advertiser/conversions', { query }, options);
  return {
    /** Reports an order or another event. The same `id` can be sent again: it counts once. */
    report: (conversion: ConversionReport, options?: CallOptions) =>
      call('post', '/conversions', { body: conversion }, options),
    /**
     * Reports up to `limits.conversionsPerCall` events, and returns one result for each, also if all
     * of them were rejected.
     */
    reportBatch: (conversions: readonly ConversionReport[], options?: CallOptions) =>
      batchAnswer(call('post', '/conversions/batch', { body: { events: [...conversions] } }, options)),
    /** Reports an order with the token for postbacks instead of a key. It is not confirmed. */
    postback: (query: Postback, options?: CallOptions) => call('get', '/postback', { query }, options),
    /** The reported orders and other events, newest first, with their attribution. */
    conversions: {
      list: listConversions,
      all: ({ page_size, ...query }: Omit<ConversionQuery, 'page'> = {}, options?: CallOptions) =>
        iterateItems((page) => listConversions({ ...query, ...page }, options), page_size),
    },
    /** Gets the advertiser that the key belongs to. */
    get: (options?: CallOptions) => call('get', '/advertiser', {}, options),
    campaigns: {
      /** Gets one page, by default newest first. */
      list: listCampaigns,
      all: ({ page_size, ...query }: Omit<OwnCampaignQuery, 'page'> = {}, options?: CallOptions) =>
        iterateItems((page) => listCampaigns({ ...query, ...page }, options), page_size),
    },
    offers: {
      /** Gets one page, by default newest first. */
      list: listOffers,
      all: ({ page_size, ...query }: Omit<OwnOfferQuery, 'page'> = {}, options?: CallOptions) =>
        iterateItems((page) => listOffers({ ...query, ...page }, options), page_size),
    },
    reports: reportCalls(call, callText),
    keys: keyCalls(call),
    /** The token for postbacks. Only for admins of the advertiser who are signed in to the console. */
    postbackToken: {
      get: (options?: CallOptions) => call('get', '/advertiser/postback-token', {}, options),
      /** Makes a new token. The one before stops working at once. */
      replace: (options?: CallOptions) => call('post', '/advertiser/postback-token/replace', {}, options),
    },
  };
}

/** Calls for the spend and the sales of the advertiser. */
function reportCalls(call: Call, callText: TextCall) {
  const get = (query: AdvertiserReportQuery = {}, options?: CallOptions) =>
    call('get', '/advertiser/report', { query }, options);
  return {
    /** Gets one page, highest spend first. Default: by campaign, last seven days. */
    get,
    /** Iterates over the rows of all pages. */
    rows: ({ page_size, ...query }: Omit<AdvertiserReportQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => get({ ...query, ...page }, options), page_size),
    /** Streams every billed event: CSV as text that may end anywhere, NDJSON as parsed events. */
    exportEvents: <F extends ExportFormat>(
      query: EventExportQuery,
      { format, raw = false, ...options }: ExportOptions<F>,
    ): AsyncGenerator<F extends 'csv' ? string : BilledEvent, void, undefined> => {
      const accept = format === 'csv' ? 'text/csv' : 'application/x-ndjson';
      const parameters = { ...query, raw: raw ? ('true' as const) : undefined };
      const text = callText('/advertiser/events/export', { query: parameters, accept }, options);
      const lines = format === 'csv' ? text : parseLines(text);
      return lines as AsyncGenerator<F extends 'csv' ? string : BilledEvent, void, undefined>;
    },
  };
}

/**
 * Only for people of the advertiser who are signed in to the console: an API key cannot manage the
 * keys of its advertiser.
 */
function keyCalls(call: Call) {
  const list = (query: KeyQuery = {}, options?: CallOptions) =>
    call('get', '/advertiser/keys', { query }, options);
  return {
    list,
    all: ({ page_size, ...query }: Omit<KeyQuery, 'page'> = {}, options?: CallOptions) =>
      iterateItems((page) => list({ ...query, ...page }, options), page_size),
    /** Creates a key. This response is the only one that contains `key`. */
    mint: (key: NewAdvertiserKey = {}, options?: CallOptions) =>
      call('post', '/advertiser/keys', { body: key }, options),
    get: (id: string, options?: CallOptions) =>
      call('get', '/advertiser/keys/{id}', { path: { id } }, options),
    /** Creates and returns a replacement. The old key keeps working for the grace period. */
    rotate: (id: string, rotation: Rotation = {}, options?: CallOptions) =>
      call('post', '/advertiser/keys/{id}/rotate', { path: { id }, body: rotation }, options),
    /**
     * Revokes a key. With `leaked`, events that arrive later for sessions requested with it are not billed.
     */
    revoke: (id: string, revocation: Revocation = {}, options?: CallOptions) =>
      call('post', '/advertiser/keys/{id}/revoke', { path: { id }, body: revocation }, options),
    /** Marks a key as used behind your own proxy, which adds headers of browsers. */
    change: (id: string, change: KeyChange, options?: CallOptions) =>
      call('patch', '/advertiser/keys/{id}', { path: { id }, body: change }, options),
  };
}
