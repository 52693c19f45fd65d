import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rollupNames, rollups } from '../../../src/counters/index.ts';
import { newId } from '../../../src/lib/ids.ts';
import { recountLedger } from '../../../src/maintenance/index.ts';
import { makeDemand } from '../../support/demand.ts';
import { botUserAgent, browserUserAgent } from '../../support/ledger.ts';
import {
  type CallStep,
  type Item,
  type LedgerHistory,
  ledgerHistory,
  type SessionStep,
} from '../../support/ledger-arbitrary.ts';
import {
  grains,
  LedgerModel,
  type ModelOffer,
  type ModelReport,
  startOf,
} from '../../support/ledger-model.ts';
import {
  readCells,
  readClassified,
  readDistinct,
  readOfferCounts,
  readOfferDays,
} from '../../support/ledger-rows.ts';
import { actAs } from '../../support/network.ts';
import { newSession, report, reportBatch } from '../../support/report.ts';
import { type Answer, useService } from '../../support/service.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});

/**
 * One offer per pricing model. They have different advertisers, because an answer has
 * one offer per advertiser.
 */
const advertiserIds: string[] = [];
beforeAll(async () => {
  const { taxonomy } = await actAs(service());
  for (let n = 0; n < 3; n++) {
    const made = await makeDemand(service()).advertiser(taxonomy.subcategoryIds[0] ?? '');
    advertiserIds.push(made.id);
  }
});

/** Creates a channel with two publishers and an offer for each pricing model. */
async function openChannel({ revenue_share, click_days, view_days, bids }: LedgerHistory['channels'][0]) {
  const attribution = { click_days, view_days };
  const channel = await actAs(service(), await service().newChannel({ revenue_share, attribution }));
  const publishers = [];
  for (let n = 0; n < 2; n++) {
    const { id } = await channel.member();
    const { body } = await channel.call('GET', `/publishers/details/${id}/`);
    publishers.push({ id, key: body.publisher.api_key as string });
  }
  const offers: ModelOffer[] = [];
  for (const [at, pricing] of (['CPM', 'CPC', 'CPA'] as const).entries()) {
    const bid_usd = bids[at] as number;
    const { campaign, offer } = makeDemand(service());
    const { id: campaignId } = await campaign(advertiserIds[at] as string, {
      pricing: { model: pricing, bid_usd },
      targeting: { channel_ids: [channel.id] },
    });
    offers.push({ id: (await offer(campaignId)).id, pricing, bidMicros: Math.round(bid_usd * 1e6) });
  }
  const share = Math.round(revenue_share * 1e6);
  const facts = { id: channel.id, share, clickDays: click_days, viewDays: view_days };
  return { id: channel.id, secret: channel.secret, facts, publishers, offers };
}

/** A sent event, as its request body and in the format of the model. The model ignores an invalid event. */
interface Sent {
  readonly wire: object;
  readonly read: Omit<ModelReport, 'channelId' | 'publisherId'> | undefined;
}

class Telling {
  readonly model = new LedgerModel();
  readonly channels: Awaited<ReturnType<typeof openChannel>>[];
  readonly #sent: Sent[] = [];
  readonly #eventIds = Array.from({ length: 201 }, () => newId());
  now: number;

  constructor(channels: Awaited<ReturnType<typeof openChannel>>[], now: number) {
    this.channels = channels;
    this.now = now;
  }

  channel(at: number) {
    return this.channels[at] as (typeof this.channels)[0];
  }

  async ask({ channel: at, place, sandbox, bot, withEmail }: SessionStep): Promise<void> {
    const { secret, facts, publishers, offers } = this.channel(at);
    const publisherId = place.publisher === null ? null : (publishers[place.publisher]?.id ?? null);
    const { view, displayMode, widgetId } = place;
    service().now = new Date(this.now);
    const { id, offers: offered } = await newSession(service(), secret, {
      user_details: withEmail ? { email: `${newId()}@example.com` } : { phone: '555 010 9999' },
      placement_details: {
        view,
        display_mode: displayMode,
        widget_id: widgetId,
        publisher_remote_id: publisherId,
      },
      attributes: { user_agent: bot ? botUserAgent : browserUserAgent },
      custom_metadata: { is_sandbox: sandbox },
    });
    expect([...offered].sort()).toEqual(offers.map((offer) => offer.id).sort());
    this.model.sessions.push({
      id,
      channel: facts,
      at: this.now,
      publisherId,
      view,
      displayMode,
      widgetId,
      sandbox,
      bot,
      withEmail,
      offers,
    });
  }

