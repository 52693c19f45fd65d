import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Not run on Citus: the history of the schema before tables were distributed (also rows of earlier versions,
 * which are restored without checks of their references), table locks, which Citus takes elsewhere, the count
 * of deadlocks, which Citus resolves by itself and the service retries, and the statistics of tables, which
 * its nodes have.
 */
const notOnCitus = [
  'baseline',
  'batched-migration',
  'migrate',
  'rows-before-grades',
  'overload',
  'lock-order',
  'statistics',
  'ceilings-upgrade',
];

/**
 * A worker keeps the loaded modules from one file to the next, also the code of the embedded engine with what
 * V8 has optimised of it.
 */
const inOneProcess = { isolate: false };

/** The same suite runs on both engines, and on Citus; what needs no database runs once. */
const onEngine = (name: 'embedded' | 'postgres' | 'citus') => ({
  test: {
    name,
    include: ['api', 'db', 'security', 'attacks', ...(name === 'citus' ? ['citus'] : [])].map(
      (folder) => `server/test/${folder}/**/*.test.ts`,
    ),
    exclude: name === 'citus' ? notOnCitus.map((file) => `server/test/db/${file}.test.ts`) : [],
    globalSetup: [`server/test/support/global-${name}.ts`],
    ...inOneProcess,
    provide: { engine: name === 'embedded' ? ('embedded' as const) : ('postgres' as const) },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    // Two database engines and the service itself want the cores too.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    projects: [
      {
        test: {
          name: 'unit',
          ...inOneProcess,
          include: [
            'server/src/**/*.test.ts',
            'sdk/src/**/*.test.ts',
            'console/src/**/*.test.ts',
            'bench/**/*.test.ts',
            'server/test/tree/**/*.test.ts',
            'server/test/decision/**/*.test.ts',
          ],
        },
      },
      onEngine('embedded'),
      onEngine('postgres'),
      ...(process.env.ENCART_TEST_CITUS ? [onEngine('citus')] : []),
      {
        test: {
          name: 'faults',
          include: ['server/test/faults/**/*.test.ts'],
          globalSetup: ['server/test/support/global-embedded.ts'],
          // A round that is given up still uses its rig.
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          ...inOneProcess,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/built-console.ts', 'server/test/support/global-embedded.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'process',
          ...inOneProcess,
          include: ['server/test/process/**/*.test.ts', 'sdk/test/**/*.test.ts', 'cli/test/**/*.test.ts'],
          globalSetup: ['server/test/support/global-postgres.ts', 'server/test/support/global-embedded.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
