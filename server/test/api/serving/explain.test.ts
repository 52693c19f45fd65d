import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordChange } from '../../../src/db/changes.ts';
import { dateOfDay, dayMs, dayNumber } from '../../../src/lib/days.ts';
import { newId } from '../../../src/lib/ids.ts';
import { makeTestDatabase } from '../../support/database.ts';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { operatorKey, startTestService, type TestService, useService } from '../../support/service.ts';

const service = useService();
const second = 1_000;
const hour = 3_600_000;

/**
 * The clock of this file. It starts at noon, when half of a daily budget may be spent,
 * and moves only forwards.
 */
let time = Date.parse('2031-05-05T12:00:00Z');
function pass(ms: number): void {
  time += ms;
  service().now = new Date(time);
}
/** Moves the clock to a time on the next UTC day. */
const passToTomorrow = (ms: number) => pass((dayNumber(time) + 1) * dayMs + ms - time);
beforeEach(() => pass(10 * second));

type Fields = Parameters<ReturnType<typeof makeDemand>['simple']>[2];
type Made = Awaited<ReturnType<ReturnType<typeof makeDemand>['simple']>>;

async function world(on: TestService = service()) {
  const channel = await actAs(on);
  const member = await channel.member();
  const demand = makeDemand(on);
  const [first = ''] = channel.taxonomy.subcategoryIds;
  const add = (fields: Fields = {}, subcategoryId = first): Promise<Made> =>
    demand.simple(channel.id, subcategoryId, fields);
  const addMany = async (n: number, fields: Fields = {}) => {
    const made: Made[] = [];
    for (let i = 0; i < n; i++) made.push(await add(fields));
    return made;
  };
  /** Requests offers at the publisher and returns the session id and the offers. */
  const visit = async (change: object = {}, placement: object = {}, at = on) => {
    const answer = await recommend(
      at,
      channel.secret,
      offerRequest({
        placement_details: {
          view: 'CHECKOUT',
          display_mode: 'INLINE',
          publisher_remote_id: member.id,
          ...placement,
        },
        ...change,
      }),
    );
    expect(answer.status).toBe(200);
    return { id: answer.body.session_id as string, offers: offerIds(answer) };
  };
  const visits = async (n: number, placement: object = {}, at = on) => {
    const made = [];
    for (let i = 0; i < n; i++) made.push(await visit({}, placement, at));
    return made;
  };
  return { channel, member, demand, add, addMany, visit, visits };
}

interface Candidate {
  offer_id: string;
  outcome: string;
  position: number | null;
  score_usd: number | null;
  click_rate: { alpha: number; beta: number; mean: number; drawn: number | null };
  conversion_rate: { drawn: number | null };
  pace: number;
  propensity: number | null;
}

interface Explanation {
  channel_id: string;
  publisher_id: string | null;
  sandbox: boolean;
  choice: string;
  replay: { exact: boolean; shopper_forgotten: boolean; learning_version: number; trials: number };
  funnel: { outcome: string; count: number }[];
  total: number;
  candidates: Candidate[];
}

async function explain(sessionId: string, query = '?limit=5000', on: TestService = service()) {
  const answer = await on.operator('GET', `/sessions/${sessionId}/explain${query}`);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  const explanation: Explanation = answer.body;
  const { candidates } = explanation;
  const won = candidates.filter(({ outcome }) => outcome === 'won').map(({ offer_id }) => offer_id);
  const of = (offerId: string) => candidates.find(({ offer_id }) => offer_id === offerId) as Candidate;
  return { ...explanation, won, of };
}

/** Bills an amount to a campaign, as its events would. */
async function spend(on: TestService, channelId: string, campaignId: string, micros: number, at = time) {
  for (const period of [dateOfDay(dayNumber(at)), 'total'])
    await sql`
      insert into budget_leases (channel_id, campaign_id, period, granted_micros, spent_micros)
      values (${channelId}, ${campaignId}, ${period}, ${micros}, ${micros})
    `.execute(on.services.database.db);
}

