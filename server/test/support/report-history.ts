import { type Random, seededRandom } from '../../src/lib/random.ts';
import { makeDemand } from './demand.ts';
import { botUserAgent, browserUserAgent, dayMs, hourMs } from './ledger.ts';
import { actAs } from './network.ts';
import { newSession, reportBatch } from './report.ts';
import type { TestChannel, TestService } from './service.ts';

export const historyDays = 20;
export const historyViews = ['CHECKOUT', 'ORDER_TRACKING', 'POST_ORDER', 'THANK_YOU'];
export const historyModes = ['FULLSCREEN', 'INLINE', 'OVERLAY', 'PULLUP'];
const widgets = [undefined, undefined, 'footer', 'hero', 'side'];
/** The number of visit times, and of shoppers per visit time. */
const rounds = 110;
const atOnce = 3;

export interface History {
  /** The first day with traffic. The last is today. */
  readonly first: number;
  readonly channel: TestChannel;
  /** A second channel that shares one publisher with the first. */
  readonly neighbour: TestChannel;
  readonly publisherIds: readonly string[];
}

/**
 * Twenty days of traffic through the service, up to `service.now`: several publishers, all pricing models, a
 * spent budget, bots, click floods and sandbox sessions; events in random order, late and repeated.
 */
export async function makeHistory(service: TestService, seed: number): Promise<History> {
  const present = service.now;
  if (!present) throw new Error('A history needs a present.');
  const random = seededRandom(`history/${seed}`);
  const first = Math.floor(present.getTime() / dayMs) - (historyDays - 1);
  const settings = { revenue_share: 0.333333, clicks_per_minute: 2 };
  const channel = await actAs(service, await service.newChannel(settings));
  const neighbour = await actAs(service, await service.newChannel(settings));
  const members = [];
  // Two publishers with the same name, names in both letter cases, and one that is removed later.
  for (const name of ['Zeta', 'bolt', 'Acme', 'Acme', 'Gone']) members.push(await channel.member(name));
  const publisherIds = members.map(({ id }) => id);
  const shared = await neighbour.request('Zeta', 'zeta.example');
  await neighbour.review(shared, 'approve', { publisher_id: publisherIds[0] });
  for (const each of [channel, neighbour]) await addDemand(service, each.id, each.taxonomy.subcategoryIds[0]);

  const events: { key: string; event: object }[] = [];
  for (let round = 0; round < rounds; round++) {
    const at = first * dayMs + Math.floor((round / rounds) * (historyDays - 0.4) * dayMs);
    service.now = new Date(at + random.below(2 * hourMs));
    const arrivals = Array.from({ length: atOnce }, () => {
      const own = random.below(8) > 0;
      const ids = own ? publisherIds : publisherIds.slice(0, 1);
      return { key: (own ? channel : neighbour).secret, body: askOf(random, ids) };
    });
    const from = service.now.getTime();
    const sessions = await Promise.all(
      arrivals.map(async ({ key, body }) => ({ key, ...(await newSession(service, key, body)) })),
    );
    for (const { key, offers, event } of sessions)
      for (const offer_id of offers)
        for (const [type, ms, more] of storyOf(random))
          if (from + ms <= present.getTime())
            events.push({
              key,
              event: event(type, { offer_id, occurred_at: new Date(from + ms).toISOString(), ...more }),
            });
  }
  service.now = present;
  await tellAll(service, shuffled(random, [...events, ...events.slice(0, 30)]));
  await channel.call('DELETE', `/publishers/${publisherIds[4]}/remove/`);
  return { first, channel, neighbour, publisherIds };
}

async function addDemand(service: TestService, channelId: string, subcategoryId = ''): Promise<void> {
  const demand = makeDemand(service);
  for (const campaign of [
    { pricing: { model: 'CPM', bid_usd: 7.7777 } },
    { pricing: { model: 'CPC', bid_usd: 0.123457 }, budget: { total_usd: 4, pacing: 'asap' } },
    { pricing: { model: 'CPA', bid_usd: 3.3 } },
  ])
    await demand.simple(channelId, subcategoryId, { campaign });
}

function askOf(random: Random, publisherIds: readonly string[]): Record<string, unknown> {
  const publisher = publisherIds[random.below(publisherIds.length + 1)];
  const widget = pick(random, widgets);
  // So few shoppers that some click twice in a minute.
  const who = random.below(25);
  return {
    user_details: pick(random, [
      { email: `shopper-${who}@example.com` },
      { email: `shopper-${who}@example.com`, phone: `555 010 ${1000 + who}` },
      { phone: `555 010 ${1000 + who}` },
      { external_guid: `shopper-${who}` },
    ]),
    placement_details: {
      view: pick(random, historyViews),
      display_mode: pick(random, historyModes),
      ...(widget && { widget_id: widget }),
      ...(publisher && { publisher_remote_id: publisher }),
    },
    attributes: { user_agent: random.below(12) === 0 ? botUserAgent : browserUserAgent },
    ...(random.below(20) === 0 && { custom_metadata: { is_sandbox: true } }),
  };
}

/** The events of a shopper for an offer: within hours, or days later. */
function storyOf(random: Random): [type: string, ms: number, more?: object][] {
  const story: [string, number, object?][] = [];
  const later = (most: number) => random.below(most);
  if (random.below(10) < 8) story.push(['IMPRESSION', later(6 * hourMs)]);
  if (random.below(10) < 5) story.push(['CLICK', pick(random, [0, 0, later(30 * hourMs)])]);
  for (let order = random.below(4); order > 1; order--)
    story.push(['CONVERSION', later(10 * dayMs), { conversion: { order_id: `order-${order}` } }]);
  return story;
}

async function tellAll(service: TestService, events: { key: string; event: object }[]): Promise<void> {
  const calls: [key: string, events: object[]][] = [];
  for (const [key, own] of Map.groupBy(events, (each) => each.key))
    for (let from = 0; from < own.length; from += 20)
      calls.push([key, own.slice(from, from + 20).map(({ event }) => event)]);
  for (let from = 0; from < calls.length; from += 4)
    await Promise.all(
      calls.slice(from, from + 4).map(async ([key, batch]) => {
        const { status, body } = await reportBatch(service, key, batch);
        if (status !== 202) throw new Error(JSON.stringify(body));
      }),
    );
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)] as T;
}

function shuffled<T>(random: Random, items: T[]): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
  return items;
}
