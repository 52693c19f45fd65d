import { describe, expect, it } from 'vitest';
import { accepted, attackWorld, expectCleanAudit, priceUsd, useTestClock } from '../support/attacks.ts';
import { dayMs, hourMs, minuteMs } from '../support/ledger.ts';
import { useService } from '../support/service.ts';

/** Impressions and clicks are billed for a limited time after their session. */
const service = useService();
const clock = useTestClock(service, 35);

const impressionUsd = priceUsd / 1_000;
const late = { counted: true, reason: 'late' };
const onTime = { counted: true, reason: null };

interface Case {
  /** The credential of the report. */
  readonly by: 'server' | 'page' | 'link';
  readonly type: 'IMPRESSION' | 'CLICK';
  readonly arrives: number;
  /** The time that the report claims. Default: its arrival. */
  readonly occurred?: number;
  readonly expected: typeof late | typeof onTime;
}

const cases: [string, Case][] = [
  [
    'an impression of a server after 23 hours',
    { by: 'server', type: 'IMPRESSION', arrives: 23 * hourMs, expected: onTime },
  ],
  [
    'an impression of a server after 25 hours',
    { by: 'server', type: 'IMPRESSION', arrives: 25 * hourMs, expected: late },
  ],
  [
    'an impression of a server that happened in time and arrives a day after an outage',
    { by: 'server', type: 'IMPRESSION', arrives: 2 * dayMs, occurred: hourMs, expected: onTime },
  ],
  [
    'an impression of a server that happened late',
    { by: 'server', type: 'IMPRESSION', arrives: 3 * dayMs, occurred: 25 * hourMs, expected: late },
  ],
  [
    'an impression of a page after two days',
    { by: 'page', type: 'IMPRESSION', arrives: 2 * dayMs, expected: onTime },
  ],
  [
    'an impression of a page after four days',
    { by: 'page', type: 'IMPRESSION', arrives: 4 * dayMs, expected: late },
  ],
  [
    'an impression of a page after four days that claims to be early',
    { by: 'page', type: 'IMPRESSION', arrives: 4 * dayMs, occurred: hourMs, expected: late },
  ],
  [
    'an impression of a page after two days, whatever time it claims',
    {
      by: 'page',
      type: 'IMPRESSION',
      arrives: 2 * dayMs,
      occurred: 2 * dayMs + 5 * minuteMs,
      expected: onTime,
    },
  ],
  [
    'an impression link after two days',
    { by: 'link', type: 'IMPRESSION', arrives: 2 * dayMs, expected: onTime },
  ],
  [
    'an impression link after four days',
    { by: 'link', type: 'IMPRESSION', arrives: 4 * dayMs, expected: late },
  ],
  [
    'a click of a server after six days',
    { by: 'server', type: 'CLICK', arrives: 6 * dayMs, expected: onTime },
  ],
  [
    'a click of a server after eight days',
    { by: 'server', type: 'CLICK', arrives: 8 * dayMs, expected: late },
  ],
  [
    'a click of a server that happened in time and arrives after nine days',
    { by: 'server', type: 'CLICK', arrives: 9 * dayMs, occurred: 6 * dayMs, expected: onTime },
  ],
  ['a click of a page after six days', { by: 'page', type: 'CLICK', arrives: 6 * dayMs, expected: onTime }],
  [
    'a click of a page after eight days that claims to be early',
    { by: 'page', type: 'CLICK', arrives: 8 * dayMs, occurred: hourMs, expected: late },
  ],
  ['a click link after six days', { by: 'link', type: 'CLICK', arrives: 6 * dayMs, expected: onTime }],
  ['a click link after eight days', { by: 'link', type: 'CLICK', arrives: 8 * dayMs, expected: late }],
];

/** Reports one event, and returns what became of it. */
async function happen(
  channelSettings: Record<string, unknown>,
  { by, type, arrives, occurred }: Omit<Case, 'expected'>,
) {
  const { channel } = await attackWorld(service(), {
    pricing: type === 'CLICK' ? 'CPC' : 'CPM',
    channel: channelSettings,
  });
  const visit = await channel.fromPage();
  clock.moveTo(arrives);
  const sent = visit.event(type, occurred === undefined ? {} : { occurred_at: clock.iso(occurred) });
  if (by === 'server') accepted(await channel.report(sent));
  if (by === 'page') accepted(await channel.pageReport(sent));
  if (by === 'link') await (type === 'CLICK' ? visit.follow() : visit.show());
  const figures = await channel.earned();
  const learned = await channel.learned();
  return { event: await visit.only(type), figures, learned };
}