/** Counts events for an offer on the current day. */
async function count(channelId: string, offerId: string, impressions: number, clicks: number) {
  await sql`
    insert into offer_counts (channel_id, day, offer_id, view, impressions, clicks)
    values (${channelId}, ${dateOfDay(dayNumber(time))}, ${offerId}, 'CHECKOUT', ${impressions}, ${clicks})
    on conflict (channel_id, day, offer_id, view)
    do update set impressions = excluded.impressions, clicks = excluded.clicks
  `.execute(service().services.database.db);
}

async function learn(): Promise<void> {
  pass(6 * second);
  await service().services.serving.learn();
}

describe('200: the outcome of every candidate', () => {
  it('has a reason for each candidate that was not shown', async () => {
    const { channel, member, demand, add, visit } = await world();
    const [, a = '', b = '', c = ''] = channel.taxonomy.subcategoryIds;
    const [other, neighbour] = [await service().newChannel(), await channel.member()];
    const aim = (targeting: object) => add({ campaign: { targeting } });
    const budget = (fields: object) => add({ campaign: { budget: fields } });
    const paused = await add({ offer: { status: 'paused' } });
    const made: Record<string, Made> = {
      won: await add(),
      excluded_channel: await add({}, a),
      excluded_publisher: await add({}, b),
      excluded_external: await add({}, c),
      own_brand: await add({ advertiser: { domain: 'www.selfish.example' } }),
      targeting_channel: await aim({ channel_ids: [other.id] }),
      targeting_publisher: await aim({ publisher_ids: [neighbour.id] }),
      targeting_view: await aim({ views: ['THANK_YOU'] }),
      targeting_display_mode: await aim({ display_modes: ['OVERLAY'] }),
      not_started: await add({ campaign: { starts_at: new Date(time + hour).toISOString() } }),
      ended: await add({ campaign: { ends_at: new Date(time).toISOString() } }),
      targeting_country: await aim({ countries: ['FR'] }),
      targeting_language: await aim({ languages: ['fr'] }),
      targeting_device_type: await aim({ device_types: ['DESKTOP'] }),
      budget: await budget({ total_usd: 10 }),
      already_bought: await add({ advertiser: { name: 'Bought Before' } }),
      frequency_cap: await add({ campaign: { frequency_cap: { impressions: 1, hours: 1 } } }),
      pacing: await budget({ daily_usd: 100 }),
      inactive: await add({ campaign: { status: 'paused' } }),
    };
    const twin = await demand.offer((made.won as Made).campaign.id);
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [a] });
    await channel.call('PUT', `/publishers/${member.id}/exclusions/`, { subcategory_ids: [b] });
    const selfish = await channel.member('Selfish', 'selfish.example');
    for (const { id } of [member, selfish])
      await service().operator('PUT', `/publishers/${id}/external-exclusions`, { subcategory_ids: [c] });
    await spend(service(), channel.id, (made.budget as Made).campaign.id, 10_000_000);
    await spend(service(), channel.id, (made.pacing as Made).campaign.id, 60_000_000);
    await learn();

    const context = {
      user_details: { email: 'jane@example.com' },
      attributes: { country: 'DE', language: 'de', device_type: 'MOBILE' },
      purchases: [{ name: 'Shoes by Bought Before' }],
    };
    await visit(context, { max_offers: 20 });
    const session = await visit(context, { max_offers: 20 });
    const explained = await explain(session.id);
    expect(explained.replay).toMatchObject({ exact: true, shopper_forgotten: false, trials: 400 });
    const outcomes = Object.fromEntries(
      Object.entries(made).map(([name, { offer }]) => [name, explained.of(offer.id).outcome]),
    );
    // Both offers belong to one campaign, and one of them was shown.
    const ofWinner = [outcomes.won, explained.of(twin.id).outcome].sort();
    expect(ofWinner).toEqual(['same_advertiser', 'won']);
    // At this publisher it is not the publisher's own brand.
    expect(outcomes.own_brand).toBe('won');
    expect(explained.of(paused.offer.id).outcome).toBe('inactive');
    for (const name of Object.keys(made).filter((each) => !['won', 'own_brand'].includes(each)))
      expect([name, outcomes[name]]).toEqual([name, name]);
    const there = await explain((await visit(context, { publisher_remote_id: selfish.id })).id);
    expect(there.of((made.own_brand as Made).offer.id).outcome).toBe('own_brand');

    // The funnel counts every candidate once.
    expect(explained.total).toBe(explained.candidates.length);
    for (const { outcome, count: counted } of explained.funnel)
      expect([outcome, counted]).toEqual([
        outcome,
        explained.candidates.filter((each) => each.outcome === outcome).length,
      ]);
    expect(explained.funnel.reduce((sum, { count: counted }) => sum + counted, 0)).toBe(explained.total);
  });

  it('has the shown candidates first, in the order of the answer, with score and propensity', async () => {
    const { add, addMany, visit } = await world();
    await addMany(3);
    const cpm = await add({ campaign: { pricing: { model: 'CPM', bid_usd: 4 } } });
    const cpa = await add({ campaign: { pricing: { model: 'CPA', bid_usd: 20 } } });
    const session = await visit({}, { max_offers: 3 });
    const explained = await explain(session.id);
    expect(explained.won).toEqual(session.offers);
    expect(explained.candidates.slice(0, 3).map(({ position }) => position)).toEqual([1, 2, 3]);
    const mine = explained.candidates.filter(({ outcome }) => outcome === 'won' || outcome === 'outranked');
    expect(mine).toHaveLength(5);
    for (const { outcome, propensity, score_usd, position } of mine) {
      const won = outcome === 'won';
      expect([position !== null, propensity !== null]).toEqual([won, won]);
      if (propensity !== null) expect(propensity > 0 && propensity <= 1).toBe(true);
      if (explained.choice !== 'random') expect(score_usd).toBeGreaterThanOrEqual(0);
    }
    if (explained.choice !== 'random') {
      // A rate that the pricing model does not need is not drawn.
      expect(explained.of(cpm.offer.id)).toMatchObject({
        score_usd: 0.004,
        click_rate: { drawn: null },
        conversion_rate: { drawn: null },
      });
      expect(explained.of(cpa.offer.id)).toMatchObject({
        click_rate: { drawn: expect.any(Number) },
        conversion_rate: { drawn: expect.any(Number) },
      });
    }
    for (const { offer_id, outcome, score_usd, propensity } of explained.candidates)
      if (!['won', 'outranked', 'same_advertiser'].includes(outcome))
        expect([offer_id, score_usd, propensity]).toEqual([offer_id, null, null]);
  });

  it('has propensity 1 if there are enough places for all', async () => {
    const { addMany, visit } = await world();
    await addMany(4);
    const { won, of } = await explain((await visit()).id);
    expect(won.map((id) => of(id).propensity)).toEqual([1, 1, 1, 1]);
  });

  it('contains the request of the session', async () => {
    const { channel, member, visit } = await world();
    const session = await visit(
      { attributes: { country: 'de', language: 'de_AT', device_type: 'TABLET' } },
      { widget_id: 'w-1', max_offers: 3 },
    );
    const { candidates: _, won: __, of: ___, ...explained } = await explain(session.id.toUpperCase());
    expect(explained).toMatchObject({
      session_id: session.id,
      at: new Date(time).toISOString(),
      channel_id: channel.id,
      publisher_id: member.id,
      view: 'CHECKOUT',
      display_mode: 'INLINE',
      widget_id: 'w-1',
      sandbox: false,
      identity: 'email',
      country: 'DE',
      language: 'de-at',
      device_type: 'TABLET',
      max_offers: 3,
    });
  });

  it('of a sandbox session, of the channel itself, and of any channel', async () => {
    for (const { channel, addMany, visit } of [await world(), await world()]) {
      await addMany(2, { campaign: { frequency_cap: { impressions: 1, hours: 1 } } });
      const jane = { user_details: { email: 'jane@example.com' } };
      await visit(jane);
      const sandbox = await visit({ ...jane, custom_metadata: { is_sandbox: true } });
      const tested = await explain(sandbox.id);
      expect([tested.sandbox, tested.replay.exact, tested.won]).toEqual([true, true, sandbox.offers]);
      expect(tested.won).toHaveLength(2);
      const own = await visit({}, { publisher_remote_id: null });
      const explained = await explain(own.id);
      expect([explained.channel_id, explained.publisher_id]).toEqual([channel.id, null]);
      expect([explained.replay.exact, explained.won]).toEqual([true, own.offers]);
    }
  });

  it('of a session whose shopper was forgotten later', async () => {
    const { addMany, visit } = await world();
    await addMany(3);
    const session = await visit({ user_details: { email: 'forget-me@example.com' } });
    await service().operator('POST', '/shoppers/forget', { email: 'forget-me@example.com' });
    const { replay, won } = await explain(session.id);
    expect(replay).toMatchObject({ exact: true, shopper_forgotten: true });
    expect(won).toEqual(session.offers);
  });

  it('of many parallel sessions of one shopper, with the frequency caps used by earlier ones', async () => {
    const { addMany, visit } = await world();
    const [capped] = await addMany(1, { campaign: { frequency_cap: { impressions: 3, hours: 1 } } });
    const jane = { user_details: { email: 'jane@example.com' } };
    const sessions = await Promise.all(Array.from({ length: 12 }, () => visit(jane)));
    const outcomes: string[] = [];
    for (const session of sessions) {
      const explained = await explain(session.id);
      expect([explained.replay.exact, explained.won]).toEqual([true, session.offers]);
      outcomes.push(explained.of(capped?.offer.id ?? '').outcome);
    }
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'frequency_cap')).toHaveLength(9);
  });
});

