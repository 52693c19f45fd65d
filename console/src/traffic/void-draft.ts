import type { NewVoid, TrafficFlag } from '@encart/sdk';

export type EventType = NonNullable<NewVoid['event_types']>[number];

/** A new void as its form holds it. Times are as typed, in UTC. */
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

/** What the publisher list says for sessions of the channel itself. */
export const channelItself = 'channel';

export function emptyVoid(channelId: string, publisherId: string): VoidDraft {
  return {
    ...{ by: 'time', channelId, publisherId, from: '', to: '', sessions: '', eventTypes: [], reason: '' },
  };
}

export function voidBodyOf(draft: VoidDraft): NewVoid {
  const { channelId, publisherId, eventTypes, reason } = draft;
  const which =
    draft.by === 'sessions'
      ? { session_ids: readIds(draft.sessions) }
      : {
          from: readMoment(draft.from),
          to: readMoment(draft.to),
          ...(publisherId === channelItself && { without_publisher: true }),
          ...(publisherId !== '' && publisherId !== channelItself && { publisher_id: publisherId }),
        };
  return {
    ...{ channel_id: channelId, reason, ...which },
    ...(eventTypes.length > 0 && { event_types: eventTypes }),
  };
}

/** The service gives the whole body of a flag's void but the reason. */
export function voidBodyOfFlag(flag: TrafficFlag, reason: string): NewVoid {
  return { ...flag.void, reason };
}

export function readIds(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];
}

/** `2026-06-14T05:00`, as the browser's field has it, in UTC. */
function readMoment(text: string): string {
  return `${text.length === 16 ? `${text}:00` : text}Z`;
}
