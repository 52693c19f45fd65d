import type { FieldErrors } from '../errors.ts';
import type { Area } from '../keys/index.ts';

/** A call of a channel, as its own people may see it: no address, no value that was sent. */
export interface LoggedRequest {
  readonly at: number;
  readonly requestId: string;
  readonly area: Area;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Null for somebody at the console. */
  readonly keyId: string | null;
  readonly publisherId: string | null;
  readonly errors: FieldErrors | undefined;
}

export interface RequestLog {
  record(channelId: string, request: LoggedRequest): void;
  /** What is left of the last hour, in no order. */
  list(channelId: string, now: number): LoggedRequest[];
}

/** The calls of a channel that all processes answered. */
export type ListRequests = (channelId: string, now: number) => Promise<LoggedRequest[]>;

/** Good calls come in floods and look alike: they have room of their own, so that they push out no refusal. */
const ringSize = 200;
const maxChannels = 100;
const hourMs = 3_600_000;

interface Ring {
  readonly entries: LoggedRequest[];
  next: number;
}

/**
 * The last calls of each channel, in the memory of this process; a restart forgets them. At most 200 answers and 200
 * refusals of a hundred channels: a new channel takes the place of the one that has been here longest.
 */
export function createRequestLog(): RequestLog {
  const channels = new Map<string, { readonly good: Ring; readonly refused: Ring }>();

  function ringsOf(channelId: string) {
    const known = channels.get(channelId);
    if (known) return known;
    const [oldest] = channels.keys();
    if (channels.size >= maxChannels && oldest !== undefined) channels.delete(oldest);
    const made = { good: { entries: [], next: 0 }, refused: { entries: [], next: 0 } };
    channels.set(channelId, made);
    return made;
  }

  return {
    record(channelId, request) {
      const rings = ringsOf(channelId);
      const ring = request.status < 400 ? rings.good : rings.refused;
      ring.entries[ring.next] = request;
      ring.next = (ring.next + 1) % ringSize;
    },
    list(channelId, now) {
      const rings = channels.get(channelId);
      if (!rings) return [];
      return [...rings.good.entries, ...rings.refused.entries].filter(({ at }) => at > now - hourMs);
    },
  };
}

/** Messages quote what the caller sent; that may be anything, so it is cut. */
export function redactValues(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      messages.map((message) => message.replace(/".*"/s, '"…"')),
    ]),
  );
}
