import type { FieldErrors } from '../errors.ts';
import { dayMs } from '../lib/days.ts';
import { isSameOrder } from './find-once.ts';
import type { EventSession, ReportedEvent, Reporter, StoredEvent } from './model.ts';

/** A session with what is known to have happened in it. */
export interface SessionEvents {
  readonly session: EventSession;
  /** By what counts once. */
  readonly events: Map<string, StoredEvent>;
}

export interface CheckContext {
  readonly report: ReportedEvent;
  readonly reporter: Reporter;
  readonly book: SessionEvents | undefined;
  /** The event that already has the caller's id. */
  readonly sameId: StoredEvent | undefined;
  readonly now: Date;
}

const minuteMs = 60_000;
const futureMs = 10 * minuteMs;
const oldestDays = 90;
/** Nobody converts this often; without an end one session could make every later report of it slow. */
const maxEvents = 1_000;

export const idTaken: FieldErrors = { event_id: ['Another event was reported under this id.'] };

interface Check {
  readonly name: string;
  readonly fails: (situation: CheckContext) => FieldErrors | undefined;
}

/** Every report must pass these, in this order; the first that fails is the answer. */
export const reportChecks: readonly Check[] = [
  {
    // Somebody else's session is answered as if there were none.
    name: 'known session',
    fails: ({ book, reporter }) =>
      book && (reporter.publisherId === null || reporter.publisherId === book.session.placement.publisherId)
        ? undefined
        : { session_id: ['Unknown session.'] },
  },
  {
    name: 'offer of the session',
    fails: ({ book, report }) =>
      book?.session.offers.has(report.offerId)
        ? undefined
        : { offer_id: ['This offer was not in the session.'] },
  },
  {
    name: 'one content an id',
    fails: ({ sameId, report }) => (sameId && !isSame(sameId, report) ? idTaken : undefined),
  },
];

/** And these, unless it is a repeat: what was accepted once stays accepted. */
export const newEventChecks: readonly Check[] = [
  {
    name: 'plausible time',
    fails: ({ book, report, now }) => {
      if (report.occurredAt === undefined) return undefined;
      const at = report.occurredAt.getTime();
      const complain = (message: string) => ({ occurred_at: [message] });
      if (at > now.getTime() + futureMs) return complain('Must not be more than 10 minutes in the future.');
      if (at < now.getTime() - oldestDays * dayMs)
        return complain(`Must not be more than ${oldestDays} days ago.`);
      if (book && at < book.session.at.getTime()) return complain('Must not be before the session.');
      return undefined;
    },
  },
  {
    name: 'not too many',
    fails: ({ book }) =>
      book && book.events.size >= maxEvents
        ? { session_id: [`A session takes no more than ${maxEvents} events.`] }
        : undefined,
  },
];

export function firstProblem(checks: readonly Check[], situation: CheckContext): FieldErrors | undefined {
  for (const { fails } of checks) {
    const errors = fails(situation);
    if (errors) return errors;
  }
  return undefined;
}

/** Is it the same event told again? A time that was left out says nothing. */
function isSame(stored: StoredEvent, report: ReportedEvent): boolean {
  return (
    stored.sessionId === report.sessionId &&
    stored.offerId === report.offerId &&
    stored.type === report.type &&
    isSameOrder(stored, report) &&
    sameAmount(stored.amount, report.amount) &&
    stored.currencyCode === report.currencyCode &&
    (report.occurredAt === undefined || report.occurredAt.getTime() === stored.occurredAt.getTime())
  );
}

/** 12.5 and 12.50 are the same money. */
function sameAmount(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && Number(a) === Number(b));
}
