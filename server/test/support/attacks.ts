import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { recountLedger } from '../../src/maintenance/index.ts';
import { order } from './advertiser.ts';
import { makeDemand, offerRequest, recommend } from './demand.ts';
import { browserUserAgent, dayMs } from './ledger.ts';
import { readOfferCounts } from './ledger-rows.ts';
import { actAs } from './network.ts';
import { report, reportBatch } from './report.ts';
import type { Answer, TestChannel, TestService } from './service.ts';

/**
 * The price of a conversion of `attackWorld`, and of a click or a thousand impressions if the test
 * does not say otherwise.
 */
export const priceUsd = 10;

/** The headers that a browser sends when a shopper follows a link. */
export const navigation = {
  'user-agent': browserUserAgent,
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/** The headers that a browser sends for `<img src>`. */
export const asPicture = {
  'user-agent': browserUserAgent,
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-dest': 'image',
};

type Fields = Record<string, unknown>;

export interface AttackOptions {
  /** The number of channels that show the offer. */
  readonly channels?: number;
  readonly channel?: Fields;
  /** The source of the conversions that count for money. */
  readonly source?: 'partner' | 'advertiser' | 'either';
  readonly pricing?: 'CPM' | 'CPC' | 'CPA';
  readonly campaign?: Fields;
  /** True if orders are matched with shoppers by their e-mail address. */
  readonly matching?: boolean;
}

/**
 * A clock that a test moves by less than the given days. Each test begins that long after the one before it,
 * because the time of a new session is never before that of an older one.
 */
export function useTestClock(service: () => TestService, days = 5) {
  // Sign-ins end by the clock of the machine, which must not be behind that of the test.
  let start = Date.UTC(2020, 0, 10, 12);
  beforeEach(() => {
    start += days * dayMs;
    service().now = new Date(start);
  });
  const at = (ms: number) => new Date(start + ms);
  return {
    at,
    iso: (ms: number) => at(ms).toISOString(),
    seconds: (ms: number) => Math.floor(at(ms).getTime() / 1_000),
    date: (ms: number) => at(ms).toISOString().slice(0, 10),
    moveTo(ms: number) {
      service().now = at(ms);
    },
  };
}

/** One offer that is shown in one or more channels, each with a publisher that has a publishable key. */
export async function attackWorld(service: TestService, options: AttackOptions = {}) {
  const { source = 'advertiser', pricing = 'CPA' } = options;
  const made = [];
  for (let n = 0; n < (options.channels ?? 1); n++)
    made.push(await actAs(service, await service.newChannel({ revenue_share: 0.5, ...options.channel })));
  const [first] = made;
  if (!first) throw new Error('A world needs a channel.');
  const demand = await makeDemand(service).simple(first.id, first.taxonomy.subcategoryIds[0] ?? '', {
    campaign: {
      pricing: { model: pricing, bid_usd: priceUsd },
      conversions: { source },
      ...options.campaign,
      targeting: { channel_ids: made.map(({ id }) => id) },
    },
  });
  if (options.matching) {
    const path = `/advertisers/${demand.advertiser.id}`;
    expect((await service.operator('PATCH', path, { identity_matching: true })).status).toBe(200);
    await service.services.serving.refresh();
  }
  const offerId: string = demand.offer.id;
  const channels: AttackChannel[] = [];
  for (const each of made) channels.push(await openChannel(service, each, offerId));
  const minted = await service.operator('POST', `/advertisers/${demand.advertiser.id}/keys`, {});
  expect(minted.status).toBe(201);
  const key: string = minted.body.key;
  const body = (fields: Fields) => order(service, { value: 10, currency_code: 'USD', ...fields });
  const advertiser = (path: string, accept = 'application/json') =>
    service.call('GET', `/advertiser/${path}`, { key, headers: { accept } });
  return {
    ...demand,
    offerId,
    key,
    channels,
    channel: channels[0] as AttackChannel,
    /** A report of the advertiser's server: 10 USD, now, if the fields do not say otherwise. */
    order: (fields: Fields = {}) => service.call('POST', '/conversions', { key, body: body(fields) }),
    async orders(reports: readonly Fields[]) {
      const answer = await service.call('POST', '/conversions/batch', {
        key,
        body: { events: reports.map(body) },
      });
      expect(answer.body.failed).toBe(0);
      return answer.body.results as { status: string; attribution: { by: string } | null }[];
    },
    /** Takes back a part of an order, or all of it. */
    refund: (fields: Fields = {}) =>
      service.call('POST', '/conversions', {
        key,
        body: order(service, { event_type: 'refund', value: null, currency_code: null, ...fields }),
      }),
    pixel: (query: Record<string, string>) => pixel(service, demand.advertiser.id, query),
    /**
     * Returns a function that calls the address as another system does, with the advertiser's first token.
     */
    async postback() {
      const token = service.services.postbacks.issue(demand.advertiser.id, 1);
      return (query: Record<string, string>) =>
        service.call('GET', `/postback?${new URLSearchParams({ token, ...query })}`);
    },
    /** The figures of the advertiser's own report. */
    async figures() {
      await ordersSettled(service);
      const { status, body: answered } = await advertiser(`report?${lastDays(service)}`);
      expect(status).toBe(200);
      return answered.summary as SalesFigures;
    },
    async figuresByDay() {
      await ordersSettled(service);
      const { body: answered } = await advertiser(`report?${lastDays(service)}&by=day&sort=name`);
      return answered.results as (SalesFigures & { name: string })[];
    },
    /** The figures of the advertiser in the network report of staff. */
    async networkFigures(by = 'advertiser') {
      await ordersSettled(service);
      const query = `${lastDays(service)}&by=${by}&advertiser_id=${demand.advertiser.id}`;
      const { status, body: answered } = await service.operator('GET', `/reports?${query}`);
      expect(status).toBe(200);
      return answered as { summary: SalesFigures; results: (SalesFigures & { name: string })[] };
    },
    /** The lines of the export of billed events. */
    async exported() {
      await ordersSettled(service);
      const { status, body: text } = await advertiser(
        `events/export?${lastDays(service)}`,
        'application/x-ndjson',
      );
      expect(status).toBe(200);
      const lines = String(text).split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as ExportedLine);
    },
    /** The number of stored reports of orders. */
    async storedReports() {
      const { body: answered } = await advertiser('conversions?page_size=1');
      return answered.count as number;
    },
    /**
     * Calls of pages without a key or with a token are not answered with what became of the order.
     * Waits for all orders.
     */
    settled: () => ordersSettled(service),
  };
}
export type AttackWorld = Awaited<ReturnType<typeof attackWorld>>;

