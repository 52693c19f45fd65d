import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { systemActor } from '../server/src/audit/index.ts';
import { createChannel } from '../server/src/channel/index.ts';
import { type Config, parseConfig } from '../server/src/config.ts';
import { rollupTables } from '../server/src/counters/index.ts';
import type { Db } from '../server/src/db/handle.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { createLogger } from '../server/src/http/logger.ts';
import { prepareInstallation } from '../server/src/installation.ts';
import { startServices } from '../server/src/services.ts';
import { type Caller, type Catalogue, fillCatalogue } from './catalogue.ts';
import { decisionCost } from './decision-cost.ts';
import { type BareDatabase, openBareDatabase } from './driver.ts';
import { fillHistory, type History, type HistorySize } from './history.ts';
import { measureReports } from './measure-reports.ts';
import { percentile, progress } from './tools.ts';

/** The sizes of one thing that grows, and the values that are measured at each size. */
export interface GrowthCurve {
  readonly title: string;
  /** The text below the plot. */
  readonly caption: string;
  readonly sizes: readonly number[];
  readonly series: readonly { readonly name: string; readonly unit: string }[];
  /** One value for each of `series`. */
  measure(size: number): Promise<readonly number[]>;
}

const questions = 300;
/** The size of everything that does not grow. */
const fixed = { offers: 1_000, events: 1_000_000, publishers: 500, channelEvents: 300_000 };
/** Rows of every other channel in each counter table. */
const rowsPerChannel = 20;

const reportSeries = [
  { name: 'report p50', unit: 'ms' },
  { name: 'report p99', unit: 'ms' },
];

export const growthCurves: Readonly<Record<string, GrowthCurve>> = {
  offers: {
    title: 'CPU of a decision, by number of offers',
    caption: 'offers',
    sizes: [100, 1_000, 10_000, 100_000],
    series: [{ name: 'CPU of a decision', unit: 'µs' }],
    measure: async (offers) => [await measureDecision(undefined, (db) => fillCatalogue(db, offers))],
  },
  history: {
    title: 'Random reports over 90 days, by number of events',
    caption: `events, ${fixed.publishers} publishers, PostgreSQL`,
    sizes: [1_000_000, 3_000_000, 10_000_000, 30_000_000],
    series: reportSeries,
    measure: (events) => measureHistory({ events, publishers: fixed.publishers }),
  },
  publishers: {
    title: 'Random reports over 90 days, by number of publishers',
    caption: `publishers, ${fixed.events.toLocaleString('en')} events, PostgreSQL`,
    sizes: [100, 300, 1_000, 3_000, 10_000],
    series: reportSeries,
    measure: (publishers) => measureHistory({ events: fixed.events, publishers }),
  },
  channels: {
    title: 'Decisions and reports, by number of channels in the installation',
    caption: `channels, ${fixed.offers.toLocaleString('en')} offers; the reports are of one channel, PostgreSQL`,
    sizes: [1, 10, 100, 1_000, 10_000],
    series: [
      { name: 'CPU of a decision', unit: 'µs' },
      { name: 'report p50', unit: 'ms' },
    ],
    measure: measureChannels,
  },
};

/**
 * Starts the service in this process on a new database, or on the given one, and measures decisions without
 * HTTP and storage.
 */
async function measureDecision(
  databaseUrl: string | undefined,
  fill: (db: Db) => Promise<Catalogue>,
): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const config: Config = { ...parseConfig({ ENCART_DATA_DIR: dataDir }), databaseUrl };
  const database = await openDatabase({ ...config, statementTimeoutMs: 0 });
  await prepareInstallation(database.db, config, new Date());
  const catalogue = await fill(database.db);
  const services = await startServices(config, { log: createLogger('warn'), database });
  try {
    await services.serving.learn();
    return decisionCost(services.serving, catalogue).decideMicros;
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureHistory(size: HistorySize): Promise<number[]> {
  const database = await openBareDatabase('postgres');
  try {
    const history = await fillHistory(database.db, size, new Date());
    return await reportTimes(database, history);
  } finally {
    await database.close();
  }
}

/** p50 and p99 of random reports, in milliseconds. */
async function reportTimes(database: BareDatabase, history: History): Promise<[p50: number, p99: number]> {
  await sql`vacuum analyze`.execute(database.db);
  const timings = await measureReports(database, history, questions);
  const times = timings.filter(({ refused }) => !refused).map(({ productMs }) => productMs);
  return [percentile(times, 0.5), percentile(times, 0.99)];
}

async function measureChannels(channels: number): Promise<number[]> {
  const database = await openBareDatabase('postgres');
  const { db } = database;
  try {
    const size = { events: fixed.channelEvents, publishers: fixed.publishers };
    const history = await fillHistory(db, size, new Date());
    const ids = await addChannels(db, channels - 1);
    await copyCounters(db, history.channel.id, ids);
    const [reportP50] = await reportTimes(database, history);
    // The requests come from all channels in turn.
    const callers = [history.channel.id, ...ids].map(
      (channelId): Caller => ({ key: '', channelId, publisherId: null }),
    );
    const decideMicros = await measureDecision(database.url, async (own) => ({
      ...(await fillCatalogue(own, fixed.offers)),
      callers,
    }));
    return [decideMicros, reportP50];
  } finally {
    await database.close();
  }
}

/** Creates channels, each with two keys. */
async function addChannels(db: Db, count: number): Promise<string[]> {
  const bar = progress(`${count.toLocaleString('en')} more channels`, Math.max(1, count));
  const ids: string[] = [];
  for (let number = 1; number <= count; number++) {
    const order = {
      settings: { name: `Channel ${number}` },
      environment: 'production',
      now: new Date(),
    } as const;
    ids.push((await createChannel(db, systemActor, order)).channel.id);
    bar.add(1);
  }
  bar.end();
  return ids;
}

/**
 * Gives every other channel some rows in each counter table, so that the reports of one channel are read from
 * a large table.
 */
async function copyCounters(db: Db, channelId: string, others: readonly string[]): Promise<void> {
  for (const { name, keys, counters } of Object.values(rollupTables)) {
    const columns = sql.join(
      [...Object.keys(keys), ...Object.keys(counters)].map((column) => sql.ref(column)),
    );
    await sql`
      insert into ${sql.table(name)} (channel_id, ${columns})
      select other, ${columns}
      from (select ${columns} from ${sql.table(name)} where channel_id = ${channelId} limit ${rowsPerChannel}) as sample,
        unnest(${others}::uuid[]) as other
    `.execute(db);
  }
}
