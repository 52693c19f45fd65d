import { describe, expect, it } from 'vitest';
import { newId } from '../../src/lib/ids.ts';
import {
  type AttackChannel,
  accepted,
  attackWorld,
  expectCleanAudit,
  priceUsd,
  useTestClock,
  type Visit,
} from '../support/attacks.ts';
import { browserUserAgent, dayMs, hourMs, minuteMs } from '../support/ledger.ts';
import { reportBatch } from '../support/report.ts';
import { useService } from '../support/service.ts';
import { confirmVoid, undoVoid } from '../support/voids.ts';

/**
 * The grade of a report follows its credential, and the strongest report of an event says when it happened
 * and what it was worth.
 */
const service = useService();
const clock = useTestClock(service, 10);
const clicks = { pricing: 'CPC' } as const;

type Sent = (channel: AttackChannel, visit: Visit, fields?: Record<string, unknown>) => Promise<unknown>;
const grades: Record<'server' | 'link' | 'page', Sent> = {
  server: (channel, visit, fields) => channel.report(visit.event('CLICK', fields)),
  link: (_, visit) => visit.follow(),
  page: (channel, visit, fields) => channel.pageReport(visit.event('CLICK', fields)),
};

describe('the grade of an event', () => {
  it.each(Object.entries(grades))('is %s', async (grade, send) => {
    const { channel } = await attackWorld(service(), clicks);
    const visit = await channel.fromPage();
    await send(channel, visit);
    expect(await visit.only('CLICK')).toMatchObject({ evidence: grade, counted: true, billed_usd: priceUsd });
  });

  it('is server for each event of a batch of a secret key, and for the order of an advertiser', async () => {
    const world = await attackWorld(service());
    const visit = await world.channel.fromServer();
    const sent = [visit.event('IMPRESSION'), visit.event('CLICK')];
    expect((await reportBatch(service(), world.channel.secret, sent)).status).toBe(202);
    await world.order({ transaction_id: 'O1', click_id: visit.clickId });
    expect((await visit.events()).map(({ evidence }) => evidence)).toEqual(['server', 'server', 'server']);
  });

  it('is that of the credential, whatever the body says', async () => {
    const { channel } = await attackWorld(service(), clicks);
    const visit = await channel.fromPage();
    await channel.pageReport(visit.event('CLICK', { evidence: 'server', grade: 'server' }));
    expect(await visit.only('CLICK')).toMatchObject({ evidence: 'page' });
  });

  it('is stored in the sandbox, where nothing counts', async () => {
    const { channel } = await attackWorld(service(), clicks);
    const visit = await channel.fromPage({ custom_metadata: { is_sandbox: true } });
    await channel.pageReport(visit.event('CLICK'));
    expect(await visit.only('CLICK')).toMatchObject({ evidence: 'page', counted: false, reason: 'sandbox' });
  });
});