export interface SalesFigures {
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly spend: number;
  readonly sales_value: number;
  readonly refunds: number;
  readonly roas: number | null;
  readonly cpa: number | null;
  readonly unconfirmed_conversions: number;
  readonly unconfirmed_sales: number;
}

/** The spend and the sales of the advertiser, without impressions and clicks. */
export function moneyOf({ conversions, spend, sales_value, refunds, roas, cpa }: SalesFigures) {
  return { conversions, spend, sales_value, refunds, roas, cpa };
}

interface ExportedLine {
  readonly at: string;
  readonly entry: string;
  readonly event_type: string;
  readonly channel_id: string | null;
  readonly billed_usd: number;
  readonly value: number | null;
  readonly charge_id: string;
  readonly evidence: string;
  readonly confirmed: boolean;
}

/** An event in the operator's view of a session. */
export interface ViewedEvent {
  readonly event_type: string;
  readonly occurred_at: string;
  readonly counted: boolean;
  readonly reason: string | null;
  readonly attribution: string | null;
  readonly billed_usd: number;
  readonly amount: string | null;
  readonly evidence: string;
}

async function openChannel(
  service: TestService,
  channel: TestChannel & Awaited<ReturnType<typeof actAs>>,
  offerId: string,
) {
  const { id: publisherId } = await channel.member();
  const { body: record } = await channel.call('GET', `/publishers/details/${publisherId}/`);
  const pageKey: string = record.publisher.api_key;
  const { body: keys } = await channel.call('GET', `/publishers/${publisherId}/keys/`);
  const placement = { view: 'ORDER_TRACKING', display_mode: 'INLINE' };
  return {
    id: channel.id,
    secret: channel.secret,
    publishable: channel.publishable,
    call: channel.call,
    publisherId,
    pageKey,
    pageKeyId: keys.results[0].id as string,
    /** A session of the publisher that its page requests. */
    fromPage: (change: Fields = {}) => visit(service, { key: pageKey, offerId }, change),
    /** A session of the publisher that the channel's server requests. */
    fromServer: (change: Fields = {}, key = channel.secret) =>
      visit(
        service,
        { key, offerId },
        { placement_details: { ...placement, publisher_remote_id: publisherId }, ...change },
      ),
    /** Reports with the channel's secret key. */
    report: (event: Fields) => report(service, channel.secret, event),
    /** Reports with the publisher's publishable key, as anybody can who has opened the page. */
    pageReport: (event: Fields) => report(service, pageKey, event),
    pageBatch: (events: readonly Fields[]) => reportBatch(service, pageKey, events),
    /** The figures of the channel's own report. */
    async earned() {
      await ordersSettled(service);
      const metrics =
        'impressions,clicks,conversions,channel_payout,revenue_with_email,revenue_without_email';
      const { status, body } = await service.call(
        'GET',
        `/platform/reporting/v2/report/?${lastDays(service)}&metrics=${metrics}`,
        { key: channel.secret },
      );
      expect(status).toBe(200);
      const { revenue_with_email, revenue_without_email, ...figures } = body.summary;
      return { ...figures, revenue: revenue_with_email + revenue_without_email } as Record<
        'impressions' | 'clicks' | 'conversions' | 'channel_payout' | 'revenue',
        number
      >;
    },
    /** The counts that ranking has learned from this channel. */
    async learned() {
      await ordersSettled(service);
      const rows = Object.values(await readOfferCounts(service, channel.id));
      const sum = (name: string) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
      return {
        impressions: sum('impressions'),
        clicks: sum('clicks'),
        conversions: sum('conversions'),
      };
    },
  };
}
export type AttackChannel = Awaited<ReturnType<typeof openChannel>>;

