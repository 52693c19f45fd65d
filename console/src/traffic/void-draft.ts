import type { NewVoid, TrafficFlag } from '@encart/sdk';

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

export function voidBodyOf(draft: VoidDraft): NewVoid {
  const { channelId, publisherId, eventTypes, reason } = draft;
  const filter =
    draft.by === 'sessions'
      ? { session_ids: readIds(draft.sessions) }
      : {
          from: readUtcTime(draft.from),
          to: readUtcTime(draft.to),
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

/** Turns the value of a `datetime-local` field, such as `2026-06-14T05:00`, into a UTC instant. */
function readUtcTime(text: string): string {
  return `${text.length === 16 ? `${text}:00` : text}Z`;
}