describe('billable time', () => {
  it.each(cases)('%s', async (_, { expected, ...reported }) => {
    const { event, figures, learned } = await happen({}, reported);
    const isLate = expected === late;
    const price = reported.type === 'CLICK' ? priceUsd : impressionUsd;
    expect(event).toMatchObject({ ...expected, billed_usd: isLate ? 0 : price });
    const name = reported.type === 'CLICK' ? 'clicks' : 'impressions';
    expect(figures).toMatchObject({ [name]: 1, revenue: isLate ? 0 : price });
    expect(learned).toMatchObject({ [name]: isLate ? 0 : 1 });
  });

  it.each<[string, Record<string, number>, Omit<Case, 'expected'>, typeof late | typeof onTime]>([
    [
      'an impression of a server within its days',
      { billable_impression_days: 5 },
      { by: 'server', type: 'IMPRESSION', arrives: 4 * dayMs },
      onTime,
    ],
    [
      'an impression of a page within its days',
      { billable_impression_days: 5 },
      { by: 'page', type: 'IMPRESSION', arrives: 4 * dayMs },
      onTime,
    ],
    [
      'an impression of a page after its days',
      { billable_impression_days: 1 },
      { by: 'page', type: 'IMPRESSION', arrives: 2 * dayMs },
      late,
    ],
    [
      'an impression link after its days',
      { billable_impression_days: 5 },
      { by: 'link', type: 'IMPRESSION', arrives: 6 * dayMs },
      late,
    ],
    [
      'a click within its days',
      { billable_click_days: 20 },
      { by: 'link', type: 'CLICK', arrives: 19 * dayMs },
      onTime,
    ],
    [
      'a click after its days',
      { billable_click_days: 1 },
      { by: 'link', type: 'CLICK', arrives: 2 * dayMs },
      late,
    ],
  ])('is set for a channel: %s', async (_, settings, reported, expected) => {
    const { event } = await happen(settings, reported);
    expect(event).toMatchObject(expected);
  });

  it.each([
    { billable_impression_days: 0 },
    { billable_impression_days: 31 },
    { billable_click_days: 0 },
    { billable_click_days: 31 },
  ])('is from 1 to 30 days: %o', async (settings) => {
    const { channel } = await attackWorld(service());
    const { status, body } = await service().operator('PATCH', `/channels/${channel.id}`, settings);
    expect([status, Object.keys(body)]).toEqual([400, Object.keys(settings)]);
    expect(JSON.stringify(body)).toMatch(/greater than or equal to 1|less than or equal to 30/);
  });
});

describe('a conversion', () => {
  it.each(['server', 'link'] as const)(
    'whose only touch is a late click (%s) is late, and bills nothing',
    async (by) => {
      const world = await attackWorld(service(), { source: 'partner' });
      const visit = await world.channel.fromServer();
      clock.moveTo(8 * dayMs);
      if (by === 'server') accepted(await world.channel.report(visit.event('CLICK')));
      else await visit.follow();
      clock.moveTo(8 * dayMs + hourMs);
      expect(accepted(await world.channel.report(visit.conversion('O1')))).toMatchObject(late);
      expect(await world.channel.earned()).toMatchObject({ clicks: 1, conversions: 1, revenue: 0 });
      expect(await world.channel.learned()).toMatchObject({ clicks: 0, conversions: 0 });
      expect(await world.figures()).toMatchObject({ conversions: 0, spend: 0, sales_value: 0 });
    },
  );

  it('of the advertiser that names a late click is late, and bills nothing', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromPage();
    clock.moveTo(8 * dayMs);
    await visit.follow();
    await world.order({ transaction_id: 'O1', click_id: visit.clickId });
    expect(await world.channel.earned()).toMatchObject({ revenue: 0, channel_payout: 0 });
    expect(await visit.only('CONVERSION')).toMatchObject({ ...late, billed_usd: 0 });
  });

  it('of the advertiser that names a late click is billed for a view in time', async () => {
    const world = await attackWorld(service(), { channel: { attribution: { view_days: 30 } } });
    const visit = await world.channel.fromServer();
    accepted(await world.channel.report(visit.event('IMPRESSION')));
    clock.moveTo(8 * dayMs);
    await visit.follow();
    await world.order({ transaction_id: 'O1', click_id: visit.clickId });
    expect(await world.channel.earned()).toMatchObject({ conversions: 1, revenue: priceUsd });
  });

  it('is attributed by a touch in time, if there is one beside a late one', async () => {
    const world = await attackWorld(service(), {
      source: 'partner',
      channel: { attribution: { view_days: 30 } },
    });
    const visit = await world.channel.fromServer();
    accepted(await world.channel.report(visit.event('IMPRESSION')));
    clock.moveTo(8 * dayMs);
    await visit.follow();
    clock.moveTo(8 * dayMs + hourMs);
    expect(accepted(await world.channel.report(visit.conversion('O1')))).toMatchObject(onTime);
    expect(await visit.only('CONVERSION')).toMatchObject({ attribution: 'view', billed_usd: priceUsd });
  });

  it('becomes billable when a touch in time arrives after it', async () => {
    const world = await attackWorld(service(), { source: 'partner' });
    const visit = await world.channel.fromServer();
    clock.moveTo(8 * dayMs);
    await visit.follow();
    accepted(await world.channel.report(visit.conversion('O1')));
    expect((await world.channel.earned()).revenue).toBe(0);
    // The queue of the partner's server is late, the click was not.
    accepted(await world.channel.report(visit.event('CLICK', { occurred_at: clock.iso(hourMs) })));
    expect(await world.channel.earned()).toMatchObject({ clicks: 1, conversions: 1, revenue: priceUsd });
  });

  it('may arrive whenever its window allows', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromPage();
    await visit.follow();
    clock.moveTo(29 * dayMs);
    await world.order({ transaction_id: 'O1', click_id: visit.clickId });
    expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 10, spend: priceUsd });
  });
});

it('a recount from the raw events agrees', () => expectCleanAudit(service()));