describe('the decision is replayed exactly', () => {
  it('after any later changes, removals and additions', async () => {
    const { channel, member, demand, addMany, visit, visits } = await world();
    const made = await addMany(8);
    const [subcategoryId = '', another = ''] = channel.taxonomy.subcategoryIds;
    const jane = { user_details: { email: 'jane@example.com' }, attributes: { country: 'DE' } };
    const sessions = [...(await visits(6, { max_offers: 3 })), await visit(jane, { max_offers: 20 })];
    const before = [];
    for (const { id } of sessions)
      before.push((await service().operator('GET', `/sessions/${id}/explain`)).body);
    for (const [at, { replay }] of before.entries()) expect([at, replay.exact]).toEqual([at, true]);

    pass(second);
    const patch = async (kind: string, id: string, change: object) =>
      expect((await service().operator('PATCH', `/${kind}/${id}`, change)).status).toBe(200);
    const [a, b, c, d, e, f, g] = made as [Made, Made, Made, Made, Made, Made, Made];
    await patch('campaigns', a.campaign.id, { pricing: { model: 'CPA', bid_usd: 90 }, name: 'New' });
    await patch('campaigns', b.campaign.id, { status: 'paused' });
    await patch('campaigns', c.campaign.id, { targeting: { countries: ['FR'], views: ['THANK_YOU'] } });
    await patch('campaigns', d.campaign.id, { frequency_cap: { impressions: 1, hours: 9 } });
    await patch('campaigns', e.campaign.id, { ends_at: new Date(time - hour).toISOString() });
    await patch('campaigns', f.campaign.id, { budget: { daily_usd: 1, total_usd: 1 } });
    await spend(service(), channel.id, f.campaign.id, 1_000_000);
    await patch('offers', g.offer.id, { status: 'paused', heading: 'Other words' });
    await patch('advertisers', a.advertiser.id, { name: 'Renamed', subcategory_ids: [another] });
    await patch('advertisers', b.advertiser.id, { domain: 'elsewhere.example' });
    await patch('channels', channel.id, { max_offers: 1, offers_heading: 'Other' });
    await channel.call('PUT', `/publishers/${member.id}/exclusions/`, { subcategory_ids: [subcategoryId] });
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [subcategoryId, another] });
    await service().operator('PUT', `/publishers/${member.id}/external-exclusions`, {
      subcategory_ids: [subcategoryId],
    });
    await addMany(4);
    await demand.offer(a.campaign.id);
    await learn();
    expect((await visit()).offers).toEqual([]);
    await channel.call('DELETE', `/publishers/${member.id}/remove/`);
    // A second change: the replay must use the state before the first one.
    await patch('campaigns', b.campaign.id, { status: 'active', pricing: { model: 'CPM', bid_usd: 1 } });
    await patch('offers', g.offer.id, { status: 'active' });

    for (const [at, { id }] of sessions.entries())
      expect((await service().operator('GET', `/sessions/${id}/explain`)).body).toEqual(before[at]);
  });

  it('for old and new sessions of a publisher that was removed and approved again', async () => {
    const { channel, addMany } = await world();
    await addMany(5);
    const brand = ['Boomerang', 'boomerang.example'] as const;
    const { id } = await channel.member(...brand);
    const visit = async () => {
      const placement = { view: 'CHECKOUT', display_mode: 'INLINE', publisher_remote_id: id, max_offers: 2 };
      const answer = await recommend(
        service(),
        channel.secret,
        offerRequest({ placement_details: placement }),
      );
      return { id: answer.body.session_id as string, offers: offerIds(answer) };
    };
    const first = await visit();
    await channel.call('DELETE', `/publishers/${id}/remove/`);
    await channel.member(...brand);
    const later = await visit();
    for (const session of [first, later]) {
      const { replay, won, publisher_id } = await explain(session.id);
      expect([replay.exact, won, publisher_id]).toEqual([true, session.offers, id]);
    }
  });

  it('with the taxonomy at that time, also if subcategories were moved later', async () => {
    const { channel, add, visits } = await world();
    const row = (category: string, subcategory: string) => ({ category, subcategory });
    const put = (...rows: object[]) =>
      service().operator('POST', '/taxonomy/import', { mode: 'extend', rows });
    await put(row('Zeta', 'Zeta one'), row('Zeta', 'Zeta two'), row('Zulu', 'Zulu one'));
    const { body } = await channel.call('GET', '/adconfig/categories/');
    const named = (category: string, subcategory: string): string =>
      body.categories
        .find(({ name }: { name: string }) => name === category)
        .subcategories.find(({ name }: { name: string }) => name === subcategory).remote_id;
    // Offers without events have the rate of their category.
    for (let n = 0; n < 4; n++) await add({}, named('Zeta', 'Zeta one'));
    for (let n = 0; n < 4; n++) await add({}, named('Zulu', 'Zulu one'));
    const popular = await add({}, named('Zeta', 'Zeta two'));
    await count(channel.id, popular.offer.id, 500_000, 100_000);
    await learn();
    const sessions = await visits(5, { max_offers: 3 });
    const tell = async () => {
      const told = [];
      for (const { id } of sessions)
        told.push((await service().operator('GET', `/sessions/${id}/explain`)).body);
      return told;
    };
    const before = await tell();
    const moved = await put({ ...row('Zulu', 'Zeta one'), subcategory_id: named('Zeta', 'Zeta one') });
    expect(moved.body.counts.subcategories.moved).toBe(1);
    expect(await tell()).toEqual(before);
  });

  it('with a daily budget whose pacing sometimes excludes a campaign', async () => {
    const { channel, add, visits } = await world();
    const paced = await add({ campaign: { budget: { daily_usd: 100 } } });
    // Ahead of the plan by half of the slack: it takes part in half of the decisions.
    const planned = 100_000_000 * ((time % dayMs) / dayMs);
    await spend(service(), channel.id, paced.campaign.id, Math.round(planned + 500_000 + 1_000_000));
    await learn();
    const outcomes = new Set<string>();
    for (const session of await visits(30)) {
      const explained = await explain(session.id);
      expect([explained.replay.exact, explained.won]).toEqual([true, session.offers]);
      const { outcome, pace } = explained.of(paced.offer.id);
      expect(pace).toBeGreaterThan(0.3);
      expect(pace).toBeLessThan(0.7);
      outcomes.add(outcome);
    }
    expect(outcomes).toEqual(new Set(['won', 'pacing']));
  });

  it('with a budget that was spent: before, after, and after it was raised', async () => {
    const { channel, add, visit } = await world();
    const { campaign, offer } = await add({ campaign: { budget: { total_usd: 2, daily_usd: 2 } } });
    const funded = await visit();
    pass(second);
    await tellSpent(channel.id, campaign.id, 2_000_000);
    const empty = await visit();
    pass(second);
    await service().operator('PATCH', `/campaigns/${campaign.id}`, {
      budget: { total_usd: 9, daily: 'none' },
    });
    const again = await visit();
    expect([funded.offers, empty.offers, again.offers]).toEqual([[offer.id], [], [offer.id]]);
    const outcomes: unknown[] = [];
    for (const { id } of [funded, empty, again]) {
      const explained = await explain(id);
      outcomes.push([explained.replay.exact, explained.of(offer.id).outcome]);
    }
    expect(outcomes).toEqual([
      [true, 'won'],
      [true, 'budget'],
      [true, 'won'],
    ]);
  });

  it('with a budget that was spent just before midnight', async () => {
    const { channel, add, visit } = await world();
    const { campaign, offer } = await add({ campaign: { budget: { total_usd: 2 } } });
    passToTomorrow(-20 * second);
    await learn();
    await tellSpent(channel.id, campaign.id, 2_000_000);
    passToTomorrow(2 * second);
    const session = await visit();
    expect(session.offers).toEqual([]);
    const explained = await explain(session.id);
    expect([explained.replay.exact, explained.of(offer.id).outcome]).toEqual([true, 'budget']);
  });

  /** Marks the budget as spent, as the ledger does when a price no longer fits. */
  async function tellSpent(channelId: string, campaignId: string, micros: number): Promise<void> {
    await spend(service(), channelId, campaignId, micros);
    const { database, serving } = service().services;
    const detail = { day: dayNumber(time), todayMicros: micros, totalMicros: micros };
    await recordChange(database.db, { kind: 'budget', subject: campaignId, detail, at: new Date(time) });
    await serving.refresh();
  }
});

