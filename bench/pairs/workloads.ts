import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNetwork } from '../../sdk/test/network.ts';
import { newId } from '../../server/src/lib/ids.ts';
import { seededRandom } from '../../server/src/lib/random.ts';
import { get, post } from '../../server/test/support/http-client.ts';
import { makeOfferRequest, shopperDigits, shopperPlaceholder } from '../offer-requests.ts';
import { percentile } from '../tools.ts';

/** The same work for two versions of the service, over HTTP. Only calls that both versions know are used. */

const connections = 32;
const perCall = 20;

/** Calls of one turn. Each turn takes one to three seconds. */
const counts = {
  calls: 3_000,
  offers: 1_600,
  events: 1_200,
  batches: 400,
  pageEvents: 1_200,
  orders: 500,
  orderBatches: 30,
};

/** Offer requests that arrive independently of each other, as shoppers do. */
const arriving = { count: 600, ratePerSecond: 250 };

/** CPA campaigns count the orders that the advertiser reports. */
const campaigns = [
  { model: 'CPM', bid_usd: 2 },
  { model: 'CPM', bid_usd: 3 },
  { model: 'CPC', bid_usd: 0.2 },
  { model: 'CPC', bid_usd: 0.3 },
  { model: 'CPC', bid_usd: 0.25 },
  { model: 'CPA', bid_usd: 5 },
] as const;

export interface TurnResult {
  /** Requests, events or orders. */
  readonly done: number;
  /** Latencies of calls, in ms. */
  readonly p50: number;
  readonly p99: number;
  /**
   * True if the calls did not wait for each other. Else p99 is that of a few batches: between equal trees it
   * differed by a factor of 2.5.
   */
  readonly arrivesAtRandom: boolean;
}

/** Runs one turn of a kind of work. */
export type Workload = () => Promise<TurnResult>;

/** In the order in which they run: events need the sessions of the offer requests before them. */
export const workloadNames = [
  'call without a decision',
  'offer request',
  'offer request, 250 a second',
  'event, one a call',
  'event, twenty a call',
  'event of a page',
  'order, one a call',
  'order, twenty a call',
] as const;
export type WorkloadName = (typeof workloadNames)[number];

interface ShownOffer {
  readonly sessionId: string;
  readonly offerId: string;
  readonly reference: string | null;
}

type Answer = {
  session_id: string;
  recommendations: Record<string, { offer: { target_url: string } }>;
};

