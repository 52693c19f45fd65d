import { spawnSync } from 'node:child_process';

/** All tests, the long ones too. Every part runs, even if an earlier one fails. */
const publishers = 20;
const vitest = ['node_modules/vitest/vitest.mjs', 'run'];
const parts: { name: string; args: string[]; settings?: Record<string, string> }[] = [
  { name: 'npm test', args: vitest },
  {
    name: `simulated traffic, ${publishers} publishers of each kind`,
    args: [...vitest, '--project', 'unit', 'bench/traffic-rules.test.ts'],
    settings: { SIMULATED_PUBLISHERS: String(publishers) },
  },
  { name: 'faults under load', args: ['scripts/test-faults.ts'] },
  { name: 'on Citus', args: ['scripts/test-citus.ts', '--if-possible'] },
];

const failed: string[] = [];
for (const { name, args, settings } of parts) {
  console.log(`\n── ${name}`);
  const env = { ...process.env, ...settings };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) failed.push(name);
}
for (const name of failed) console.error(`Failed: ${name}`);
process.exit(failed.length > 0 ? 1 : 0);