/** A session with the links of its answer, as a page gets them. */
async function visit(
  service: TestService,
  { key, offerId }: { key: string; offerId: string },
  change: Fields,
) {
  const answer = await recommend(service, key, offerRequest(change));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const id: string = answer.body.session_id;
  const { click_url, impression_url, target_url } = answer.body.recommendations[offerId].offer;
  const clickPath = new URL(click_url).pathname;
  const impressionPath = new URL(impression_url).pathname;
  return {
    id,
    clickPath,
    impressionPath,
    /** The click reference that the landing page gets. */
    clickId: new URL(target_url).searchParams.get('encart_click_id') ?? '',
    event: (event_type: string, more: Fields = {}) => ({
      session_id: id,
      offer_id: offerId,
      event_type,
      ...more,
    }),
    conversion: (order_id: string, more: Fields = {}) => {
      const { amount = 10, currency_code = 'USD', ...others } = more;
      const conversion = { order_id, ...(amount !== null && { amount, currency_code }) };
      return { session_id: id, offer_id: offerId, event_type: 'CONVERSION', conversion, ...others };
    },
    /** The shopper follows the click link, or something else opens it with other headers. */
    follow: (headers: Headers = navigation) => open(service, clickPath, headers),
    /** The page loads the picture of the impression link. */
    show: (headers: Headers = asPicture) => open(service, impressionPath, headers),
    /** The events of the session, as staff see them. */
    async events() {
      await ordersSettled(service);
      const { status, body } = await service.operator('GET', `/sessions/${id}`);
      expect(status).toBe(200);
      return body.events as ViewedEvent[];
    },
    /** The only event of a type. */
    async only(type: string): Promise<ViewedEvent> {
      const events = (await this.events()).filter(({ event_type }) => event_type === type);
      expect(events).toHaveLength(1);
      return events[0] as ViewedEvent;
    },
  };
}
export type Visit = Awaited<ReturnType<typeof visit>>;

type Headers = Record<string, string | undefined>;

/** Opens an address without a key. A header that is undefined is not sent. */
export async function open(
  service: TestService,
  url: string,
  headers: Headers,
  method: 'GET' | 'POST' = 'GET',
) {
  const answer = await service.app.inject({ method, url, headers: headers as Record<string, string> });
  return { status: answer.statusCode, location: answer.headers.location };
}

async function pixel(service: TestService, advertiserId: string, query: Record<string, string>) {
  const answer = await service.call(
    'GET',
    `/pixel?${new URLSearchParams({ advertiser_id: advertiserId, ...query })}`,
  );
  expect(answer.status).toBe(200);
  return answer;
}

/** A range of days that has all of one test. */
function lastDays(service: TestService): string {
  const now = (service.now ?? new Date()).getTime();
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return `from=${date(now - 45 * dayMs)}&to=${date(now)}`;
}

/**
 * Orders of partners are told to the advertiser's side, and decisions to the ledgers, a moment after the
 * answer. Waits for both.
 */
export async function ordersSettled(service: TestService): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from partner_orders) + (select count(*) from conversion_orders where pending) as count
    `.execute(service.services.database.db);
    return Number(rows[0]?.count);
  };
  await expect.poll(waiting, { timeout: 60_000, interval: 5 }).toBe(0);
}

/** A recount from the raw events gives the figures of all reports. */
export async function expectCleanAudit(service: TestService): Promise<void> {
  await ordersSettled(service);
  const recounted = await recountLedger(service.services.database.db, { repair: false });
  expect(recounted).toMatchObject({ differences: [] });
}

/** A report was answered and stored. Returns its outcome. */
export function accepted({ status, body }: Answer) {
  expect([status, status === 201 ? '' : body]).toEqual([201, '']);
  const { status: outcome, counted, reason } = body;
  return { status: outcome, counted, reason } as { status: string; counted: boolean; reason: string | null };
}