describe('two reports of one click', () => {
  it.each([
    ['page', 'server'],
    ['page', 'link'],
    ['link', 'server'],
  ] as const)(
    'by %s and by %s have the grade and the time of the stronger one, in any order',
    async (weak, strong) => {
      const stored = [];
      for (const order of [
        [weak, strong],
        [strong, weak],
      ] as const) {
        const { channel } = await attackWorld(service(), clicks);
        const start = service().now as Date;
        const visit = await channel.fromPage();
        // Links say nothing of their time, so the stronger report is sent an hour later or earlier.
        const minutes = { [weak]: 10, [strong]: 70 };
        const at = (grade: string) => new Date(start.getTime() + (minutes[grade] ?? 0) * minuteMs);
        for (const grade of order) {
          const sendsTime = grade !== 'link';
          // A link that is opened before or after the other report is opened at its own time in both orders.
          service().now = sendsTime ? new Date(start.getTime() + 80 * minuteMs) : at(grade);
          await grades[grade](channel, visit, sendsTime ? { occurred_at: at(grade).toISOString() } : {});
        }
        service().now = new Date(start.getTime() + 80 * minuteMs);
        const click = await visit.only('CLICK');
        expect(click).toMatchObject({
          evidence: strong,
          counted: true,
          reason: null,
          billed_usd: priceUsd,
          occurred_at: at(strong).toISOString(),
        });
        expect(await channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd });
        stored.push({ evidence: click.evidence, after: Date.parse(click.occurred_at) - start.getTime() });
        clock.moveTo(dayMs);
      }
      expect(stored[1]).toEqual(stored[0]);
    },
  );

  it('are answered with duplicate and the new state', async () => {
    const { channel } = await attackWorld(service(), clicks);
    const visit = await channel.fromPage();
    await channel.pageReport(visit.event('CLICK'));
    clock.moveTo(hourMs);
    const raised = await channel.report(visit.event('CLICK', { occurred_at: clock.iso(minuteMs) }));
    expect(accepted(raised)).toEqual({ status: 'duplicate', counted: true, reason: null });
    expect(await visit.only('CLICK')).toMatchObject({ evidence: 'server', occurred_at: clock.iso(minuteMs) });
    // Among equals the first one gives the time.
    const again = await channel.report(visit.event('CLICK', { occurred_at: clock.iso(2 * minuteMs) }));
    expect(accepted(again).status).toBe('duplicate');
    expect(await visit.only('CLICK')).toMatchObject({ occurred_at: clock.iso(minuteMs) });
    expect(await channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd });
  });

  it('move the metrics to the hour of the stronger one', async () => {
    const { channel } = await attackWorld(service(), clicks);
    const visit = await channel.fromPage();
    clock.moveTo(dayMs);
    await channel.pageReport(visit.event('CLICK'));
    await channel.report(visit.event('CLICK', { occurred_at: clock.iso(hourMs) }));
    const query = `from=${clock.date(0)}&to=${clock.date(dayMs)}&metrics=clicks,channel_payout&time_grain=day`;
    const { body } = await service().call('GET', `/platform/reporting/v2/report/?${query}`, {
      key: channel.secret,
    });
    expect(body.data).toMatchObject([
      { clicks: 1, channel_payout: 5 },
      { clicks: 0, channel_payout: 0 },
    ]);
  });

  it('judge again whether the event was late', async () => {
    const { channel } = await attackWorld(service(), { pricing: 'CPM' });
    const visit = await channel.fromPage();
    clock.moveTo(4 * dayMs);
    const sent = visit.event('IMPRESSION', { occurred_at: clock.iso(hourMs) });
    expect(accepted(await channel.pageReport(sent))).toMatchObject({ counted: true, reason: 'late' });
    expect(accepted(await channel.report(sent))).toEqual({
      status: 'duplicate',
      counted: true,
      reason: null,
    });
    expect(await channel.earned()).toMatchObject({ impressions: 1, revenue: priceUsd / 1_000 });
    expect(await channel.learned()).toMatchObject({ impressions: 1 });
  });
});

describe('two reports of one conversion', () => {
  it.each([[['page', 'server']], [['server', 'page']]] as const)(
    'have the value and the currency of the stronger one: %s',
    async (order) => {
      const world = await attackWorld(service(), { source: 'partner' });
      const { channel } = world;
      const visit = await channel.fromPage();
      await visit.follow();
      clock.moveTo(hourMs);
      for (const grade of order) {
        const sent = visit.conversion('O1', { amount: grade === 'page' ? 5_000 : 12 });
        accepted(await (grade === 'page' ? channel.pageReport(sent) : channel.report(sent)));
      }
      expect(await world.figures()).toMatchObject({
        conversions: 1,
        spend: priceUsd,
        sales_value: 12,
        unconfirmed_conversions: 0,
        unconfirmed_sales: 0,
      });
      const { amount, evidence } = await visit.only('CONVERSION');
      expect([Number(amount), evidence]).toEqual([12, 'server']);
    },
  );
});

describe('a click and its conversion, each reported by a page and by a server', () => {
  /**
   * At the time of the page's click the conversion had none before it, at the times of the server's reports
   * it has one.
   */
  const minutesOf = { 'page CLICK': 1, 'page CONVERSION': 5, 'server CLICK': 10, 'server CONVERSION': 80 };
  const reports = Object.keys(minutesOf) as (keyof typeof minutesOf)[];

  it('have the times of the server, and one bill, in any order of arrival', async () => {
    const { channel } = await attackWorld(service(), { source: 'partner' });
    const orders = permutationsOf(reports);
    for (const [n, order] of orders.entries()) {
      const startMs = 3 * n * hourMs;
      clock.moveTo(startMs);
      const visit = await channel.fromPage();
      clock.moveTo(startMs + 2 * hourMs);
      for (const report of order) {
        const [grade, type] = report.split(' ');
        const times = { occurred_at: clock.iso(startMs + minutesOf[report] * minuteMs) };
        const sent = type === 'CLICK' ? visit.event('CLICK', times) : visit.conversion('O1', times);
        accepted(await (grade === 'page' ? channel.pageReport(sent) : channel.report(sent)));
      }
      const { occurred_at, counted, reason, billed_usd } = await visit.only('CONVERSION');
      const expected = clock.iso(startMs + minutesOf['server CONVERSION'] * minuteMs);
      expect([order, occurred_at, counted, reason, billed_usd]).toEqual([
        order,
        expected,
        true,
        null,
        priceUsd,
      ]);
    }
    const { length } = orders;
    expect(await channel.earned()).toMatchObject({
      clicks: length,
      conversions: length,
      revenue: length * priceUsd,
    });
    await expectCleanAudit(service());
  });
});

