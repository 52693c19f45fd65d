import { defineConfig } from 'vitest/config';

/** The same suite runs on both engines; what needs no database runs once. */
const onEngine = (engine: 'embedded' | 'postgres') => ({
  test: {
    name: engine,
    include: ['api', 'db', 'security'].map((folder) => `server/test/${folder}/**/*.test.ts`),
    globalSetup: [`server/test/support/global-${engine}.ts`],
    provide: { engine },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    // Two database engines and the service itself want the cores too.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
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
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/built-console.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['server/test/process/**/*.test.ts', 'sdk/test/**/*.test.ts', 'cli/test/**/*.test.ts'],
          globalSetup: ['server/test/support/global-postgres.ts', 'server/test/support/global-embedded.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
