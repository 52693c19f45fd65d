import { dayMs, minuteMs } from '../lib/days.ts';
import type { ReportedEvent } from './model.ts';
import { maxEventAgeDays } from './schema.ts';

/** How far the clocks of a caller and of the service may differ. */
export const maxClockDifferenceMinutes = 10;

type SentTime = Pick<ReportedEvent, 'occurredAt'>;
type SessionTime = { readonly at: Date };

/**
 * The time under which a reported event counts. A time shortly before the session is a clock that differs,
 * or a time in whole seconds: the event counts at the moment of the session. An event without a time
 * happened when it arrived, or at the moment of the session if the process that created the session has a
 * clock ahead of ours.
 */
export function occurredAtOf({ occurredAt }: SentTime, receivedAt: Date, session: SessionTime): Date {
  if (occurredAt === undefined) return receivedAt < session.at ? session.at : receivedAt;
  const isShortlyBefore = occurredAt < session.at && !isTooEarly(occurredAt, session);
  return isShortlyBefore ? session.at : occurredAt;
}

/** The problem with the time of a reported event, or undefined. Times are compared after the correction. */
export function timeProblem(sent: SentTime, receivedAt: Date, session: SessionTime): string | undefined {
  if (sent.occurredAt === undefined) return undefined;
  const occurredAt = occurredAtOf(sent, receivedAt, session).getTime();
  const now = receivedAt.getTime();
  if (sent.occurredAt.getTime() > now + maxClockDifferenceMinutes * minuteMs)
    return `Must not be more than ${maxClockDifferenceMinutes} minutes in the future.`;
  if (occurredAt < now - maxEventAgeDays * dayMs) return `Must not be more than ${maxEventAgeDays} days ago.`;
  if (isTooEarly(sent.occurredAt, session))
    return `Must not be more than ${maxClockDifferenceMinutes} minutes before the session.`;
  return undefined;
}

function isTooEarly(occurredAt: Date, session: SessionTime): boolean {
  return occurredAt.getTime() < session.at.getTime() - maxClockDifferenceMinutes * minuteMs;
}
