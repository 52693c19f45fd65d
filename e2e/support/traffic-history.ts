import { systemActor } from '../../server/src/audit/index.ts';
import { createChannel } from '../../server/src/channel/index.ts';
import { parseConfig } from '../../server/src/config.ts';
import { noPublisher } from '../../server/src/counters/index.ts';
import { openDatabase } from '../../server/src/db/open.ts';
import { prepareInstallation } from '../../server/src/installation.ts';
import { newId } from '../../server/src/lib/ids.ts';
import { flagTraffic } from '../../server/src/traffic/index.ts';

const hourMs = 3_600_000;

/**
 * Creates a channel with five normal days and two unusual hours yesterday, and flags them
 * as the service does.
 */
export async function prepareTraffic(dataDir: string, operatorKey: string): Promise<void> {
  const config = parseConfig({ ENCART_DATA_DIR: dataDir, ENCART_OPERATOR_KEY: operatorKey });
  const now = new Date();
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const { db } = database;
    await prepareInstallation(db, config, now);
    const { channel } = await createChannel(db, systemActor, {
      settings: { name: 'Parcel Tracker' },
      environment: config.environment,
      now,
    });
    const count = (hoursAgo: number, clicks: number) =>
      db
        .insertInto('rollup_hours')
        .values({
          channel_id: channel.id,
          publisher_id: noPublisher,
          widget_id: newId(),
          hour: new Date(Math.floor(now.getTime() / hourMs - hoursAgo) * hourMs),
          view: 'THANK_YOU',
          display_mode: 'INLINE',
          impressions: 40 * clicks,
          clicks,
          conversions: 1,
        } as never)
        .execute();
    for (let hoursAgo = 30; hoursAgo <= 150; hoursAgo += 10) await count(hoursAgo, 20);
    await count(25, 640);
    await count(24, 410);
    await flagTraffic(db, new Date(now.getTime() - 48 * hourMs), now);
  } finally {
    await database.close();
  }
}
