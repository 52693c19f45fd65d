import type { FieldErrors } from '../errors.ts';
import { dayMs } from '../lib/days.ts';
import { type Evidence, isStronger } from '../lib/evidence.ts';
import { isSameValue } from '../lib/order-value.ts';
import { isSameOrder } from './deduplication.ts';
import { occurredAtOf, timeProblem } from './event-time.ts';
import type { EventSession, ReportedEvent, Reporter, StoredEvent } from './model.ts';
import { maxSessionAgeDays } from './schema.ts';

/** A session with its stored events. */
export interface SessionEvents {
  readonly session: EventSession;
  /** By deduplication key. */
  readonly events: Map<string, StoredEvent>;
}

/** The facts that the checks of one reported event read. */
export interface CheckContext {
  readonly reported: ReportedEvent;
  readonly reporter: Reporter;
  readonly evidence: Evidence;
  readonly sessionEvents: SessionEvents | undefined;
  /** The stored event that already has the event id of the reported one. */
  readonly eventWithSameId: StoredEvent | undefined;
  readonly now: Date;
}

/** Bounds the work per session: every call loads all events of its sessions. */
const maxEventsPerSession = 1_000;

const idTaken: FieldErrors = { event_id: ['Another event was reported under this id.'] };

const sessionTooOld: FieldErrors = { session_id: [`A session takes events for ${maxSessionAgeDays} days.`] };

interface Check {
  readonly name: string;
  readonly errorsOf: (context: CheckContext) => FieldErrors | undefined;
}

/** Every reported event must pass these checks, in this order. The first failure is returned. */
export const reportedEventChecks: readonly Check[] = [
  {
    // A session of another publisher is reported as unknown, so a caller cannot probe for session ids.
    name: 'known session',
    errorsOf: ({ sessionEvents, reporter }) =>
      sessionEvents &&
      (reporter.publisherId === null || reporter.publisherId === sessionEvents.session.placement.publisherId)
        ? undefined
        : { session_id: ['Unknown session.'] },
  },
  {
    name: 'offer of the session',
    errorsOf: ({ sessionEvents, reported }) =>
      sessionEvents?.session.offers.has(reported.offerId)
        ? undefined
        : { offer_id: ['This offer was not in the session.'] },
  },
  {
    // A stronger report may correct time, value and currency. A decision names an event and has no content.
    name: 'same content for a repeated event id',
    errorsOf: ({ eventWithSameId: stored, sessionEvents, reported, evidence, now }) => {
      if (!stored || !sessionEvents || reported.decision) return undefined;
      const isCorrection = stored.evidence !== null && isStronger(evidence, stored.evidence);
      const isSame =
        isSameEvent(stored, reported) &&
        (isCorrection ||
          (isSameValue(stored, reported) && hasSameTime(stored, reported, now, sessionEvents.session)));
      return isSame ? undefined : idTaken;
    },
  },
];

/**
 * Checks of the content that an event gets. A duplicate of an accepted event that fails them is accepted
 * again, and changes nothing.
 */
export const contentChecks: readonly Check[] = [
  {
    name: 'plausible time',
    errorsOf: ({ sessionEvents, reported, now }) => {
      const problem = sessionEvents && timeProblem(reported, now, sessionEvents.session);
      return problem === undefined ? undefined : { occurred_at: [problem] };
    },
  },
  {
    name: 'session not too old',
    errorsOf: ({ sessionEvents, now }) =>
      sessionEvents && now.getTime() - sessionEvents.session.at.getTime() > maxSessionAgeDays * dayMs
        ? sessionTooOld
        : undefined,
  },
];

/** Checks of events that are not duplicates. */
export const newEventChecks: readonly Check[] = [
  ...contentChecks,
  {
    name: 'not too many',
    errorsOf: ({ sessionEvents }) =>
      sessionEvents && sessionEvents.events.size >= maxEventsPerSession
        ? { session_id: [`A session takes no more than ${maxEventsPerSession} events.`] }
        : undefined,
  },
];

/**
 * Checks of the order of an advertiser whose earlier version was stored and is released. The content of that
 * version had passed the other checks, and only its value, its session or an earlier time has changed. The
 * limit of days keeps the rule that a session has no event after them.
 */
export const correctionChecks: readonly Check[] = [
  {
    name: 'within the days of the session',
    errorsOf: ({ sessionEvents, reported, now }) => {
      if (!sessionEvents) return undefined;
      const { session } = sessionEvents;
      const age = occurredAtOf(reported, now, session).getTime() - session.at.getTime();
      return age > maxSessionAgeDays * dayMs || age < 0 ? sessionTooOld : undefined;
    },
  },
];

export function firstProblem(checks: readonly Check[], context: CheckContext): FieldErrors | undefined {
  for (const { errorsOf } of checks) {
    const errors = errorsOf(context);
    if (errors) return errors;
  }
  return undefined;
}

/** True if both are about the same thing that happened. */
function isSameEvent(stored: StoredEvent, reported: ReportedEvent): boolean {
  return (
    stored.sessionId === reported.sessionId &&
    stored.offerId === reported.offerId &&
    stored.type === reported.type &&
    isSameOrder(stored, reported)
  );
}

/** Compares the times as they are stored, after the correction. A missing time is not compared. */
function hasSameTime(
  stored: StoredEvent,
  reported: ReportedEvent,
  receivedAt: Date,
  session: EventSession,
): boolean {
  if (reported.occurredAt === undefined) return true;
  return occurredAtOf(reported, receivedAt, session).getTime() === stored.occurredAt.getTime();
}
