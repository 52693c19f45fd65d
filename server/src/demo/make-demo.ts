import { listenForNotices } from '../db/notices.ts';
import type { Database } from '../db/open.ts';
import { startEvents } from '../events/index.ts';
import type { Logger } from '../http/logger.ts';
import { createMetrics } from '../http/metrics.ts';
import { getCurrentKey } from '../keys/index.ts';
import type { Environment } from '../lib/environment.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import { startServing } from '../serving/index.ts';
import { type Extent, usualExtent } from './extent.ts';
import { makeChannel } from './make-network.ts';
import { simulateHistory } from './simulate-history.ts';

/** The keys of the demo that a start may print: they open nothing but invented figures. */
export interface MadeDemo {
  readonly channelName: string;
  readonly secretKey: string;
  readonly publisherName: string;
  readonly publisherKey: string;
}

/** Fills a new database. The same seed makes the same network and the same visits; what is decided has chance of its own. */
export async function makeDemo(
  database: Database,
  options: {
    environment: Environment;
    identity: IdentityHashes;
    log: Logger;
    now: Date;
    seed?: string;
    extent?: Extent;
    onProgress: (done: number, total: number) => void;
  },
): Promise<MadeDemo> {
  const { db } = database;
  const { environment, identity, log, now, onProgress, seed = 'encart', extent = usualExtent } = options;
  let time = now;
  const clock = () => time;
  const demo = await makeChannel(db, environment, now, extent.days);
  const notices = await listenForNotices(database);
  const metrics = createMetrics();
  const serving = await startServing({ db, identity, notices, metrics, log, clock, writer: 0 });
  const { snapshot, refresh } = serving;
  // Nothing that is made here is old enough to be dropped.
  const events = startEvents({ db, snapshot, refresh, metrics, writer: 0 });
  const setClock = (to: Date) => {
    time = to;
  };
  try {
    await simulateHistory({ db, serving, events, demo, now, seed, extent, setClock, onProgress });
  } finally {
    await events.close();
    await serving.close();
    await notices.close();
  }
  const first = demo.shops[0]?.member;
  const key = first && (await getCurrentKey(db, first, now));
  return {
    channelName: demo.channel.name,
    secretKey: demo.secretKey,
    publisherName: first?.brandName ?? '',
    publisherKey: key?.plain ?? '',
  };
}