describe('learning', () => {
  it('changes decisions, and each is explained with the learning version it used, also across midnight', async () => {
    // Later in the day: in its first seconds the previous day is still being counted.
    pass(hour);
    const { channel, addMany, visits } = await world();
    const [a, b] = (await addMany(2)) as [Made, Made];
    const told: { session: { id: string; offers: string[] }; explained: unknown }[] = [];
    /** Makes ten sessions with one place each and returns the winners and the learning version. */
    const decide = async () => {
      const sessions = await visits(10, { max_offers: 1 });
      const won = new Map<string, number>();
      let version = 0;
      for (const session of sessions) {
        const { body } = await service().operator('GET', `/sessions/${session.id}/explain`);
        expect(body.replay.exact).toBe(true);
        version = body.replay.learning_version;
        for (const id of session.offers) won.set(id, (won.get(id) ?? 0) + 1);
        told.push({ session, explained: body });
      }
      // Some decisions are random, so the better offer wins almost always.
      const winner = [...won].find(([, times]) => times >= 7)?.[0];
      const { of } = await explain(sessions[0]?.id ?? '');
      return { winner, version, mean: (made: Made) => of(made.offer.id).click_rate.mean };
    };

    const atFirst = await decide();
    expect(atFirst.mean(a)).toBeCloseTo(atFirst.mean(b), 12);
    await count(channel.id, a.offer.id, 20_000, 2_000);
    await count(channel.id, b.offer.id, 20_000, 10);
    await learn();
    const learned = await decide();
    expect(learned.version).toBeGreaterThan(atFirst.version);
    expect(learned.winner).toBe(a.offer.id);
    expect(learned.mean(a)).toBeCloseTo(0.1, 2);
    expect(learned.mean(b)).toBeLessThan(0.002);

    // The last update of the day: more clicks for the other offer, but not enough to win.
    passToTomorrow(-10 * second);
    await count(channel.id, b.offer.id, 20_000, 1_000);
    await learn();
    const evening = await decide();
    expect(evening.winner).toBe(a.offer.id);
    expect(evening.version).toBeGreaterThan(learned.version);
    expect(evening.mean(b)).toBeCloseTo(0.05, 2);

    // After midnight, before the first learning update of the day.
    passToTomorrow(5 * second);
    const night = await decide();
    expect([night.winner, night.version]).toEqual([a.offer.id, evening.version]);

    // The counts of the new day decide, because older counts decay.
    pass(hour);
    await count(channel.id, b.offer.id, 60_000, 30_000);
    await learn();
    const morning = await decide();
    expect(morning.winner).toBe(b.offer.id);
    expect(morning.version).toBeGreaterThan(night.version);
    expect(morning.mean(a)).toBeCloseTo(0.1, 2);

    for (const { session, explained } of told) {
      const { status, body } = await service().operator('GET', `/sessions/${session.id}/explain`);
      expect([status, body]).toEqual([200, explained]);
    }
  });
});

