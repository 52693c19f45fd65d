import type { Db } from '../db/handle.ts';
import { notFound } from '../errors.ts';
import { dayMs, minuteMs } from '../lib/days.ts';
import { firstIdAt } from '../lib/ids.ts';
import { getMember } from '../publisher/index.ts';
import { type Finding, findingsOf, type IntegrationFacts } from './integration-model.ts';
import { readIntegration } from './integration-store.ts';
import type { LoggedRequest } from './request-log.ts';

/** How many of the channel's newest sessions are read to find those of the publisher. */
const sampledSessions = 20_000;
/** A session is expected to have an impression after this time. */
const impressionDelayMs = 10 * minuteMs;

/** Collects facts about a publisher's sessions of the last day and calls of the last hour, and checks them for common mistakes. */
export async function checkIntegration(
  db: Db,
  input: { channelId: string; publisherId: string; requests: readonly LoggedRequest[]; now: Date },
): Promise<{ facts: IntegrationFacts; findings: Finding[] }> {
  const { channelId, publisherId, now } = input;
  if (!(await getMember(db, channelId, publisherId))) throw notFound('Publisher');
  const sample = {
    fromId: firstIdAt(now.getTime() - dayMs),
    limit: sampledSessions,
    impressionDueBefore: new Date(now.getTime() - impressionDelayMs),
  };
  const facts = {
    ...(await readIntegration(db, { channelId, publisherId }, sample)),
    ...summarizeRefusals(input.requests.filter((request) => request.publisherId === publisherId)),
  };
  return { facts, findings: findingsOf(facts) };
}

function summarizeRefusals(
  requests: readonly LoggedRequest[],
): Pick<IntegrationFacts, 'calls' | 'refusedCalls' | 'refusedFields'> {
  const refused = requests.filter(({ status }) => status >= 400);
  const fields = new Map<string, { calls: number; message: string }>();
  for (const { errors } of refused)
    for (const [field, [message = '']] of Object.entries(errors ?? {}))
      fields.set(field, { calls: (fields.get(field)?.calls ?? 0) + 1, message });
  return {
    calls: requests.length,
    refusedCalls: refused.length,
    refusedFields: [...fields]
      .map(([field, refusals]) => ({ field, ...refusals }))
      .sort((a, b) => b.calls - a.calls || (a.field < b.field ? -1 : 1)),
  };
}
