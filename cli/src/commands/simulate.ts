import { randomUUID } from 'node:crypto';
import type { Encart } from '@encart/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { seededRandom } from '../../../server/src/admin.ts';
import { connectChannel, connectPartners, connectWith } from '../connect.ts';
import { CommandError } from '../errors.ts';
import { addExamples, readInteger } from '../options.ts';
import { print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { openSales, type SalesCounts } from '../simulated-sales.ts';
import { type SimulationPlan, type SimulationResult, simulate } from '../simulation.ts';
import { formatPercent, type SimulationCounts } from '../simulation-counts.ts';
import { simulateHistory } from './simulate-history.ts';

interface SimulateOptions {
  days?: number;
  events?: number;
  rps: number;
  minutes: number;
  publisherKey?: string;
  advertiserKey?: string;
  tastes: string;
  clockError: number;
}

export function simulateCommand(program: Command): void {
  const command = program
    .command('simulate')
    .description(
      'simulate live traffic of shoppers with hidden preferences, to see the service learn. The traffic is counted and ' +
        'billed: do not use it on a production network. Purchases in campaigns that pay for what the advertiser reports ' +
        '(in the demo, those that pay for orders) stay unconfirmed and are not billed without its --advertiser-key. ' +
        'Needs a publisher key, or the secret key of a channel, whose approved publishers then share the visits. Stop with Ctrl-C. With --days: create the demo network with a ' +
        'simulated history in a new database, without a running service',
    )
    .option('--rps <n>', 'visits per second', readInteger, 50)
    .option('--minutes <n>', 'duration in minutes, such as 0.5', readMinutes, 1)
    .addOption(
      new Option('--publisher-key <key>', 'act as this publisher (default: as the channel)').env(
        'ENCART_PUBLISHER_KEY',
      ),
    )
    .addOption(
      new Option(
        '--advertiser-key <key>',
        'the shop of this advertiser reports what shoppers buy after a click, and refunds some of it',
      ).env('ENCART_ADVERTISER_KEY'),
    )
    .option(
      '--tastes <name>',
      'seed of the preferences; with another name, shoppers have other preferences',
      'usual',
    )
    .option(
      '--clock-error <minutes>',
      "each shopper's clock is wrong by up to this many minutes; the service corrects up to 10",
      readClockError,
      0,
    )
    .addOption(
      new Option('--days <n>', 'create this many days of history in a new database')
        .argParser(readDays)
        .conflicts(['rps', 'minutes', 'tastes', 'clockError']),
    )
    .option(
      '--events <n>',
      `with --days: approximate number of events (default: ${demoEventsPerDay} per day)`,
      readInteger,
    )
    .action(async (options: SimulateOptions, command: Command) => {
      if (options.days !== undefined) {
        const events = options.events ?? options.days * demoEventsPerDay;
        return simulateHistory(command, { days: options.days, events });
      }
      if (options.events !== undefined) command.error('error: --events needs --days', { exitCode: 2 });
      if (options.rps === 0) command.error('error: --rps must be at least 1', { exitCode: 2 });
      const { encart } = connectPartners(command, options.publisherKey);
      const publisherIds = options.publisherKey
        ? [undefined]
        : await listPublisherIds(connectChannel(command).encart);
      await requireOffers(encart, publisherIds[0]);
      const sales = options.advertiserKey
        ? await openSales(
            connectWith(command, options.advertiserKey).encart,
            seededRandom(randomUUID()),
            `S${Date.now()}`,
          )
        : undefined;
      const result = await runSimulation(command, options, encart, { publisherIds, sales });
      print(command, result, () => describeResult(result));
    });
  addExamples(command, [
    ['simulate', 'one minute with 50 visits per second, with the key in ENCART_CHANNEL_KEY'],
    [
      'simulate --rps 200 --minutes 5',
      'above the default rate limit: start the service with ENCART_RATE_LIMITS=off',
    ],
    ['simulate --tastes spring', 'with other preferences'],
    ['simulate --advertiser-key enc_prod_ak_…', 'an advertiser reports what it sells and refunds'],
    ['simulate --clock-error 5', 'no event is lost although every clock is wrong'],
    [
      'simulate --days 90 --events 1000000',
      'create history in a new ENCART_DATA_DIR or an empty DATABASE_URL',
    ],
  ]);
}

async function runSimulation(
  command: Command,
  { rps, minutes, tastes, clockError }: SimulateOptions,
  { serving }: Encart,
  { publisherIds, sales }: Pick<SimulationPlan, 'publisherIds' | 'sales'>,
): Promise<SimulationResult> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const progress = startProgress(command, 'Simulating shoppers', 's');
  const total = Math.round(minutes * 60);
  let lastShownSeconds = 0;
  const onProgress = (counts: SimulationCounts) => {
    if (lastShownSeconds > 0 && counts.seconds < lastShownSeconds + 1) return;
    if (counts.asked === 0) return;
    lastShownSeconds = Math.max(1, Math.floor(counts.seconds));
    progress.show({ done: Math.floor(counts.seconds), total, note: summarize(counts) });
  };
  try {
    const durationMs = minutes * 60_000;
    return await simulate({
      serving,
      publisherIds,
      sales,
      rps,
      durationMs,
      clockErrorMs: clockError * 60_000,
      tastes,
      stop: abort.signal,
      onProgress,
    });
  } finally {
    progress.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** The channel's approved publishers. Without any, `[undefined]` stands for the channel itself. */
async function listPublisherIds({ channel }: Encart): Promise<(string | undefined)[]> {
  const ids: string[] = [];
  for await (const { status, publisher_remote_id: id } of channel.publishers.all())
    if (status === 'APPROVED' && id !== null) ids.push(id);
  return ids.length > 0 ? ids : [undefined];
}

/** Sends one test request first, so that a wrong key or missing offers fail before the simulation starts. */
async function requireOffers({ serving }: Encart, publisherId: string | undefined): Promise<void> {
  const { offers } = await serving.recommend({
    user_details: { email: 'first-look@example.com' },
    placement_details: {
      view: 'ORDER_TRACKING',
      display_mode: 'INLINE',
      ...(publisherId !== undefined && { publisher_remote_id: publisherId }),
    },
    attributes: { country: 'US', language: 'en-US', device_type: 'MOBILE' },
    custom_metadata: { is_sandbox: true },
  });
  if (offers.length === 0)
    throw new CommandError('There are no offers to show. Run "npx encart try" to see possible reasons.');
}

function summarize(counts: SimulationCounts): string {
  const { seconds, asked: visits, throttled, failed, ctrAtFirst: firstCtr, ctrOfLate: lastCtr } = counts;
  const rate = (visits / Math.max(0.1, seconds)).toFixed(0);
  return `${rate} visits/s, CTR ${formatPercent(lastCtr)} (first window ${formatPercent(firstCtr)}), ${failed + throttled} errors`;
}

function describeResult(result: SimulationResult): string {
  const { seconds, asked: visits, empty, throttled, failed, events } = result;
  const { complaint: lastError, stretchSeconds: windowSeconds } = result;
  const format = (count: number) => count.toLocaleString('en-US');
  return [
    `${format(visits)} visits in ${seconds} s, ${(visits / Math.max(0.1, seconds)).toFixed(1)} per second; ${format(empty)} without offers.`,
    `${format(result.impressions)} impressions, ${format(result.clicks)} clicks, ${format(result.conversions)} purchases; ` +
      `${format(events.accepted)} events accepted, ${format(events.rejected)} rejected, ${format(events.dropped)} dropped.`,
    ...(result.sales ? [describeSales(result.sales)] : result.conversions > 0 ? [unconfirmedNote] : []),
    ...(result.byRobots > 0
      ? [`${format(result.byRobots)} of the events were by robots and do not count.`]
      : []),
    ...(result.ctrAtFirst === undefined
      ? []
      : [
          `CTR ${formatPercent(result.ctrAtFirst)} in the first ${windowSeconds} s, ${formatPercent(result.ctrOfLate)} in the last.`,
        ]),
    ...(failed > 0 ? [`${format(failed)} calls failed.`] : []),
    ...(throttled > 0
      ? [
          `${format(throttled)} calls were rejected by the rate limit of the key; start the service with ` +
            'ENCART_RATE_LIMITS=off to avoid this.',
        ]
      : []),
    ...(lastError === undefined ? [] : [`Last error: ${lastError}`]),
  ].join('\n');
}

const unconfirmedNote =
  'Purchases in campaigns that pay for what the advertiser reports are unconfirmed; with --advertiser-key the advertiser reports its own.';

function describeSales({ orders, attributed, refunds, failed }: SalesCounts): string {
  const reported = `${orders} orders reported by the advertiser, ${attributed} of them attributed, ${refunds} refunded`;
  return failed > 0 ? `${reported}; ${failed} failed.` : `${reported}.`;
}

/** A report covers at most 90 days. */
const maxDays = 90;
/** About as many as the demo network of a first start. */
const demoEventsPerDay = 450;
/** A week. */
const maxMinutes = 7 * 24 * 60;

function readDays(text: string): number {
  const days = Number(text);
  if (/^\d+$/.test(text) && days >= 1 && days <= maxDays) return days;
  throw new InvalidArgumentError(`Enter a number of days from 1 to ${maxDays}.`);
}

/** Beyond this the service rejects events. */
const maxClockErrorMinutes = 10;

function readClockError(text: string): number {
  const minutes = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && minutes <= maxClockErrorMinutes) return minutes;
  throw new InvalidArgumentError(`Enter minutes from 0 to ${maxClockErrorMinutes}, such as 5 or 0.5.`);
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && minutes > 0 && minutes <= maxMinutes) return minutes;
  throw new InvalidArgumentError('Enter minutes, such as 5 or 0.5.');
}
