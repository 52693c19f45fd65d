import type { Db } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { dayMs, hourMs, minuteMs } from '../lib/days.ts';
import { firstIdAt } from '../lib/ids.ts';
import { getMember } from '../publisher/index.ts';
import { type CallOutcome, readCallCounts, type SummedCount } from './call-count-store.ts';
import { type CallFigures, type Finding, findingsOf, type IntegrationFacts } from './integration-model.ts';
import { readIntegration } from './integration-store.ts';

/** How many of the channel's newest sessions are read to find those of the publisher. */
const sampledSessions = 20_000;
/** A session is expected to have an impression after this time. */
const impressionDelayMs = 10 * minuteMs;

/** At most this many refused and warned fields are listed. */
const maxListedFields = 20;

/**
 * Collects facts about a publisher's sessions of the last day and its calls of this and the previous hour,
 * and checks them for common mistakes.
 */
export async function checkIntegration(
  db: Db,
  input: { channelId: string; publisherId: string; now: Date },
): Promise<{ facts: IntegrationFacts; findings: Finding[] }> {
  const { channelId, publisherId, now } = input;
  if (!(await getMember(db, channelId, publisherId))) throw notFound('Publisher');
  const sample = {
    fromId: firstIdAt(now.getTime() - dayMs),
    limit: sampledSessions,
    impressionDueBefore: new Date(now.getTime() - impressionDelayMs),
  };
  const publisher = { channelId, publisherId };
  const since = new Date((Math.floor(now.getTime() / hourMs) - 1) * hourMs);
  const facts = {
    ...(await readIntegration(db, publisher, sample)),
    ...summarizeCalls(
      await readCallCounts(db, publisher, new Date(now.getTime() - dayMs)),
      await readCallCounts(db, publisher, since),
    ),
    countedSince: since,
  };
  return { facts, findings: findingsOf(facts) };
}

/** Sums the counts of a publisher's calls. */
function summarizeCalls(day: readonly SummedCount[], recent: readonly SummedCount[]): CallFigures {
  const countOf = (outcome: CallOutcome, counts = recent) =>
    counts.find((count) => count.outcome === outcome && count.field === '')?.calls ?? 0;
  const fieldsOf = (outcome: CallOutcome) =>
    recent
      .filter((count) => count.outcome === outcome && count.field !== '')
      .slice(0, maxListedFields)
      .map(({ field, calls, message }) => ({ field, calls, message }));
  return {
    callsOfDay: countOf('accepted', day) + countOf('refused', day),
    calls: countOf('accepted') + countOf('refused'),
    refusedCalls: countOf('refused'),
    refusedFields: fieldsOf('refused'),
    warnedCalls: countOf('warned'),
    warnedFields: fieldsOf('warned'),
    emptyCalls: countOf('empty'),
  };
}
