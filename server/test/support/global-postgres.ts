import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { databaseUrl, onServer, templateName } from './postgres-databases.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

let server: PostgresServer;
let template: string;

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'embedded' | 'postgres';
    postgresUrl: string;
    postgresTemplate: string;
    embeddedTemplate: string;
  }
}

/** Provides a server and a migrated template database. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgres();
  template = templateName();
  await onServer(server.url, `create database ${template}`);
  const database = await openDatabase({ databaseUrl: databaseUrl(server.url, template), dataDir: '' });
  await migrate(database.db);
  await database.close();
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template);
}

export async function teardown(): Promise<void> {
  await onServer(server.url, `drop database if exists ${template} with (force)`);
  await server.stop();
}
