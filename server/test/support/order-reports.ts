import { hash } from 'node:crypto';
import fc from 'fast-check';
import { transact } from '../../src/db/handle.ts';
import type { Events } from '../../src/events/index.ts';
import { recountSlice } from '../../src/maintenance/recount-ledger.ts';
import { type AttackChannel, asPicture, attackWorld, ordersSettled, type Visit } from './attacks.ts';
import { hourMs, minuteMs } from './ledger.ts';
import type { TestService } from './service.ts';

/** Random reports about a few sessions and orders: who says it, and when it happened and arrived. */

/**
 * Hours after the first session. They lie on three days, before and after the time in which impressions and
 * clicks are billed.
 */
const hours = fc.constantFrom(2, 3, 20, 30, 200);
const order = fc.constantFrom('A-1', 'A-2', 'A-3');
const amount = fc.constantFrom(10, 10, 12);
/** Two sessions that servers requested, and two that pages requested, in turn in each channel. */
const session = fc.nat(3);

const touch = fc.record({
  kind: fc.constant('touch' as const),
  session,
  type: fc.constantFrom('CLICK', 'CLICK', 'IMPRESSION'),
  /** A `picture` loads the link: an impression of a page, and no valid click. */
  grade: fc.constantFrom('server', 'page', 'link', 'picture'),
  hours,
});
const claim = fc.record({
  kind: fc.constant('claim' as const),
  session,
  order,
  amount,
  hours,
  grade: fc.constantFrom('server', 'server', 'page'),
});
const publicReport = fc.record({
  kind: fc.constant('public' as const),
  session,
  order,
  amount,
  hours,
  by: fc.constantFrom('pixel', 'pixel', 'pixel', 'postback'),
});
const ofAdvertiser = fc.record({
  kind: fc.constant('order' as const),
  order,
  amount,
  hours,
  /**
   * How the advertiser knows the shopper: by the reference of a session, by an e-mail address, or not at all.
   */
  knownBy: fc.constantFrom('session', 'session', 'identity', 'nothing', 'nothing'),
  session,
});
const refund = fc.record({
  kind: fc.constant('refund' as const),
  order,
  amount: fc.constantFrom(3, 12, null),
  hours: fc.constantFrom(201, 202),
});
export type SaidReport =
  | (typeof touch extends fc.Arbitrary<infer T> ? T : never)
  | (typeof claim extends fc.Arbitrary<infer T> ? T : never)
  | (typeof publicReport extends fc.Arbitrary<infer T> ? T : never)
  | (typeof ofAdvertiser extends fc.Arbitrary<infer T> ? T : never)
  | (typeof refund extends fc.Arbitrary<infer T> ? T : never);

/**
 * Two reports with the same key would be two reports of one event at the same grade. The first one to arrive
 * gives time and value, so there is only one of each.
 */
function keyOf(said: SaidReport): string {
  if (said.kind === 'touch') {
    const grade = said.type === 'IMPRESSION' && said.grade === 'picture' ? 'link' : said.grade;
    return ['touch', said.session, said.type, grade].join('/');
  }
  if (said.kind === 'claim') return ['claim', said.session, said.order, said.grade].join('/');
  if (said.kind === 'public') return ['public', said.order].join('/');
  return [said.kind, said.order, said.hours].join('/');
}

export const saidReports: fc.Arbitrary<SaidReport[]> = fc.uniqueArray<SaidReport, string>(
  fc.oneof(
    { arbitrary: touch, weight: 4 },
    { arbitrary: claim, weight: 4 },
    { arbitrary: publicReport, weight: 1 },
    { arbitrary: ofAdvertiser, weight: 3 },
    { arbitrary: refund, weight: 1 },
  ),
  { selector: keyOf, minLength: 10, maxLength: 24, size: 'max' },
);

const email = hash('sha256', 'mia@example.com', 'hex');

