import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '../../../src/lib/days.ts';
import { newId } from '../../../src/lib/ids.ts';
import { listPublisherSessions, sessionsLookedAt } from '../../../src/serving/index.ts';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();

/** The clock of this file moves only forwards. */
let time = Date.parse('2032-05-05T12:00:00Z');
function pass(ms: number): void {
  time += ms;
  service().now = new Date(time);
}
beforeEach(() => pass(minuteMs));

async function world() {
  const channel = await actAs(service(), await service().newChannel({ name: 'Parcel Pal' }));
  const [member, other] = [await channel.member('Corner Shop'), await channel.member('Book Barn')];
  const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
  const { offer } = await makeDemand(service()).simple(channel.id, subcategoryId, {
    campaign: { pricing: { model: 'CPC', bid_usd: 0.5 } },
    offer: { heading: '20% off' },
  });
  const visit = async (publisherId = member.id) => {
    pass(1_000);
    const placement_details = {
      view: 'CHECKOUT',
      display_mode: 'INLINE',
      publisher_remote_id: publisherId,
    };
    const answer = await recommend(service(), channel.secret, offerRequest({ placement_details }));
    expect([answer.status, offerIds(answer)]).toEqual([200, [offer.id]]);
    return answer.body.session_id as string;
  };
  const report = (session_id: string, event_type: string) =>
    service().call('POST', '/events', {
      key: channel.secret,
      headers: { version: '1.0.0' },
      body: { session_id, offer_id: offer.id, event_type },
    });
  return { channel, member, other, offer, visit, report };
}

async function list(query: string) {
  const { status, body } = await service().operator('GET', `/sessions?${query}`);
  expect([status, body.results]).toEqual([200, expect.any(Array)]);
  return {
    ids: body.results.map(({ id }: { id: string }) => id) as string[],
    results: body.results,
    next: body.next_before as string | null,
  };
}

describe('GET /operator/sessions', () => {
  it('lists the newest first, with the names, events and money', async () => {
    const { channel, member, visit, report } = await world();
    const [first, second] = [await visit(), await visit()];
    await report(first, 'IMPRESSION');
    await report(first, 'CLICK');
    const { ids, results, next } = await list(`channel_id=${channel.id}`);
    expect([ids, next]).toEqual([[second, first], null]);
    expect(results[1]).toMatchObject({
      channel: { id: channel.id, name: 'Parcel Pal' },
      publisher: { id: member.id, name: 'Corner Shop' },
      view: 'CHECKOUT',
      display_mode: 'INLINE',
      offers: 1,
      sandbox: false,
      impressions: 1,
      clicks: 1,
      conversions: 0,
      uncounted: 0,
      billed_usd: 0.5,
      payout_usd: 0.25,
    });
    expect(results[0]).toMatchObject({ impressions: 0, billed_usd: 0 });
  });

  it('has the sessions of all channels in one order, however old they are, page by page', async () => {
    const [one, two] = [await world(), await world()];
    const made = [await one.visit()];
    pass(dayMs);
    made.unshift(await two.visit());
    pass(40 * minuteMs);
    made.unshift(await one.visit());
    made.unshift(await two.visit());
    const read: string[] = [];
    let before = '';
    for (let page = 0; page < 4; page++) {
      const { ids, next } = await list(`limit=1&${before}`);
      read.push(...ids);
      before = `before=${next}`;
    }
    expect(read).toEqual(made);
  });

  it('leaves out sessions that can no longer be explained', async () => {
    const { channel, visit } = await world();
    await visit();
    pass(8 * dayMs);
    expect((await list(`channel_id=${channel.id}`)).ids).toEqual([]);
  });

  it('of one publisher', async () => {
    const { channel, member, other, visit } = await world();
    const mine = [await visit(), await visit()].reverse();
    const theirs = await visit(other.id);
    const of = (id: string, more = '') => list(`channel_id=${channel.id}&publisher_id=${id}${more}`);
    expect([(await of(member.id)).ids, (await of(other.id)).ids]).toEqual([mine, [theirs]]);
    const { ids, next } = await of(member.id, '&limit=1');
    expect(ids).toEqual(mine.slice(0, 1));
    expect((await of(member.id, `&limit=1&before=${next}`)).ids).toEqual(mine.slice(1));
  });

  it('a publisher among many other sessions is found by going on', async () => {
    const { channel, member, other, visit } = await world();
    const rare = await visit(member.id);
    const { db } = service().services.database;
    const first = await visit(other.id);
    // Copies of one session, a millisecond apart.
    const values = await db
      .selectFrom('sessions')
      .selectAll()
      .where('channel_id', '=', channel.id)
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: sessionsLookedAt + 5 }, (_, n) => ({
      ...values,
      id: newId(time + 1 + n),
    }));
    for (let at = 0; at < copies.length; at += 1_000)
      await db
        .insertInto('sessions')
        .values(copies.slice(at, at + 1_000) as never)
        .execute();
    const wanted = {
      channelId: channel.id,
      publisherId: member.id,
      limit: 5,
      since: new Date(time - dayMs),
      before: undefined,
    };
    const start = await listPublisherSessions(db, wanted);
    expect([start.sessions, start.nextBefore]).toEqual([[], expect.any(String)]);
    const rest = await listPublisherSessions(db, { ...wanted, before: start.nextBefore ?? '' });
    expect([rest.sessions.map(({ id }) => id), rest.nextBefore]).toEqual([[rare], null]);
  });

  it('400 for a publisher without a channel', async () => {
    const { status, body } = await service().operator('GET', `/sessions?publisher_id=${newId()}`);
    expect([status, Object.keys(body)]).toEqual([400, ['channel_id']]);
  });
});

describe('GET /operator/sessions/{id}', () => {
  it('has the offers with their prices, the events in order, and why one did not count', async () => {
    const { offer, visit, report } = await world();
    const id = await visit();
    await report(id, 'IMPRESSION');
    pass(1_000);
    await report(id, 'CLICK');
    const { body } = await service().operator('GET', `/sessions/${id}`);
    expect(body).toMatchObject({
      id,
      explainable: true,
      impressions: 1,
      clicks: 1,
      billed_usd: 0.5,
      payout_usd: 0.25,
      offers: [{ offer_id: offer.id, heading: '20% off', pricing: { model: 'CPC', bid_usd: 0.5 } }],
      events: [
        { event_type: 'IMPRESSION', counted: true, billed_usd: 0, payout_usd: 0 },
        { event_type: 'CLICK', counted: true, billed_usd: 0.5, payout_usd: 0.25 },
      ],
    });
    const lonely = await visit();
    await report(lonely, 'CONVERSION');
    const other = await service().operator('GET', `/sessions/${lonely}`);
    expect(other.body).toMatchObject({
      conversions: 0,
      uncounted: 1,
      events: [{ event_type: 'CONVERSION', counted: false, reason: 'not_attributed' }],
    });
  });

  it('shows an older session too, which can no longer be explained', async () => {
    const { visit } = await world();
    const id = await visit();
    pass(8 * dayMs);
    const { status, body } = await service().operator('GET', `/sessions/${id}`);
    expect([status, body.explainable]).toEqual([200, false]);
  });

  it('404 for an unknown session', async () => {
    expect((await service().operator('GET', `/sessions/${newId()}`)).status).toBe(404);
  });
});
