import type { NewVoid, TrafficFlag } from '@encart/sdk';
import { readUtcInput, utcInputOf } from '../data/utc-input.ts';

export type EventType = NonNullable<NewVoid['event_types']>[number];
export type FilteredEvidence = NonNullable<NewVoid['evidence']>[number];
/** The time that the range selects by: when the event happened, or when its session was requested. */
export type RangeOf = Exclude<NonNullable<NewVoid['time']>, 'arrival'>;

/** The state of the void form. Times are the values of `datetime-local` fields, in UTC. */
export interface VoidDraft {
  by: 'time' | 'sessions';
  channelId: string;
  /** Empty for any publisher. */
  publisherId: string;
  from: string;
  to: string;
  sessions: string;
  eventTypes: EventType[];
  time: RangeOf;
  /** Empty for any key. */
  keyId: string;
  /** Empty for any address. */
  address: string;
  /** Empty for all grades. */
  evidence: FilteredEvidence[];
  /** Bills what was stopped, instead of voiding events. */
  approvesStopped: boolean;
  reason: string;
}

/** The option of the publisher list for sessions without a publisher. */
export const channelItself = 'channel';

export function emptyVoid(channelId: string, publisherId: string): VoidDraft {
  return {
    by: 'time',
    channelId,
    publisherId,
    from: '',
    to: '',
    sessions: '',
    eventTypes: [],
    time: 'event',
    keyId: '',
    address: '',
    evidence: [],
    approvesStopped: false,
    reason: '',
  };
}

/** The longest range of a void. */
const maxRangeMs = 90 * 86_400_000;

/**
 * The range from an instant until now, as far back as a void reaches. Empty if the instant cannot be read.
 */
export function rangeSince(from: string | undefined, now: Date): Pick<VoidDraft, 'from' | 'to'> {
  const fromMs = from === undefined ? Number.NaN : Date.parse(from);
  if (Number.isNaN(fromMs)) return { from: '', to: '' };
  const minuteMs = 60_000;
  // The end is exclusive, and the form has minutes.
  const toMs = Math.ceil(now.getTime() / minuteMs) * minuteMs;
  return {
    from: utcInputOf(new Date(Math.max(fromMs, toMs - maxRangeMs))),
    to: utcInputOf(new Date(toMs)),
  };
}

/** How many of the less usual filters are set. A list of sessions has no time and no key. */
export function countMoreFilters({ by, time, keyId, address, evidence, approvesStopped }: VoidDraft): number {
  const isByTime = by === 'time';
  return [
    isByTime && time !== 'event',
    isByTime && keyId !== '',
    address.trim() !== '',
    evidence.length > 0,
    approvesStopped,
  ].filter(Boolean).length;
}

export function voidBodyOf(draft: VoidDraft): NewVoid {
  const { channelId, publisherId, eventTypes, time, keyId, evidence, reason } = draft;
  const address = draft.address.trim();
  const filter =
    draft.by === 'sessions'
      ? { session_ids: readIds(draft.sessions) }
      : {
          from: readUtcInput(draft.from),
          to: readUtcInput(draft.to),
          ...(time !== 'event' && { time }),
          ...(keyId !== '' && { key_id: keyId }),
          ...(publisherId === channelItself && { without_publisher: true }),
          ...(publisherId !== '' && publisherId !== channelItself && { publisher_id: publisherId }),
        };
  return {
    channel_id: channelId,
    reason,
    ...filter,
    ...(eventTypes.length > 0 && { event_types: eventTypes }),
    ...(address !== '' && { address }),
    ...(evidence.length > 0 && { evidence }),
    ...(draft.approvesStopped && { unbilled_as: 'stopped' as const, action: 'approve' as const }),
  };
}

/** A flag contains the request body of its void, without the reason. */
export function voidBodyOfFlag(flag: TrafficFlag, reason: string): NewVoid {
  return { ...flag.void, reason };
}

export function readIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];
}
