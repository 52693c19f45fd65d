import type { Encart } from '@encart/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { connectChannel, connectPartners } from '../connect.ts';
import { Refusal } from '../failure.ts';
import { addExamples, readInteger } from '../options.ts';
import { print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { type SimulationResult, simulate } from '../simulation.ts';
import { inPercent, type SimulationFigures } from '../simulation-figures.ts';
import { simulateHistory } from './simulate-history.ts';

interface SimulateOptions {
  days?: number;
  events?: number;
  rps: number;
  minutes: number;
  publisherKey?: string;
  tastes: string;
}

export function simulateCommand(program: Command): void {
  const command = program
    .command('simulate')
    .description(
      'live traffic: shoppers who visit, look, click and buy as their hidden tastes have it, so that one sees the ' +
        'service learn. It counts and bills like any other: not for a network that earns money. Takes the key of a ' +
        'publisher, or the secret key of a channel, whose approved publishers then share the visits. Ctrl-C ends it. With ' +
        '--days, history instead: the demo network in a new database, without a running service',
    )
    .option('--rps <n>', 'visits a second', readInteger, 50)
    .option('--minutes <n>', 'for so long; 0.5 is half a minute', readMinutes, 1)
    .addOption(
      new Option('--publisher-key <key>', 'act as this publisher; default: as the channel').env(
        'ENCART_PUBLISHER_KEY',
      ),
    )
    .option(
      '--tastes <name>',
      'another name, other tastes: what was learned before is of little use',
      'usual',
    )
    .addOption(
      new Option('--days <n>', 'make so many days of history in a new database')
        .argParser(readDays)
        .conflicts(['rps', 'minutes', 'tastes']),
    )
    .option('--events <n>', 'with --days: about so many events in all; default: as in the demo', readInteger)
    .action(async (options: SimulateOptions, command: Command) => {
      if (options.days !== undefined) {
        const events = options.events ?? options.days * eventsADay;
        return simulateHistory(command, { days: options.days, events });
      }
      if (options.events !== undefined) command.error('error: --events goes with --days', { exitCode: 2 });
      if (options.rps === 0) command.error('error: --rps must be at least 1', { exitCode: 2 });
      const { encart } = connectPartners(command, options.publisherKey);
      const publisherIds = options.publisherKey
        ? [undefined]
        : await openShops(connectChannel(command).encart);
      await requireOffers(encart, publisherIds[0]);
      const result = await run(command, options, encart, publisherIds);
      print(command, result, () => describeResult(result));
    });
  addExamples(command, [
    ['simulate', 'a minute of fifty visits a second, with the key in ENCART_CHANNEL_KEY'],
    [
      'simulate --rps 200 --minutes 5',
      'more than a key may by itself: start the service with ENCART_RATE_LIMITS=off',
    ],
    ['simulate --tastes spring', 'everybody has changed their mind'],
    ['simulate --days 90 --events 1000000', 'history in a new ENCART_DATA_DIR or an empty DATABASE_URL'],
  ]);
}

async function run(
  command: Command,
  { rps, minutes, tastes }: SimulateOptions,
  { serving }: Encart,
  publisherIds: readonly (string | undefined)[],
): Promise<SimulationResult> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const progress = startProgress(command, 's');
  const everySeconds = process.stderr.isTTY ? 1 : 10;
  const total = Math.round(minutes * 60);
  let said = 0;
  const onFigures = (figures: SimulationFigures) => {
    if (said > 0 && figures.seconds < said + everySeconds) return;
    if (figures.asked === 0) return;
    said = Math.max(1, Math.floor(figures.seconds));
    progress.show({ done: Math.floor(figures.seconds), total, note: inShort(figures) });
  };
  try {
    const durationMs = minutes * 60_000;
    return await simulate({
      ...{ serving, publisherIds, rps, durationMs, tastes, stop: stopping.signal, onFigures },
    });
  } finally {
    progress.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** The channel's approved publishers, or the channel itself where it has none. */
async function openShops({ channel }: Encart): Promise<(string | undefined)[]> {
  const ids: string[] = [];
  for await (const { status, publisher_remote_id: id } of channel.publishers.all())
    if (status === 'APPROVED' && id !== null) ids.push(id);
  return ids.length > 0 ? ids : [undefined];
}

/** One ask that counts for nothing: a wrong key is better heard of now than in every figure. */
async function requireOffers({ serving }: Encart, publisherId: string | undefined): Promise<void> {
  const { offers } = await serving.recommend({
    user_details: { email: 'first-look@example.com' },
    placement_details: {
      ...{ view: 'ORDER_TRACKING', display_mode: 'INLINE' },
      ...(publisherId !== undefined && { publisher_remote_id: publisherId }),
    },
    attributes: { country: 'US', language: 'en-US', device_type: 'MOBILE' },
    custom_metadata: { is_sandbox: true },
  });
  if (offers.length === 0)
    throw new Refusal('There is nothing to offer, so there is nothing to like. "npx encart try" tells more.');
}

function inShort({ seconds, asked, throttled, failed, ctrAtFirst, ctrOfLate }: SimulationFigures): string {
  const rate = (asked / Math.max(0.1, seconds)).toFixed(0);
  return `${rate} visits/s, CTR ${inPercent(ctrOfLate)} (at first ${inPercent(ctrAtFirst)}), ${failed + throttled} errors`;
}

function describeResult(result: SimulationResult): string {
  const { seconds, asked, empty, throttled, failed, events, complaint, stretchSeconds } = result;
  const whole = (count: number) => count.toLocaleString('en-US');
  return [
    `${whole(asked)} visits in ${seconds} s, ${(asked / Math.max(0.1, seconds)).toFixed(1)} a second; ${whole(empty)} found no offer.`,
    `${whole(result.impressions)} impressions, ${whole(result.clicks)} clicks, ${whole(result.conversions)} purchases; ` +
      `${whole(events.accepted)} events accepted, ${whole(events.rejected)} rejected, ${whole(events.dropped)} dropped.`,
    ...(result.ctrAtFirst === undefined
      ? []
      : [
          `CTR ${inPercent(result.ctrAtFirst)} in the first ${stretchSeconds} s, ${inPercent(result.ctrOfLate)} in the last.`,
        ]),
    ...(failed > 0 ? [`${whole(failed)} calls failed.`] : []),
    ...(throttled > 0
      ? [
          `${whole(throttled)} calls were refused because the key may not ask that often; with ENCART_RATE_LIMITS=off ` +
            'the service does not count.',
        ]
      : []),
    ...(complaint === undefined ? [] : [`The last complaint: ${complaint}`]),
  ].join('\n');
}

/** As many as a report can ask for at once, and what the demo network has of each. */
const mostDays = 90;
const eventsADay = 450;

function readDays(text: string): number {
  const days = Number(text);
  if (/^\d+$/.test(text) && days >= 1 && days <= mostDays) return days;
  throw new InvalidArgumentError(`Give days, from 1 to ${mostDays}.`);
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && minutes > 0 && minutes <= 10_080) return minutes;
  throw new InvalidArgumentError('Give minutes, such as 5 or 0.5.');
}