describe('a known event_id', () => {
  const knownId = async () => {
    const world = await attackWorld(service(), { source: 'partner', channels: 1 });
    const { channel } = world;
    const [visit, other] = [await channel.fromPage(), await channel.fromPage()];
    clock.moveTo(hourMs);
    return { world, channel, visit, other, event_id: newId() };
  };

  it('with another time is accepted from a stronger credential', async () => {
    const { channel, visit, event_id } = await knownId();
    await channel.pageReport(visit.event('CLICK', { event_id, occurred_at: clock.iso(minuteMs) }));
    const sent = visit.event('CLICK', { event_id, occurred_at: clock.iso(2 * minuteMs) });
    expect(accepted(await channel.report(sent))).toMatchObject({ status: 'duplicate', counted: true });
    expect(await visit.only('CLICK')).toMatchObject({
      evidence: 'server',
      occurred_at: clock.iso(2 * minuteMs),
    });
  });

  it('with another value is accepted from a stronger credential', async () => {
    const { world, channel, visit, event_id } = await knownId();
    await visit.follow();
    await channel.pageReport(visit.conversion('O1', { event_id, amount: 10 }));
    const sent = visit.conversion('O1', { event_id, amount: 12, currency_code: 'USD' });
    expect(accepted(await channel.report(sent)).status).toBe('duplicate');
    expect(await world.figures()).toMatchObject({ conversions: 1, sales_value: 12, unconfirmed_sales: 0 });
  });

  it.each([
    ['an equal', 'page', 'page'],
    ['an equal', 'server', 'server'],
    ['a weaker', 'server', 'page'],
  ] as const)('with another time is rejected from %s credential: %s, then %s', async (_, first, second) => {
    const { channel, visit, event_id } = await knownId();
    const send = { page: channel.pageReport, server: channel.report };
    await send[first](visit.event('CLICK', { event_id, occurred_at: clock.iso(minuteMs) }));
    const { status, body } = await send[second](
      visit.event('CLICK', { event_id, occurred_at: clock.iso(2 * minuteMs) }),
    );
    expect([status, Object.keys(body)]).toEqual([400, ['event_id']]);
    expect(await visit.only('CLICK')).toMatchObject({ occurred_at: clock.iso(minuteMs) });
  });

  it.each([
    ['page', 'server'],
    ['server', 'server'],
    ['server', 'page'],
  ] as const)(
    'of another session, type or order is rejected at every grade: %s, then %s',
    async (first, second) => {
      const { channel, visit, other, event_id } = await knownId();
      const send = { page: channel.pageReport, server: channel.report };
      await send[first](visit.conversion('O1', { event_id }));
      for (const sent of [
        other.conversion('O1', { event_id }),
        visit.event('CLICK', { event_id }),
        visit.conversion('O2', { event_id }),
      ]) {
        const { status, body } = await send[second](sent);
        expect([status, Object.keys(body)]).toEqual([400, ['event_id']]);
      }
      expect(await visit.events()).toHaveLength(1);
      expect(await other.events()).toHaveLength(0);
    },
  );

  it('of another offer is rejected at every grade', async () => {
    const { world, channel, event_id } = await knownId();
    // A second advertiser, so that an answer has two offers.
    const more = await attackWorld(service(), clicks);
    await service().operator('PATCH', `/campaigns/${more.campaign.id}`, {
      targeting: { channel_ids: [channel.id] },
    });
    await service().services.serving.refresh();
    const visit = await channel.fromPage({ attributes: { user_agent: browserUserAgent } });
    const ofOther = { ...visit.event('CLICK', { event_id }), offer_id: more.offerId };
    accepted(await channel.pageReport(visit.event('CLICK', { event_id })));
    const { status, body } = await channel.report(ofOther);
    expect([status, Object.keys(body)]).toEqual([400, ['event_id']]);
    expect(await visit.events()).toMatchObject([{ evidence: 'page' }]);
    expect(await world.figures()).toMatchObject({ clicks: 1 });
  });
});

