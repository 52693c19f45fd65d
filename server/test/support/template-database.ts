import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { createPostgresDatabase, freeze } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'embedded' | 'postgres';
    postgresUrl: string;
    postgresTemplate: string;
  }
}

/** Provides a server and a migrated template database. Returns a function that removes the template. */
export async function provideTemplate(project: TestProject, serverUrl: string): Promise<() => Promise<void>> {
  const { url, drop } = await createPostgresDatabase(serverUrl);
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  await migrate(database.maintenance);
  await database.close();
  const name = new URL(url).pathname.slice(1);
  await freeze(serverUrl, name);
  project.provide('postgresUrl', serverUrl);
  project.provide('postgresTemplate', name);
  return drop;
}
