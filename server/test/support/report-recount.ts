import type { TestService } from './service.ts';

/**
 * A second implementation of reports, from raw sessions and events in memory. It is as simple as possible and
 * shares no code with the service.
 */

export interface RecountQuery {
  readonly from: string;
  readonly to: string;
  readonly metrics: readonly string[];
  readonly time_grain: 'total' | 'day' | 'week' | 'month' | 'hour';
  readonly group_by: readonly string[];
  readonly publisher_ids?: readonly string[] | undefined;
  readonly page_types?: readonly string[] | undefined;
  readonly widget_types?: readonly string[] | undefined;
}

export type RecountRow = Record<string, string | number | null>;

interface RawSession {
  id: string;
  at: Date;
  publisher_id: string | null;
  view: string;
  display_mode: string;
  widget_id: string | null;
  sandbox: boolean;
  identity: string;
}

interface RawEvent {
  session_id: string;
  type: string;
  occurred_at: Date;
  counted: boolean;
  reason: string | null;
  billed_micros: number;
  payout_micros: number;
}

export interface RawRows {
  readonly sessions: readonly RawSession[];
  readonly events: readonly RawEvent[];
  readonly names: ReadonlyMap<string, string>;
}

export async function readRawRows(service: TestService, channelId: string): Promise<RawRows> {
  const { db } = service.services.database;
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'at', 'publisher_id', 'view', 'display_mode', 'widget_id', 'sandbox', 'identity'])
    .where('channel_id', '=', channelId)
    .execute();
  const events = await db
    .selectFrom('events')
    .select(['session_id', 'type', 'occurred_at', 'counted', 'reason', 'billed_micros', 'payout_micros'])
    .where('channel_id', '=', channelId)
    .execute();
  const publishers = await db.selectFrom('publishers').select(['id', 'brand_name']).execute();
  return { sessions, events, names: new Map(publishers.map(({ id, brand_name }) => [id, brand_name])) };
}

/** The sums of one row; money in micro-dollars. */
class Tally {
  impressions = 0;
  clicks = 0;
  conversions = 0;
  payout = 0;
  withEmail = 0;
  withoutEmail = 0;
  loads = 0;
  readonly active = new Set<string>();

  metric(name: string): number {
    switch (name) {
      case 'impressions':
        return this.impressions;
      case 'clicks':
        return this.clicks;
      case 'conversions':
        return this.conversions;
      case 'channel_payout':
        return dollars(this.payout);
      case 'revenue_with_email':
        return dollars(this.withEmail);
      case 'revenue_without_email':
        return dollars(this.withoutEmail);
      case 'sessions':
        return this.active.size;
      case 'feed_loads':
        return this.loads;
      case 'ctr':
        return fourDecimals(this.clicks, this.impressions);
      case 'cvr':
        return fourDecimals(this.conversions, this.clicks);
      case 'rps':
        return fourDecimals(this.payout, this.active.size * 1_000_000);
      case 'rpl':
        return fourDecimals(this.payout, this.loads * 1_000_000);
      default:
        throw new Error(`No metric: ${name}`);
    }
  }
}

function dollars(micros: number): number {
  const digits = String(micros).padStart(7, '0');
  return Number(`${digits.slice(0, -6)}.${digits.slice(-6)}`);
}

/** Long division to the fifth decimal, which decides the rounding. */
function fourDecimals(over: number, under: number): number {
  if (under === 0) return 0;
  const five = (BigInt(over) * 100_000n) / BigInt(under);
  const four = five / 10n + (five % 10n >= 5n ? 1n : 0n);
  return Number(`${four / 10_000n}.${String(four % 10_000n).padStart(4, '0')}`);
}

