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
  const minute = new Date(Math.floor(occurredAt.getTime() / minuteMs) * minuteMs);
  return { channelId: placement.channelId, shopper, minute };
}

/** A number of clicks of one shopper in one minute. */
export interface ClickCount extends ClickMinute {
  readonly clicks: number;
}

/** The click counts that a batch has locked, and the clicks that the batch adds to them. */
export class ClickCounts {
  readonly #stored = new Map<string, number>();
  readonly #added = new Map<string, ClickCount>();

  constructor(stored: readonly ClickCount[]) {
    for (const count of stored) this.#stored.set(clickKey(count), count.clicks);
  }

  /** Adds a click, and returns its number among the shopper's clicks in that minute. */
  add(minute: ClickMinute): number {
    const key = clickKey(minute);
    const clicks = (this.#added.get(key)?.clicks ?? 0) + 1;
    this.#added.set(key, { ...minute, clicks });
    return (this.#stored.get(key) ?? 0) + clicks;
  }

  get added(): ClickCount[] {
    return [...this.#added.values()];
  }
}

/** Identifies a shopper's minute; also the order in which the rows are locked. */
export function clickKey({ channelId, shopper, minute }: ClickMinute): string {
  return `${channelId}/${shopper}/${minute.toISOString()}`;
}