/** The sessions that reports are about, before the first report. */
export async function reportsWorld(
  service: TestService,
  start: number,
  options: { source: 'partner' | 'advertiser' | 'either'; channels: number },
) {
  service.now = new Date(start);
  const world = await attackWorld(service, { ...options, matching: true });
  let token: ReturnType<typeof world.postback> | undefined;
  const postback = async (query: Record<string, string>) => {
    token ??= world.postback();
    return (await token)(query);
  };
  const channelOf = (n: number) => world.channels[n % world.channels.length] as AttackChannel;
  const visits: { channel: AttackChannel; visit: Visit }[] = [];
  for (let n = 0; n < 4; n++) {
    service.now = new Date(start + n * 10 * minuteMs);
    const channel = channelOf(n);
    visits.push({ channel, visit: await (n < 2 ? channel.fromServer() : channel.fromPage()) });
  }
  // Orders are matched with shoppers when they are reported, so the clicks of these sessions
  // come before all reports.
  const named = { user_details: { email_hash: email } };
  const known: { channel: AttackChannel; visit: Visit }[] = [];
  for (let n = 0; n < 2; n++) {
    service.now = new Date(start + hourMs + n * 10 * minuteMs);
    const channel = channelOf(n);
    const visit = await (n === 0 ? channel.fromServer(named) : channel.fromPage(named));
    if (n === 0) await channel.report(visit.event('CLICK'));
    else await visit.follow();
    known.push({ channel, visit });
  }
  return { ...world, service, start, postback, visits, sessions: [...visits, ...known] };
}
export type ReportsWorld = Awaited<ReturnType<typeof reportsWorld>>;

/** Half an hour lies between claims and orders, so that clocks that differ by ten minutes change nothing. */
const minuteOf = { touch: 0, claim: 45, public: 20, order: 15, refund: 30 };

/** When a report arrives. It is the same in every order in which reports are processed. */
function arrivalOf({ start }: ReportsWorld, said: SaidReport): Date {
  return new Date(start + said.hours * hourMs + minuteOf[said.kind] * minuteMs);
}