describe('a void of what pages reported', () => {
  const ofPages = ({ id }: AttackChannel) => ({
    channel_id: id,
    from: clock.iso(-hourMs),
    to: clock.iso(hourMs),
    evidence: ['page'],
  });
  const raised = { evidence: 'server', counted: true, reason: null, billed_usd: priceUsd };

  it.each([[['page', 'server']], [['server', 'page']]] as const)(
    'leaves a click that the server reports too: %s',
    async (order) => {
      const { channel } = await attackWorld(service(), clicks);
      await confirmVoid(service(), ofPages(channel));
      const visit = await channel.fromPage();
      for (const grade of order) await grades[grade](channel, visit, { occurred_at: clock.iso(minuteMs) });
      expect(await visit.only('CLICK')).toMatchObject({ ...raised, occurred_at: clock.iso(minuteMs) });
      expect(await channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd });
      await expectCleanAudit(service());
    },
  );

  it('gives back what it had taken when the server reports it', async () => {
    const world = await attackWorld(service(), { source: 'partner' });
    const { channel } = world;
    const visit = await channel.fromPage();
    await visit.follow();
    accepted(await channel.pageReport(visit.conversion('O1')));
    const { id, voided } = await confirmVoid(service(), ofPages(channel));
    expect(voided).toMatchObject({ conversions: 1, spend: priceUsd });
    expect(accepted(await channel.report(visit.conversion('O1')))).toMatchObject({
      counted: true,
      reason: null,
    });
    expect(await visit.only('CONVERSION')).toMatchObject({ evidence: 'server', counted: true, reason: null });
    expect(await channel.earned()).toMatchObject({ conversions: 1, revenue: priceUsd });
    expect((await undoVoid(service(), id)).restored).toMatchObject({ conversions: 0, spend: 0 });
    await expectCleanAudit(service());
  });

  it('takes the value of the server for what stays voided, so that its undo confirms no amount of a page', async () => {
    const world = await attackWorld(service(), { source: 'partner' });
    const { channel } = world;
    const [billed, waiting] = [await channel.fromPage(), await channel.fromPage()];
    for (const visit of [billed, waiting]) await visit.follow();
    accepted(await channel.pageReport(billed.conversion('O1', { amount: 1_000_000 })));
    const ofSessions = { channel_id: channel.id, session_ids: [billed.id, waiting.id] };
    const { id } = await confirmVoid(service(), ofSessions);
    accepted(await channel.pageReport(waiting.conversion('O1', { amount: 1_000_000 })));
    for (const visit of [billed, waiting])
      expect(accepted(await channel.report(visit.conversion('O1')))).toMatchObject({ reason: 'voided' });
    await undoVoid(service(), id);
    expect(await world.figures()).toMatchObject({ conversions: 2, sales_value: 20, unconfirmed_sales: 0 });
    await expectCleanAudit(service());
  });

  it('keeps what another void matches', async () => {
    const { channel } = await attackWorld(service(), clicks);
    const visit = await channel.fromPage();
    accepted(await channel.pageReport(visit.event('CLICK')));
    const ofPage = await confirmVoid(service(), ofPages(channel));
    const ofSession = await confirmVoid(service(), { channel_id: channel.id, session_ids: [visit.id] });
    expect(accepted(await channel.report(visit.event('CLICK')))).toMatchObject({
      counted: false,
      reason: 'voided',
    });
    await undoVoid(service(), ofPage.id);
    expect(await visit.only('CLICK')).toMatchObject({ reason: 'voided' });
    await undoVoid(service(), ofSession.id);
    expect(await visit.only('CLICK')).toMatchObject({ evidence: 'server', counted: true, reason: null });
    expect(await channel.earned()).toMatchObject({ clicks: 1, revenue: priceUsd });
    await expectCleanAudit(service());
  });
});

it('a recount from the raw events agrees', () => expectCleanAudit(service()));

function permutationsOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutationsOf(items.filter((each) => each !== item)).map((rest) => [item, ...rest]),
  );
}
