import { sql } from 'kysely';
import { parseConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { prepareInstallation } from '../server/src/installation.ts';
import { mintKey } from '../server/src/keys/index.ts';
import { type Catalogue, fillCatalogue } from './catalogue.ts';
import { fillHistory, type History, type HistorySize } from './history.ts';

const offers = 1_000;

/** An installation with two channels: one requests offers, the other has 90 days of history. */
export interface FilledInstallation {
  readonly catalogue: Catalogue;
  readonly history: History;
  /** The secret key of the channel that requests offers. */
  readonly servingKey: string;
  /** The secret key of the channel with the history. */
  readonly historyKey: string;
}

/** Fills the database of a data directory, or the given PostgreSQL database, and closes it. */
export async function fillInstallation(
  dataDir: string,
  databaseUrl: string | undefined,
  size: HistorySize,
): Promise<FilledInstallation> {
  const config = { ...parseConfig({ ENCART_DATA_DIR: dataDir }), databaseUrl };
  const database = await openDatabase({ ...config, statementTimeoutMs: 0, poolSize: 2 });
  const now = new Date();
  await prepareInstallation(database.db, config, now);
  const catalogue = await fillCatalogue(database.db, offers);
  const history = await fillHistory(database.db, size, now);
  await sql`vacuum analyze`.execute(database.db);
  const { environment } = config;
  const newKey = async (channelId: string) => {
    const key = { environment, holder: 'channel', kind: 'sk', channelId, now } as const;
    return (await mintKey(database.db, key)).plain;
  };
  const servingKey = await newKey(catalogue.channelId);
  const historyKey = await newKey(history.channel.id);
  await database.close();
  return { catalogue, history, servingKey, historyKey };
}