  async call({ channel: at, by, alone, items }: CallStep): Promise<void> {
    const { id: channelId, secret, publishers } = this.channel(at);
    const publisher = by === null ? undefined : publishers[by];
    const sender = { channelId, publisherId: publisher?.id ?? null };
    const key = publisher?.key ?? secret;
    service().now = new Date(this.now);
    const sent = items.map((item) => this.#make(at, item));
    for (const some of alone ? sent.map((each) => [each]) : [sent]) {
      const expected = some.map(({ read }) =>
        read ? this.model.report({ ...sender, ...read }, this.now) : 'event_type',
      );
      const answer = alone
        ? await report(service(), key, some[0]?.wire)
        : await reportBatch(
            service(),
            key,
            some.map(({ wire }) => wire),
          );
      const told = resultsOf(answer).map(({ status }, n) =>
        expected[n]?.split('|').includes(status) ? expected[n] : status,
      );
      expect(told).toEqual(expected);
      expect(answer.status).toBe(codeFor(expected, alone));
      for (const [n, { read }] of some.entries()) {
        const { counted, reason, status = '' } = resultsOf(answer)[n] ?? {};
        const verdict =
          read &&
          ['accepted', 'duplicate'].includes(status) &&
          this.model.getClassified({ ...sender, ...read });
        if (verdict) expect([counted, reason]).toEqual([verdict.counted, verdict.reason]);
      }
    }
  }

  #make(at: number, item: Item): Sent {
    const copied = item.copy === undefined ? undefined : this.#sent.at(-1 - item.copy);
    const made = copied ?? this.#write(at, item);
    this.#sent.push(made);
    return made;
  }

  #write(at: number, { session: back, foreign, offer, unknownOffer, when, ...item }: Item): Sent {
    const { id: channelId, offers } = this.channel(foreign ? 1 - at : at);
    const sessions = this.model.sessions.filter(({ channel }) => channel.id === channelId);
    const session = sessions.at(-1 - (back % (sessions.length || 1)));
    const occurredAt =
      when.ms === undefined ? undefined : when.ms + (when.from === 'session' ? (session?.at ?? 0) : this.now);
    const read = {
      sessionId: session?.id ?? newId(),
      offerId: (unknownOffer ? undefined : offers[offer]?.id) ?? newId(),
      type: item.type as ModelReport['type'],
      orderId: item.type === 'CONVERSION' ? item.orderId : '',
      eventId: item.eventId === undefined ? undefined : this.#eventIds[item.eventId],
      occurredAt,
    };
    const wire = {
      session_id: read.sessionId,
      offer_id: read.offerId,
      event_type: item.broken ? 'VIEW' : read.type,
      event_id: read.eventId,
      occurred_at: occurredAt === undefined ? undefined : new Date(occurredAt).toISOString(),
      conversion: item.orderId === '' ? undefined : { order_id: item.orderId },
    };
    return { wire, read: item.broken ? undefined : read };
  }
}

/** The result of each event of a call. For a rejected event it is the name of the invalid field. */
function resultsOf({
  status,
  body,
}: Answer): { status: string; counted?: boolean; reason?: string | null }[] {
  if (body.results)
    return body.results.map((each: { status: string; errors: object }) =>
      each.status === 'rejected' ? { status: Object.keys(each.errors).join() } : each,
    );
  return [status === 201 ? body : { status: Object.keys(body).join() }];
}

function codeFor(statuses: readonly string[], alone: boolean): number {
  const taken = statuses.filter((status) => status === 'accepted' || status === 'duplicate').length;
  if (taken === 0) return 400;
  if (alone) return 201;
  return taken === statuses.length ? 202 : 207;
}

async function compare({ model, channels }: Telling, { start, ranges }: LedgerHistory): Promise<void> {
  const first = Date.parse(start);
  for (const { id } of channels) {
    expect(await readClassified(service(), id)).toEqual(
      Object.fromEntries(
        model
          .classified(id)
          .map((event) => [
            [event.session.id, event.offer.id, event.type, event.orderId].join(' '),
            [
              new Date(event.at).toISOString(),
              event.counted,
              event.reason,
              event.attribution,
              event.billed,
              event.payout,
            ],
          ]),
      ),
    );
    expect(await readOfferDays(service(), id)).toEqual(model.offers(id));
    expect(await readOfferCounts(service(), id)).toEqual(model.learningCounts(id));
    for (const name of rollupNames) {
      const rollup = rollups[name];
      expect(await readCells(service(), id, name)).toEqual(model.cells(id, rollup));
      const distinct = await readDistinct(service(), id, name);
      // Every range begins with a day, or with a week if weeks are read.
      const unit = rollup.grain === 'week' ? 'week' : 'day';
      for (const [skip, take] of ranges) {
        const from = Date.parse(startOf(unit, first)) + skip * grains[unit];
        const to = from + (take + 1) * grains[unit];
        expect([name, skip, take, distinct(from, to)]).toEqual([
          name,
          skip,
          take,
          model.distinct(id, from, to, rollup),
        ]);
      }
    }
  }
}

describe('the ledger', () => {
  it('counts the same as a simple recount, for any sequence of events', async () => {
    await fc.assert(
      fc.asyncProperty(ledgerHistory, async (told) => {
        const channels = [await openChannel(told.channels[0]), await openChannel(told.channels[1])];
        const telling = new Telling(channels, Date.parse(told.start));
        for (const step of [...told.opening, ...told.steps]) {
          if (step.kind === 'session') await telling.ask(step);
          else if (step.kind === 'call') await telling.call(step);
          else telling.now += step.ms;
        }
        await compare(telling, told);
      }),
      // Shrinks a counterexample until the time limit.
      { numRuns: 4, interruptAfterTimeLimit: 90_000 },
    );
  });

  it('and the audit finds no differences', async () => {
    const { db } = service().services.database;
    const found = await recountLedger(db, { repair: false }, async () => {});
    expect(found.total).toBeGreaterThan(20);
    expect(found).toMatchObject({ differences: [], differenceCount: 0 });
  });
});
