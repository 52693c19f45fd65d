import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { parseConfig } from '../server/src/config.ts';
import type { Db } from '../server/src/db/handle.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { createLogger } from '../server/src/http/logger.ts';
import { prepareInstallation } from '../server/src/installation.ts';
import { newId } from '../server/src/lib/ids.ts';
import { startServices } from '../server/src/services.ts';
import { startCitus } from '../server/test/support/citus-cluster.ts';
import { createPostgresDatabase } from '../server/test/support/postgres-databases.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { type Catalogue, fillCatalogue } from './catalogue.ts';
import { type Figure, moreIsBetter } from './figures.ts';
import { eventTypes, inParallel, makeOfferRequest, reportOf } from './ledger-load.ts';
import { readArguments } from './read-arguments.ts';

const offers = 200;
/** Visits that are made before the measurement. */
const warmUp = 1_000;
const minRatio = 0.4;

/**
 * Measures visits per second on a Citus cluster (a coordinator and two workers on this machine) and on a
 * single PostgreSQL server: an offer request, then a call with three events on the first offer. The arguments
 * are the number of visits and of channels, and how many callers wait for answers at a time. A batch on Citus
 * has calls of one channel, so a batch is as large as the callers per channel allow.
 */
export async function bench(args: string[]): Promise<Figure[]> {
  const { counts, options } = readArguments(args, { counts: [6_000, 8], options: { callers: [64, 256] } });
  const [visits = 0, channels = 0] = counts;
  const { callers } = options;
  const single = await startPostgres({ durable: true });
  const onSingle = await measure(single.url, { visits, channels, callers }).finally(() => single.stop());
  const cluster = await startCitus({ durable: true });
  const onCitus = await measure(cluster.url, { visits, channels, callers }).finally(() => cluster.stop());
  console.log(`${visits} visits of ${channels} channels, each with one decision and three events`);
  const speeds = callers.map((count, at) => {
    const [plain, citus] = [onSingle[at] as number, onCitus[at] as number];
    return { callers: count, plain, citus, ratio: citus / plain };
  });
  console.table(
    speeds.map(({ callers, plain, citus, ratio }) => ({
      callers,
      'a single server, visits/s': Math.round(plain),
      'Citus, two workers, visits/s': Math.round(citus),
      '÷ single': ratio.toFixed(2),
    })),
  );
  return speeds.flatMap(({ callers, plain, citus, ratio }, at) => [
    moreIsBetter(
      `visits/s on Citus ÷ on a single server, ${callers} callers`,
      ratio,
      '',
      at === speeds.length - 1 ? minRatio : undefined,
    ),
    moreIsBetter(`visits/s on Citus, ${callers} callers`, citus, '/s'),
    moreIsBetter(`visits/s on a single server, ${callers} callers`, plain, '/s'),
  ]);
}

interface Load {
  readonly visits: number;
  readonly channels: number;
  readonly callers: readonly number[];
}

/** Visits per second with each number of callers. */
async function measure(serverUrl: string, { visits, channels, callers }: Load): Promise<number[]> {
  const place = await createPostgresDatabase(serverUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const config = { ...parseConfig({ ENCART_DATA_DIR: dataDir }), databaseUrl: place.url };
  const database = await openDatabase({ ...config, statementTimeoutMs: 0 });
  await prepareInstallation(database.maintenance, config, new Date());
  const catalogues = [await fillCatalogue(database.maintenance, offers)];
  while (catalogues.length < channels)
    catalogues.push(await copyChannel(database.maintenance, catalogues[0] as Catalogue));
  const services = await startServices(config, { log: createLogger('warn'), database });
  const visit = async (number: number) => {
    const catalogue = catalogues[number % channels] as Catalogue;
    const request = makeOfferRequest(catalogue, number);
    const { offers: shown } = await services.serving.recommend(request);
    const offerId = shown[0]?.offer.id;
    if (offerId === undefined) throw new Error('a visit got no offer');
    const outcomes = await services.events.ingest({
      reporter: { channelId: catalogue.channelId, publisherId: null },
      evidence: 'server',
      reportedEvents: eventTypes.map((type) => reportOf(request.sessionId, offerId, type, request.at)),
      receivedAt: new Date(),
    });
    if (outcomes.some(({ status }) => status !== 'accepted')) throw new Error('an event was not accepted');
  };
  try {
    await inParallel(warmUp, visit);
    const speeds: number[] = [];
    for (const count of callers) {
      const start = performance.now();
      await inParallel(visits, visit, count);
      speeds.push((1_000 * visits) / (performance.now() - start));
    }
    return speeds;
  } finally {
    await services.close();
    await place.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Another channel with the same settings. It has no publishers, and calls for itself. */
async function copyChannel(db: Db, { channelId }: Catalogue): Promise<Catalogue> {
  const id = newId();
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(c) as row from channels c where id = ${channelId}
  `.execute(db);
  const copy = JSON.stringify({ ...rows[0]?.row, id });
  await sql`insert into channels select * from jsonb_populate_record(null::channels, ${copy}::jsonb)`.execute(
    db,
  );
  return { channelId: id, callers: [] };
}
