import { spawnSync } from 'node:child_process';
import { missingForCitus } from '../server/test/support/citus-cluster.ts';

/**
 * Runs the tests of the API, the ledger, reports and faults on a Citus cluster: a coordinator and two workers
 * of its own, or the cluster of TEST_CITUS_URL. Arguments are passed to the test runner. With `--if-possible`
 * it is no error if there is no Citus on this machine.
 */
const args = process.argv.slice(2);
const missing = missingForCitus();
if (missing) {
  console.log(missing);
  process.exit(args.includes('--if-possible') ? 0 : 1);
}
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'citus',
    ...args.filter((arg) => arg !== '--if-possible'),
  ],
  { stdio: 'inherit', env: { ...process.env, ENCART_TEST_CITUS: '1' } },
);
process.exit(status ?? 1);
