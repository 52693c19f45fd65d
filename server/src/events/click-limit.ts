import type { Channel } from '../channel/index.ts';
import { minuteMs } from '../lib/days.ts';
import type { ClickMinute, EventSession, EventType } from './model.ts';

/** The number of clicks per shopper and minute that count, if the channel sets no limit. */
export const defaultClicksPerMinute = 60;

/** The number of clicks per shopper and minute that count; 0 means no limit. */
export function clickLimitOf(channel: Channel | undefined): number {
  return channel?.clicksPerMinute ?? defaultClicksPerMinute;
}

/** The shopper and minute whose click limit an event counts against; undefined if no limit applies. */
export function clickMinuteOf(
  { type, occurredAt }: { type: EventType; occurredAt: Date },
  { placement, sandbox, bot, shopper }: EventSession,
  channel: Channel | undefined,
): ClickMinute | undefined {
  if (type !== 'CLICK' || sandbox || bot || shopper === undefined || clickLimitOf(channel) === 0)
    return undefined;
  const minute = new Date(minuteOf(occurredAt) * minuteMs);
  return { channelId: placement.channelId, shopper, minute };
}

function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / minuteMs);
}

export function isSameMinute(a: Date, b: Date): boolean {
  return minuteOf(a) === minuteOf(b);
}

/** A number of clicks of one shopper in one minute. */
export interface ClickCount extends ClickMinute {
  readonly clicks: number;
}

/** The number of clicks of each shopper and minute. */
export function countClicks(minutes: readonly ClickMinute[]): ClickCount[] {
  const counts = new Map<string, ClickCount>();
  for (const minute of minutes) {
    const key = clickKey(minute);
    counts.set(key, { ...minute, clicks: (counts.get(key)?.clicks ?? 0) + 1 });
  }
  return [...counts.values()];
}

/**
 * The click counts of a batch. They are stored before the batch is settled, with all its clicks that
 * may be new, because that locks them and reads them in one statement. `excess` corrects them for
 * clicks that were rejected.
 */
export class ClickCounts {
  /** The clicks of earlier batches. */
  readonly #before = new Map<string, number>();
  readonly #expected: readonly ClickCount[];
  readonly #added = new Map<string, number>();

  constructor(expected: readonly ClickCount[], stored: readonly ClickCount[]) {
    this.#expected = expected;
    for (const count of stored) this.#before.set(clickKey(count), count.clicks);
    for (const count of expected) {
      const key = clickKey(count);
      this.#before.set(key, (this.#before.get(key) ?? 0) - count.clicks);
    }
  }

  /** Adds a click, and returns its number among the shopper's clicks in that minute. */
  add(minute: ClickMinute): number {
    const key = clickKey(minute);
    const added = (this.#added.get(key) ?? 0) + 1;
    this.#added.set(key, added);
    return (this.#before.get(key) ?? 0) + added;
  }

  /** The corrections of the stored counts: negative numbers, for clicks that were not added after all. */
  get excess(): ClickCount[] {
    return this.#expected
      .map((count) => ({ ...count, clicks: (this.#added.get(clickKey(count)) ?? 0) - count.clicks }))
      .filter(({ clicks }) => clicks !== 0);
  }
}

/** Identifies a shopper's minute; also the order in which the rows are locked. */
export function clickKey({ channelId, shopper, minute }: ClickMinute): string {
  return `${channelId}/${shopper}/${minute.getTime()}`;
}
