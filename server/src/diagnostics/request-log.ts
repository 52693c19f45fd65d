import type { FieldErrors } from '../errors.ts';
import type { Area } from '../keys/index.ts';
import { hourMs } from '../lib/days.ts';

/**
 * A call of a channel, as the channel's users see it: without the URL and without the values that were sent.
 */
export interface LoggedRequest {
  readonly at: number;
  readonly requestId: string;
  readonly area: Area;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Null for a call from the console. */
  readonly keyId: string | null;
  readonly publisherId: string | null;
  readonly errors: FieldErrors | undefined;
}

export interface RequestLog {
  record(channelId: string, request: LoggedRequest): void;
  /** The calls of the last hour that are still in memory, in no order. */
  list(channelId: string, now: number): LoggedRequest[];
}

/** Lists the calls of a channel that any process answered. */
export type ListRequests = (channelId: string, now: number) => Promise<LoggedRequest[]>;

/**
 * The size of each of a channel's two rings. Failed calls have their own ring, so that many successful calls
 * do not evict them.
 */
export const ringSize = 200;
const maxChannels = 100;

/** A ring buffer: `next` is the index that the next call overwrites. */
interface Ring {
  readonly entries: LoggedRequest[];
  next: number;
}

/**
 * Keeps the last calls of each channel in the memory of this process; a restart clears them. It holds
 * at most 200 successful and 200 failed calls of at most 100 channels. A new channel replaces the one
 * that was added first.
 */
export function createRequestLog(): RequestLog {
  const channels = new Map<string, { readonly successful: Ring; readonly failed: Ring }>();

  function ringsOf(channelId: string) {
    const existing = channels.get(channelId);
    if (existing) return existing;
    const [oldest] = channels.keys();
    if (channels.size >= maxChannels && oldest !== undefined) channels.delete(oldest);
    const created = { successful: { entries: [], next: 0 }, failed: { entries: [], next: 0 } };
    channels.set(channelId, created);
    return created;
  }

  return {
    record(channelId, request) {
      const rings = ringsOf(channelId);
      const ring = request.status < 400 ? rings.successful : rings.failed;
      ring.entries[ring.next] = request;
      ring.next = (ring.next + 1) % ringSize;
    },
    list(channelId, now) {
      const rings = channels.get(channelId);
      if (!rings) return [];
      return [...rings.successful.entries, ...rings.failed.entries].filter(({ at }) => at > now - hourMs);
    },
  };
}
