import type { Command } from 'commander';
import { type DemoKeys, loadAdmin } from '../../../server/src/admin.ts';
import { CommandError } from '../errors.ts';
import { print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { settings } from '../settings.ts';

/**
 * Creates the demo network in a new database and simulates past days with the service's own code, with the
 * given number of days and events.
 */
export async function simulateHistory(
  command: Command,
  { days, events }: { days: number; events: number },
): Promise<void> {
  const config = settings();
  const { openDatabase, prepareInstallation, historySizeFor, makeDemo, createLogger } = await loadAdmin();
  const database = await openDatabase({ ...config, statementTimeoutMs: 0 });
  const progress = startProgress(command, `Simulating ${days === 1 ? 'a day' : `${days} days`}`, 'half days');
  try {
    const now = new Date();
    const { isNew, secrets } = await prepareInstallation(database.db, config, now);
    if (!isNew)
      throw new CommandError(
        `${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} already contains a database. The history needs a new one: ` +
          'set DATABASE_URL to an empty database, or set another ENCART_DATA_DIR.',
      );
    const demoKeys = await database.initialize(() =>
      makeDemo(database, {
        environment: config.environment,
        secrets,
        log: createLogger('warn'),
        now,
        historySize: historySizeFor(days, events, now),
        onProgress: (done, total) => progress.show({ done, total }),
      }),
    );
    progress.end();
    print(command, toJson(demoKeys, days), () => describe(demoKeys, days));
  } finally {
    progress.end();
    await database.close();
  }
}

function toJson({ channelName, secretKey, publisherName, publisherKey }: DemoKeys, days: number) {
  return {
    days,
    channel: { name: channelName, secret_key: secretKey },
    publisher: { name: publisherName, key: publisherKey },
  };
}

function describe({ channelName, secretKey, publisherName, publisherKey }: DemoKeys, days: number): string {
  return [
    `Created ${days} ${days === 1 ? 'day' : 'days'} of history for ${channelName}. Save the keys now: they are not shown again.`,
    '',
    `  channel ${channelName}   ${secretKey}`,
    `  publisher ${publisherName}   ${publisherKey}`,
    '',
    'Start the service with "npx encart serve" or "npm start".',
  ].join('\n');
}
