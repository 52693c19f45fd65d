import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Config, parseConfig } from '../server/src/config.ts';
import type { Db } from '../server/src/db/handle.ts';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import type { Catalogue } from './catalogue.ts';
import { type Figure, lessIsBetter, moreIsBetter } from './figures.ts';
import { fillInstallation, startInProcess } from './in-process.ts';
import { loadInTurns, loadRow } from './measure-load.ts';
import { requestsOf } from './offer-requests.ts';
import { readArguments } from './read-arguments.ts';
import { printBusyShare } from './tools.ts';

const offers = 100;
const connections = 32;

/** The share of advertisers with identity matching. */
const shares = { off: 0, some: 0.1, all: 1 } as const;
type Name = keyof typeof shares;

/**
 * Measures offer requests without identity matching, with one of ten advertisers that has it, and with all of
 * them. The three services run in this process, each on a PostgreSQL database of its own, and take turns; the
 * load is another process.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  readArguments(args, {});
  await printBusyShare();
  const server = await startPostgres({ durable: true });
  const started: Awaited<ReturnType<typeof start>>[] = [];
  try {
    for (const name of Object.keys(shares) as Name[]) started.push(await start(server.url, name));
    const urls = Object.fromEntries(started.map(({ name, url }) => [name, url])) as Record<Name, string>;
    // The callers and their keys differ, so each service has its own requests.
    const requests = Object.fromEntries(
      started.map(({ name, catalogue }) => [name, requestsOf(catalogue)]),
    ) as Record<Name, ReturnType<typeof requestsOf>>;
    const { off, some, all } = await loadInTurns(urls, requests, connections);
    console.table({
      off: loadRow(off, off),
      '1 of 10 advertisers': loadRow(some, off),
      'all advertisers': loadRow(all, off),
    });
    return [
      moreIsBetter('requests/s, 1 of 10 advertisers ÷ off', some.rate / off.rate, ''),
      moreIsBetter('requests/s, all advertisers ÷ off', all.rate / off.rate, ''),
      lessIsBetter('CPU of a request, 1 of 10 advertisers ÷ off', some.cpu / off.cpu, ''),
      lessIsBetter('CPU of a request, all advertisers ÷ off', all.cpu / off.cpu, ''),
    ];
  } finally {
    for (const { close } of started) await close();
    await server.stop();
  }
}

async function start(
  serverUrl: string,
  name: Name,
): Promise<{ name: Name; url: string; catalogue: Catalogue; close(): Promise<void> }> {
  const { url: databaseUrl } = await createPostgresDatabase(serverUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const config: Config = { ...parseConfig({ ENCART_DATA_DIR: dataDir }), databaseUrl };
  const catalogue = await fillInstallation(config, offers, (db) => turnOn(db, shares[name]));
  const service = await startInProcess(config);
  return {
    name,
    catalogue,
    url: service.url,
    async close() {
      await service.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function turnOn(db: Db, share: number): Promise<void> {
  await sql`
    update advertisers set identity_matching = true
    where id in (select id from advertisers order by md5(id::text) limit (select ceil(count(*) * ${share}::float) from advertisers))
  `.execute(db);
  await sql`update revision set number = number + 1`.execute(db);
}