/** Sends a report. Throws if it was not answered. */
async function send(world: ReportsWorld, said: SaidReport): Promise<void> {
  const { service } = world;
  const at = arrivalOf(world, said);
  service.now = at;
  const occurred_at = at.toISOString();
  const timestamp = at.getTime() / 1_000;
  const visited = 'session' in said ? world.visits[said.session] : undefined;
  const answered = ({ status, body }: { status: number; body: unknown }, ...expected: number[]) => {
    if (!expected.includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`);
  };
  if (said.kind === 'touch' && visited) {
    const { channel, visit } = visited;
    const isClick = said.type === 'CLICK';
    if (said.grade === 'server') answered(await channel.report(visit.event(said.type, { occurred_at })), 201);
    else if (said.grade === 'page')
      answered(await channel.pageReport(visit.event(said.type, { occurred_at })), 201);
    else if (!isClick) await visit.show();
    else await (said.grade === 'link' ? visit.follow() : visit.follow(asPicture));
  } else if (said.kind === 'claim' && visited) {
    const { channel, visit } = visited;
    const event = visit.conversion(said.order, { amount: said.amount, occurred_at });
    answered(await (said.grade === 'server' ? channel.report(event) : channel.pageReport(event)), 201);
  } else if (said.kind === 'public' && visited) {
    const value = { value: String(said.amount), currency: 'USD', timestamp: String(timestamp) };
    const query = { order_id: said.order, click_id: visited.visit.clickId, ...value };
    answered(await (said.by === 'pixel' ? world.pixel(query) : world.postback(query)), 200);
  } else if (said.kind === 'order') {
    const user_data = {
      ...(said.knownBy === 'session' && { click_id: visited?.visit.clickId }),
      ...(said.knownBy === 'identity' && { email_address: [email] }),
    };
    const properties = { transaction_id: said.order };
    const id = `${said.order}/${said.hours}`;
    answered(await world.order({ id, timestamp, value: said.amount, user_data, properties }), 200);
  } else if (said.kind === 'refund') {
    const value = said.amount === null ? {} : { value: said.amount, currency_code: 'USD' };
    const id = `refund/${said.order}/${said.hours}`;
    answered(
      await world.refund({ id, timestamp, properties: { transaction_id: said.order }, ...value }),
      200,
    );
  }
}

/** How often a report is interrupted at most. */
const maxFailures = 5;

/**
 * Sends all reports in this order. With `dice`, the work on orders fails at random before or after a ledger
 * has written, as if the process was killed there; a report that is not answered is sent again, and what was
 * interrupted is completed at the end.
 */
export async function sendAll(
  world: ReportsWorld,
  reports: readonly SaidReport[],
  dice?: () => number,
): Promise<void> {
  const { events, conversions } = world.service.services;
  const { ingest } = events;
  // The clock goes back where a report is processed after a later one. An order is still written after its
  // report has arrived.
  const inTime: Events['ingest'] = (call, ...rest) => {
    const reported = call.reportedEvents.map(({ order }) => order?.reportedAt?.getTime() ?? 0);
    const receivedAt = new Date(Math.max(call.receivedAt.getTime(), ...reported));
    return ingest({ ...call, receivedAt }, ...rest);
  };
  const failing: Events['ingest'] = async (...call) => {
    const thrown = (dice?.() ?? 9) % 4;
    if (thrown === 0) throw new Error('killed before the ledger');
    const outcomes = await inTime(...call);
    if (thrown === 1) throw new Error('killed after the ledger');
    return outcomes;
  };
  try {
    for (const said of reports) {
      for (let attempt = 0; ; attempt++) {
        // A shopper does not open a link again, so openings do not fail. A report that moves an order often
        // takes many steps, so the faults end.
        const canFail = said.kind !== 'touch' && attempt < maxFailures;
        events.ingest = dice && canFail ? failing : inTime;
        try {
          await send(world, said);
          break;
        } catch (error) {
          if (!dice || attempt > maxFailures) throw error;
        }
      }
    }
    events.ingest = inTime;
    world.service.now = new Date(world.start + 240 * hourMs);
    // `complete` finds interrupted work by its age. The clock is far past that age.
    if (dice) for (let times = 0; times < 3; times++) await conversions.complete();
    await ordersSettled(world.service);
  } finally {
    events.ingest = ingest;
  }
}

/** Every number that must not depend on the order of arrival. Ids and times are relative to the world. */
export async function outcomeOf(world: ReportsWorld) {
  const figuresOf = (days: Awaited<ReturnType<typeof world.figuresByDay>>) =>
    days.map(({ name, impressions, clicks, conversions, spend, ...day }) => ({
      day: Math.round((Date.parse(name) - world.start) / (24 * hourMs)),
      impressions,
      clicks,
      conversions,
      spend,
      sales_value: day.sales_value,
      refunds: day.refunds,
      roas: day.roas,
      cpa: day.cpa,
      unconfirmed: [day.unconfirmed_conversions, day.unconfirmed_sales],
    }));
  const channels = [];
  for (const channel of world.channels)
    channels.push({ earned: await channel.earned(), learned: await channel.learned() });
  const sessions = [];
  for (const { visit } of world.sessions) {
    const events = await visit.events();
    // An order that has moved leaves an event behind that does not count; how often it moved depends on the
    // order of arrival.
    const lasting = events.filter(({ reason }) => reason !== 'reassigned');
    sessions.push(
      lasting
        .map(({ event_type, occurred_at, counted, reason, attribution, billed_usd, amount, evidence }) =>
          [
            event_type,
            (Date.parse(occurred_at) - world.start) / minuteMs,
            counted,
            reason,
            attribution,
            billed_usd,
            amount === null ? null : Number(amount),
            evidence,
          ].join(' '),
        )
        .toSorted(),
    );
  }
  return { figures: await world.figures(), days: figuresOf(await world.figuresByDay()), channels, sessions };
}

/** Recounts the channels of the world, and of worlds that were made after it. */
export async function findDifferences(world: ReportsWorld): Promise<unknown[]> {
  const { db } = world.service.services.database;
  // The days of a channel are listed by its id, and ids grow.
  const first = world.channels.map(({ id }) => id).toSorted()[0] ?? '';
  const position = { phase: 'recount', passed: { channelId: first, date: '1970-01-01' }, partly: null };
  const { result, finished } = await recountSlice(
    {
      db,
      transact: (work) => transact(db, work),
      hasTime: () => true,
      job: { position, done: 0, total: 0, result: {} },
    },
    { repair: false },
  );
  if (!finished) throw new Error('The recount has not finished.');
  return (result as { differences: unknown[] }).differences;
}