/** Creates a network on the service, and the work to do there. */
export async function createWorkloads(
  url: string,
  operatorKey: string,
): Promise<Record<WorkloadName, Workload>> {
  const network = await createNetwork({ address: url, operatorKey });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const secret = network.keys.secret.key;
  const call = async <T>(path: string, key: string, body: object): Promise<T> => {
    const { status, text } = await post(`${url}${path}`, { agent, key, body });
    if (status >= 300 || status === 207) throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  };

  const readChannel = async () => {
    const { status, text } = await get(`${url}/platform/channel/details/`, { agent, key: secret });
    if (status !== 200) throw new Error(`channel/details answered ${status}: ${text.slice(0, 500)}`);
  };

  let paidByOrder = { offerId: '', key: '' };
  for (const [number, pricing] of campaigns.entries()) {
    const isPaidByOrder = pricing.model === 'CPA';
    const { offerId, advertiserId } = await network.newOffer(`Advertiser ${number}`, {
      pricing,
      ...(isPaidByOrder && { conversions: { source: 'advertiser' } }),
    });
    if (!isPaidByOrder) continue;
    const { key } = await call<{ key: string }>(
      `/operator/advertisers/${advertiserId}/keys`,
      operatorKey,
      {},
    );
    paidByOrder = { offerId, key };
  }

  let shopper = 0;
  const requestOffers = async (isPage: boolean): Promise<ShownOffer[]> => {
    const number = shopper++;
    const text = JSON.stringify(makeOfferRequest(number)).replaceAll(
      shopperPlaceholder,
      shopperDigits(number),
    );
    const body = JSON.parse(text);
    if (!isPage) body.placement_details.publisher_remote_id = network.publisherId;
    const answer = await call<Answer>('/recommendations', isPage ? network.publisherKey : secret, body);
    return Object.entries(answer.recommendations).map(([offerId, { offer }]) => ({
      sessionId: answer.session_id,
      offerId,
      reference: new URL(offer.target_url).searchParams.get('encart_click_id'),
    }));
  };
  const report = (type: string, { sessionId, offerId }: ShownOffer) => ({
    session_id: sessionId,
    offer_id: offerId,
    event_type: type,
    event_id: newId(),
    occurred_at: new Date().toISOString(),
  });
  let orders = 0;
  const order = ({ reference }: ShownOffer) => ({
    id: `order-${++orders}`,
    timestamp: Math.floor(Date.now() / 1_000),
    event_type: 'purchase',
    value: 49.9,
    currency_code: 'EUR',
    user_data: { click_id: reference },
  });

  /** Offers of earlier answers without a reported event. */
  const shown = { server: [] as ShownOffer[], page: [] as ShownOffer[], order: [] as ShownOffer[] };
  const take = (from: ShownOffer[], count: number) => {
    if (from.length < count) throw new Error(`${count} shown offers are needed, ${from.length} are left`);
    return from.splice(0, count);
  };
  const showOffers = async (number: number) => {
    const isPage = number % 4 === 0;
    for (const each of await requestOffers(isPage))
      if (isPage) shown.page.push(each);
      else if (each.offerId === paidByOrder.offerId) shown.order.push(each);
      else shown.server.push(each);
  };
  return {
    'call without a decision': () => turn(counts.calls, 1, readChannel),
    'offer request': () => turn(counts.offers, 1, showOffers),
    'offer request, 250 a second': () => arrivals(showOffers),
    'event, one a call': () => {
      const offers = take(shown.server, counts.events);
      return turn(counts.events, 1, (number) =>
        call('/events', secret, report('IMPRESSION', offers[number] as ShownOffer)),
      );
    },
    'event, twenty a call': () => {
      const offers = take(shown.server, (counts.batches * perCall) / 2);
      return turn(counts.batches, perCall, (number) => {
        const ofCall = offers.slice((number * perCall) / 2, ((number + 1) * perCall) / 2);
        const events = ofCall.flatMap((each) => [report('IMPRESSION', each), report('CLICK', each)]);
        return call('/events/batch', secret, { events });
      });
    },
    'event of a page': () => {
      const offers = take(shown.page, counts.pageEvents);
      return turn(counts.pageEvents, 1, (number) =>
        call('/events', network.publisherKey, report('IMPRESSION', offers[number] as ShownOffer)),
      );
    },
    'order, one a call': () => {
      const offers = take(shown.order, counts.orders);
      return turn(counts.orders, 1, (number) =>
        call('/conversions', paidByOrder.key, order(offers[number] as ShownOffer)),
      );
    },
    'order, twenty a call': () => {
      const offers = take(shown.order, counts.orderBatches * perCall);
      return turn(counts.orderBatches, perCall, (number) =>
        call('/conversions/batch', paidByOrder.key, {
          events: offers.slice(number * perCall, (number + 1) * perCall).map(order),
        }),
      );
    },
  };
}

/** Makes calls, always as many at a time as there are connections. */
async function turn(
  calls: number,
  doneByCall: number,
  work: (number: number) => Promise<unknown>,
): Promise<TurnResult> {
  const latencies: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < calls) {
      const number = next++;
      const began = performance.now();
      await work(number);
      latencies.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return resultOf(calls * doneByCall, latencies, { arrivesAtRandom: false });
}

/** Makes calls at random times. Their latency counts from the moment at which they were due. */
async function arrivals(work: (number: number) => Promise<unknown>): Promise<TurnResult> {
  const { count, ratePerSecond } = arriving;
  const random = seededRandom('arrivals');
  const latencies: number[] = [];
  const began = performance.now();
  let due = 0;
  const calls: Promise<void>[] = [];
  for (let number = 0; number < count; number++) {
    due += (-Math.log(1 - random.next()) * 1_000) / ratePerSecond;
    const wait = began + due - performance.now();
    if (wait > 0) await sleep(wait);
    const dueAt = began + due;
    calls.push(work(number).then(() => void latencies.push(performance.now() - dueAt)));
  }
  await Promise.all(calls);
  return resultOf(count, latencies, { arrivesAtRandom: true });
}

function resultOf(
  done: number,
  latencies: readonly number[],
  { arrivesAtRandom }: Pick<TurnResult, 'arrivesAtRandom'>,
): TurnResult {
  return { done, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), arrivesAtRandom };
}