describe('after a restart', () => {
  it('old and new sessions are explained, also with spend that is in no learning update', async () => {
    const database = await makeTestDatabase();
    const before = await startTestService({ database });
    const at = new Date();
    before.now = at;
    const { channel, add, addMany, visits } = await world(before);
    await addMany(4);
    const paced = await add({ campaign: { budget: { daily_usd: 1_000 } } });
    const old = await visits(5, { max_offers: 2 });
    // Ahead of the plan by half of the slack.
    const planned = 1_000_000_000 * ((at.getTime() % dayMs) / dayMs);
    await spend(before, channel.id, paced.campaign.id, Math.round(planned + 10_000_000), at.getTime());
    const empty = await add({ campaign: { budget: { total_usd: 2 } } });
    await spend(before, channel.id, empty.campaign.id, 2_000_000, at.getTime());
    await before.stop();

    const after = await startTestService({ database });
    after.now = at;
    const fresh = await visits(20, { max_offers: 20 }, after);
    for (const session of [...old, ...fresh]) {
      const { replay, won } = await explain(session.id, '', after);
      expect([replay.exact, won]).toEqual([true, session.offers]);
    }
    const { of } = await explain(fresh[0]?.id ?? '', '', after);
    expect(of(empty.offer.id).outcome).toBe('budget');
    await after.stop();
    await database.remove();
  });
});

