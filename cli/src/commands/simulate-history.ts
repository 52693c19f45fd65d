import type { Command } from 'commander';
import { type DemoKeys, loadAdmin } from '../../../server/src/admin.ts';
import { Refusal } from '../failure.ts';
import { print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { settings } from '../settings.ts';

/**
 * History instead of the present: the demo network in a database of its own, lived through by the service's own code, with as
 * many days and events as are wanted.
 */
export async function simulateHistory(
  command: Command,
  { days, events }: { days: number; events: number },
): Promise<void> {
  const config = settings();
  const { openDatabase, prepareInstallation, historySizeFor, makeDemo, createLogger } = await loadAdmin();
  const database = await openDatabase({ ...config, statementTimeoutMs: 0 });
  const progress = startProgress(command, 'half days');
  try {
    const now = new Date();
    const { isNew, secrets } = await prepareInstallation(database.db, config, now);
    if (!isNew)
      throw new Refusal(
        `There is a database already in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir}. History is made in a new one: ` +
          'name an empty DATABASE_URL, or another ENCART_DATA_DIR.',
      );
    const made = await database.initialize(() =>
      makeDemo(database, {
        ...{ environment: config.environment, identity: secrets.identity, log: createLogger('warn'), now },
        historySize: historySizeFor(days, events, now),
        onProgress: (done, total) => progress.show({ done, total }),
      }),
    );
    progress.end();
    print(command, wire(made, days), () => describe(made, days));
  } finally {
    progress.end();
    await database.close();
  }
}

function wire({ channelName, secretKey, publisherName, publisherKey }: DemoKeys, days: number) {
  return {
    days,
    channel: { name: channelName, secret_key: secretKey },
    publisher: { name: publisherName, key: publisherKey },
  };
}

function describe({ channelName, secretKey, publisherName, publisherKey }: DemoKeys, days: number): string {
  return [
    `${channelName} has lived through ${days} ${days === 1 ? 'day' : 'days'}. Its keys are shown only now:`,
    '',
    `  channel ${channelName}   ${secretKey}`,
    `  shop ${publisherName}   ${publisherKey}`,
    '',
    '"npx encart serve", or "npm start", serves it.',
  ].join('\n');
}
