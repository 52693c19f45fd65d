import type { NewVoid, TrafficFlag } from '@encart/sdk';
import { readUtcInput, utcInputOf } from '../data/utc-input.ts';

export type EventType = NonNullable<NewVoid['event_types']>[number];

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
    reason: '',
  };
}

/** The longest range of a void. */
const maxRangeMs = 90 * 86_400_000;

/** The range from an instant until now, as far back as a void reaches. Empty if the instant cannot be read. */
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

export function voidBodyOf(draft: VoidDraft): NewVoid {
  const { channelId, publisherId, eventTypes, reason } = draft;
  const filter =
    draft.by === 'sessions'
      ? { session_ids: readIds(draft.sessions) }
      : {
          from: readUtcInput(draft.from),
          to: readUtcInput(draft.to),
          ...(publisherId === channelItself && { without_publisher: true }),
          ...(publisherId !== '' && publisherId !== channelItself && { publisher_id: publisherId }),
        };
  return {
    channel_id: channelId,
    reason,
    ...filter,
    ...(eventTypes.length > 0 && { event_types: eventTypes }),
  };
}

/** A flag contains the request body of its void, without the reason. */
export function voidBodyOfFlag(flag: TrafficFlag, reason: string): NewVoid {
  return { ...flag.void, reason };
}

export function readIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];
}