export function recount(
  raw: RawRows,
  query: RecountQuery,
): { data: RecountRow[]; summary: Record<string, number> } {
  const periods = periodsIn(query);
  const rows = new Map<string, { start: string; session: RawSession | undefined; tally: Tally }>();
  const summary = new Tally();
  const rowOf = (start: string, session: RawSession | undefined) => {
    const key = JSON.stringify([start, ...query.group_by.map((name) => placeOf(session, name))]);
    let row = rows.get(key);
    if (!row) {
      row = { start, session, tally: new Tally() };
      rows.set(key, row);
    }
    return row.tally;
  };
  if (query.group_by.length === 0) for (const start of new Set(periods.values())) rowOf(start, undefined);

  /** The sums to which an event or session at the given time belongs; empty if it is outside the query. */
  const talliesOf = (session: RawSession, at: Date): Tally[] => {
    const start = periods.get(at.toISOString().slice(0, query.time_grain === 'hour' ? 13 : 10));
    return start !== undefined && passes(session, query) ? [rowOf(start, session), summary] : [];
  };
  const sessions = new Map(raw.sessions.map((session) => [session.id, session]));
  for (const session of raw.sessions)
    if (!session.sandbox) for (const tally of talliesOf(session, session.at)) tally.loads++;
  for (const event of raw.events) {
    const session = sessions.get(event.session_id) as RawSession;
    if (!event.counted) continue;
    for (const tally of talliesOf(session, event.occurred_at)) {
      if (event.type === 'IMPRESSION') tally.impressions++;
      if (event.type === 'CLICK') tally.clicks++;
      if (event.type === 'CONVERSION') tally.conversions++;
      if (session.identity === 'email') tally.withEmail += event.billed_micros;
      else tally.withoutEmail += event.billed_micros;
      tally.payout += event.payout_micros;
      tally.active.add(session.id);
    }
  }

  const starts = [...new Set(periods.values())];
  const endOf = (start: string) => starts[starts.indexOf(start) + 1] ?? dateAfter(query.to);
  const metricsOf = (tally: Tally) =>
    Object.fromEntries(query.metrics.map((name) => [name, tally.metric(name)]));
  const data = [...rows.values()]
    .sort((a, b) => compareRows(raw, query, a, b))
    .map(({ start, session, tally }) => ({
      period_start: written(start),
      period_end: written(endOf(start)),
      ...Object.assign({}, ...query.group_by.map((name) => columnsOf(raw, session, name))),
      ...metricsOf(tally),
    }));
  return { data, summary: metricsOf(summary) };
}

function passes(session: RawSession, query: RecountQuery): boolean {
  const { publisher_ids, page_types, widget_types } = query;
  if (publisher_ids && !(session.publisher_id && publisher_ids.includes(session.publisher_id))) return false;
  if (page_types && !page_types.includes(session.view)) return false;
  return !widget_types || widget_types.includes(session.display_mode);
}

function placeOf(session: RawSession | undefined, name: string): string | null {
  if (!session) return null;
  if (name === 'publisher') return session.publisher_id;
  if (name === 'page_type') return session.view;
  return name === 'widget_type' ? session.display_mode : session.widget_id;
}

function columnsOf({ names }: RawRows, session: RawSession | undefined, name: string): RecountRow {
  const value = placeOf(session, name);
  if (name !== 'publisher') return { [name]: value };
  return { publisher_id: value, publisher_name: value === null ? null : (names.get(value) ?? null) };
}

type Sortable = { start: string; session: RawSession | undefined };

function compareRows(raw: RawRows, query: RecountQuery, a: Sortable, b: Sortable): number {
  const keyOf = ({ start, session }: Sortable) => [
    start,
    ...query.group_by.flatMap((name) => {
      const value = placeOf(session, name);
      if (value === null) return ['~', '', '', ''];
      const brand = name === 'publisher' ? (raw.names.get(value) ?? '') : '';
      return ['', brand.toLowerCase(), brand, value];
    }),
  ];
  const [left, right] = [keyOf(a), keyOf(b)];
  const at = left.findIndex((part, n) => part !== right[n]);
  return at < 0 ? 0 : String(left[at]) < String(right[at]) ? -1 : 1;
}

/** The period of each day of the range (or of each hour), in order. A period is identified by its start. */
function periodsIn({ from, to, time_grain }: RecountQuery): Map<string, string> {
  const periods = new Map<string, string>();
  for (let date = from; date <= to; date = dateAfter(date)) {
    if (time_grain === 'hour')
      for (let hour = 0; hour < 24; hour++) {
        const at = `${date}T${String(hour).padStart(2, '0')}`;
        periods.set(at, at);
      }
    else if (time_grain === 'day') periods.set(date, date);
    else if (time_grain === 'total') periods.set(date, from);
    else {
      const before = periods.get(new Date(Date.parse(date) - 1).toISOString().slice(0, 10));
      const begins = time_grain === 'week' ? new Date(date).getUTCDay() === 1 : date.endsWith('-01');
      periods.set(date, before === undefined || begins ? date : before);
    }
  }
  return periods;
}

function dateAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

/** A day or an hour in the format of reports. The end of the last hour is written as a day. */
function written(time: string): string {
  return time.length === 10 ? `${time}T00:00:00Z` : `${time}:00:00Z`;
}
