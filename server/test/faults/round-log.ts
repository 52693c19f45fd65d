import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import type { PlannedRound } from './plan-rounds.ts';
import type { RoundProgress } from './run-round.ts';

const columns = [
  'round',
  'seed',
  'kind',
  'engine',
  'fault',
  'requests_acknowledged',
  'events_acknowledged',
  'events_unanswered',
  'unanswered_stored',
  'statuses',
  'longest_request_ms',
  'recovery_ms',
  'stalled_ms',
  'audit',
  'result',
  'seconds',
] as const;
type Line = Record<(typeof columns)[number], string | number>;

const quote = (value: string | number) =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);

/** Appends a line for each round to a CSV file. A new file begins with the names of the columns. */
export function appendLine(file: string, line: Line): void {
  if (!existsSync(file)) writeFileSync(file, `${columns.join(',')}\n`);
  appendFileSync(file, `${columns.map((column) => quote(line[column])).join(',')}\n`);
}

/** The line of a round, or of a round that has failed, as far as it came. */
export function lineOf(
  { round, seed, kind }: PlannedRound,
  { fault, engine, record, aftermath, recoveryMs, stalledMs }: RoundProgress,
  seconds: number,
  error?: Error,
): Line {
  const statuses = [...(record?.statuses ?? [])].sort().map(([status, count]) => `${status}: ${count}`);
  return {
    round,
    seed,
    kind,
    engine: engine ?? '',
    fault: fault?.description ?? '',
    requests_acknowledged: record?.sessions.size ?? '',
    events_acknowledged: aftermath?.acknowledged ?? '',
    events_unanswered: aftermath?.unanswered ?? '',
    unanswered_stored: aftermath?.storedUnanswered ?? '',
    statuses: statuses.join('; '),
    longest_request_ms: Math.round(record?.longestMs ?? 0),
    recovery_ms: recoveryMs === undefined ? '' : Math.round(recoveryMs),
    stalled_ms: Math.round(stalledMs ?? 0),
    audit: error ? '' : 'clean',
    result: error ? `failed: ${error.message.split('\n')[0]}` : 'passed',
    seconds: seconds.toFixed(1),
  };
}

/** A line for people. */
export function describeLine(line: Line): string {
  return columns.map((column) => line[column]).join(' | ');
}
