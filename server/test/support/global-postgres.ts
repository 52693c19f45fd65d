import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { provideTemplate } from './template-database.ts';

/** Provides a server and a migrated template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const removeTemplate = await provideTemplate(project, server.url);
  return async () => {
    await removeTemplate();
    await server.stop();
  };
}
