import { startConversions } from '../conversions/index.ts';
import { foldAll, startFolding } from '../counters/index.ts';
import { listenForNotices } from '../db/notices.ts';
import type { Database } from '../db/open.ts';
import { createMonths } from '../db/partitions.ts';
import { analyzeTables } from '../db/statistics.ts';
import { startEvents } from '../events/index.ts';
import type { Logger } from '../http/logger.ts';
import { createMetrics } from '../http/metrics.ts';
import { getCurrentKey } from '../keys/index.ts';
import { systemClock } from '../lib/clock.ts';
import { dayMs } from '../lib/days.ts';
import type { Environment } from '../lib/environment.ts';
import type { Secrets } from '../secrets/index.ts';
import { startServing } from '../serving/index.ts';
import { defaultHistorySize, type HistorySize } from './history-size.ts';
import { makeChannel } from './make-network.ts';
import { simulateHistory } from './simulate-history.ts';

/** API keys of the demo network. They may be printed, because they only give access to sample data. */
export interface DemoKeys {
  readonly channelName: string;
  readonly secretKey: string;
  readonly publisherName: string;
  readonly publisherKey: string;
}

/**
 * Creates the demo network in a new database. The same seed gives the same network and the same visits.
 * Decisions use their own random numbers, so the served offers differ.
 */
export async function makeDemo(
  database: Database,
  options: {
    environment: Environment;
    secrets: Pick<Secrets, 'identity' | 'addressBlocks'>;
    log: Logger;
    now: Date;
    seed?: string;
    historySize?: HistorySize;
    onProgress: (done: number, total: number) => void;
  },
): Promise<DemoKeys> {
  const { db } = database;
  const {
    environment,
    secrets: { identity, addressBlocks },
    log,
    now,
    onProgress,
    seed = 'encart',
    historySize = defaultHistorySize,
  } = options;
  let time = now;
  const clock = () => time;
  await createMonths(db, now, new Date(now.getTime() - historySize.days * dayMs));
  const demo = await makeChannel(db, environment, now, historySize.days);
  const notices = await listenForNotices(database);
  const metrics = createMetrics();
  const folding = startFolding({ database, metrics, log, systemClock });
  const serving = await startServing({
    db,
    identity,
    addressBlocks,
    notices,
    metrics,
    log,
    clock,
    folding,
  });
  const { snapshot, refresh } = serving;
  const events = startEvents({
    db,
    snapshot,
    refresh,
    metrics,
    log,
    clock,
    folding,
    leakedKeys: new Map(),
  });
  const conversions = startConversions({ db, snapshot, events, metrics, log, clock });
  const setClock = (to: Date) => {
    time = to;
  };
  try {
    await simulateHistory({
      db,
      serving,
      events,
      conversions,
      demo,
      now,
      seed,
      historySize,
      setClock,
      onProgress,
    });
  } finally {
    await conversions.close();
    await events.close();
    await serving.close();
    await folding.close();
    await foldAll(db);
    await analyzeTables(db);
    await notices.close();
  }
  const firstMember = demo.shops[0]?.member;
  const key = firstMember && (await getCurrentKey(db, firstMember, now));
  return {
    channelName: demo.channel.name,
    secretKey: demo.secretKey,
    publisherName: firstMember?.brandName ?? '',
    publisherKey: key?.plain ?? '',
  };
}
