import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { faultNames, faultSummaries } from '../server/test/faults/fault-names.ts';
import { newSeed, planRounds } from '../server/test/faults/plan-rounds.ts';

/** Does rounds of faults under load. See docs/faults.md. */
const defaultRounds = 11;
const defaultLog = 'faults-log.csv';
const usage = `npm run test:faults -- [options]

  --rounds N    how many rounds (default: ${defaultRounds})
  --seed S      the seed of a run, which is printed at its start, or that of one round (kind/number), to repeat it
  --only kind   only this kind of faults
  --log file    append a line for each round to this CSV file (default: ${defaultLog})
  --help        show this text

Kinds:
${faultNames.map((name) => `  ${name.padEnd(18)}${faultSummaries[name]}`).join('\n')}
`;

function readArguments() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { rounds: text, seed: text, only: text, log: text, help: { type: 'boolean' } },
  });
  const { rounds, log = defaultLog, seed = newSeed(), only, help } = values;
  const isOneRound = seed.includes('/');
  const count = Number(rounds ?? (isOneRound ? 1 : defaultRounds));
  if (!Number.isInteger(count) || count < 1) throw new Error('--rounds must be a whole number above 0.');
  // Refuses a kind that does not exist before anything is started.
  planRounds({ rounds: 1, seed, only }, faultNames);
  return { rounds: count, log: resolve(log), seed, only, help };
}

function run(): number {
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments();
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  const { rounds, seed, only, log, help } = options;
  if (help) {
    console.log(usage);
    return 0;
  }
  console.log(
    `${rounds} rounds, seed ${seed}. To repeat: npm run test:faults -- --rounds ${rounds} --seed ${seed}`,
  );
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', '--disable-console-intercept'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        FAULT_ROUNDS: String(rounds),
        FAULT_SEED: seed,
        FAULT_LOG: log,
        ...(only !== undefined && { FAULT_ONLY: only }),
      },
    },
  );
  console.log(`The log is in ${log}.`);
  return status ?? 1;
}

process.exit(run());
