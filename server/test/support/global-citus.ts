import type { TestProject } from 'vitest/node';
import { startCitus } from './citus-cluster.ts';
import { provideTemplate } from './template-database.ts';

/** Provides a Citus cluster and a migrated template database, which exists on every node. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCitus();
  const removeTemplate = await provideTemplate(project, cluster.url);
  return async () => {
    await removeTemplate();
    await cluster.stop();
  };
}