describe('limit', () => {
  it('200: from 1 to 5000 candidates, the best first; the counts include all', async () => {
    const { addMany, visit } = await world();
    await addMany(3);
    const { id, offers } = await visit();
    const all = await explain(id, '?limit=5000');
    const one = await explain(id, '?limit=1');
    expect(one.candidates).toHaveLength(1);
    expect(one.candidates[0]?.offer_id).toBe(offers[0]);
    expect([one.total, one.funnel]).toEqual([all.total, all.funnel]);
    expect(all.candidates).toHaveLength(all.total);
    expect((await explain(id, '')).candidates).toEqual(all.candidates.slice(0, 500));
  });

  it.each([
    ['0', 'Ensure this value is greater than or equal to 1.'],
    ['5001', 'Ensure this value is less than or equal to 5000.'],
    ['x', 'A valid integer is required.'],
    ['-1', 'A valid integer is required.'],
    ['1.5', 'A valid integer is required.'],
    ['', 'A valid integer is required.'],
  ])('400: %s', async (limit, message) => {
    const { visit } = await world();
    const { id } = await visit();
    const { status, body } = await service().operator('GET', `/sessions/${id}/explain?limit=${limit}`);
    expect([status, body]).toEqual([400, { limit: [message] }]);
  });
});

describe('404', () => {
  it('for unknown and malformed ids', async () => {
    const { channel } = await world();
    for (const id of [newId(), channel.id, 'nonsense', '%20', '0'.repeat(36)]) {
      const { status, body } = await service().operator('GET', `/sessions/${id}/explain`);
      expect([status, body]).toEqual([404, { error: 'Session not found.' }]);
    }
  });

  it('for sessions older than seven days, to the millisecond', async () => {
    const { addMany, visit } = await world();
    await addMany(2);
    const { id, offers } = await visit();
    pass(7 * dayMs);
    const { replay, won } = await explain(id);
    expect([replay.exact, won]).toEqual([true, offers]);
    pass(1);
    const { status, body } = await service().operator('GET', `/sessions/${id}/explain`);
    expect([status, body]).toEqual([404, { error: 'Sessions can be explained for 7 days.' }]);
  });
});

it('401 for every key except an operator key; 405 for other methods', async () => {
  const { channel, visit } = await world();
  const { id } = await visit();
  const url = `/operator/sessions/${id}/explain`;
  for (const key of [channel.secret, channel.publishable, 'nonsense'])
    expect((await service().call('GET', url, { key })).status).toBe(401);
  const post = await service().call('POST', url, { key: operatorKey, body: {} });
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
