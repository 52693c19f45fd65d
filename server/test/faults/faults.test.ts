import { afterAll, describe, expect, it } from 'vitest';
import { faultKinds } from './kinds.ts';
import { newSeed, type PlannedRound, planRounds } from './plan-rounds.ts';
import { Rigs } from './rigs.ts';
import { appendLine, describeLine, lineOf } from './round-log.ts';
import { type Limits, type RoundProgress, runRound } from './run-round.ts';

/**
 * Puts load on a service, does harm to it or to its database, and checks all guarantees. A normal test run
 * does some short rounds; `npm run test:faults` does as many as it is asked for and sets these variables.
 */
const { FAULT_ROUNDS, FAULT_SEED, FAULT_ONLY, FAULT_LOG } = process.env;
const isLongRun = FAULT_ROUNDS !== undefined;

/**
 * The limits of a long run are those that the guides promise. A normal test run shares the machine with other
 * tests, so it checks only that the service recovers and that every request ends.
 */
const limits: Limits = isLongRun
  ? { recoveryMs: 5_000, requestMs: 15_500 }
  : { recoveryMs: 60_000, requestMs: 60_000 };

/** The rounds of a normal test run. Ten-fold overload would disturb the tests beside it. */
const shortRun: readonly string[] = [
  'kill-service/00000001',
  'kill-database/00000001',
  'kill-backend/00000001',
  'restart-database/00000001',
  'fail-over/00000001',
  'network/00000001',
  'disk-full/00000001',
  'clock/00000001',
  'slow-clients/00000001',
];

const missing = new Map<string, string | undefined>(
  faultKinds.map(({ name, missing }) => [name, missing?.()]),
);
const possible = faultKinds.filter(({ name }) => missing.get(name) === undefined);

function plan(): PlannedRound[] {
  if (!isLongRun)
    return shortRun.map((seed, at) => ({ round: at + 1, kind: seed.split('/')[0] as string, seed }));
  const seed = FAULT_SEED ?? newSeed();
  const rounds = Number(FAULT_ROUNDS);
  return planRounds(
    { rounds, seed, only: FAULT_ONLY },
    (FAULT_ONLY === undefined && !seed.includes('/') ? possible : faultKinds).map(({ name }) => name),
  );
}

describe('a fault under load', () => {
  const rigs = new Rigs();
  afterAll(() => rigs.end());
  for (const [name, reason] of missing)
    if (reason !== undefined) it.skip(`${name} (left out: ${reason})`, () => {});

  for (const planned of plan()) {
    const { round, seed, kind } = planned;
    it.skipIf(missing.get(kind) !== undefined)(
      `${round}: ${seed} loses and double-counts nothing`,
      async () => {
        const found = faultKinds.find(({ name }) => name === kind);
        if (!found) throw new Error(`there is no kind "${kind}"`);
        const began = performance.now();
        const progress: RoundProgress = {};
        const log = (error?: Error) => {
          const line = lineOf(planned, progress, (performance.now() - began) / 1_000, error);
          if (FAULT_LOG) appendLine(FAULT_LOG, line);
          if (isLongRun) console.info(describeLine(line));
        };
        try {
          await runRound(found, seed, { rigs, limits, progress });
          log();
        } catch (error) {
          log(error as Error);
          throw error;
        }
      },
    );
  }

  it.runIf(isLongRun)('what takes longer than a round ends as it should', async () => {
    for (const { finish } of faultKinds) await finish?.();
    expect(possible.length).toBeGreaterThan(0);
  });
});
