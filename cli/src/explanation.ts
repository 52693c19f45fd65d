import type { ExplainedCandidate, Explanation, Outcome } from '@encart/sdk';
import { paint, shortTime, terminalWidth } from './print.ts';
import { type Column, fields, table } from './table.ts';
import { wrap } from './wrap.ts';

/** How a decision looks to the staff who ask why. */
export function describeExplanation(
  explanation: Explanation,
  names: { channel: string; publisher: string | undefined },
  width = terminalWidth(),
): string {
  const { candidates, total } = explanation;
  if (total === 0) return `${describeSession(explanation, names)}\n\nThere was no offer in the network.`;
  const more = total - candidates.length;
  return [
    describeSession(explanation, names),
    describeFunnel(explanation, width),
    table(candidates, candidateColumns, width),
    [...(more > 0 ? [`${more} more of ${total}; --limit shows them.`] : []), ...legend(explanation)]
      .flatMap((line) => wrap(line, width ?? Number.POSITIVE_INFINITY))
      .map((line) => paint('dim', line))
      .join('\n'),
  ].join('\n\n');
}

const choices: Record<Explanation['choice'], string> = {
  ranked: 'by score',
  young: 'by score, and the last place to a young offer',
  random: 'evenly, so that chances stay known',
};

function describeSession(
  told: Explanation,
  { channel, publisher }: { channel: string; publisher: string | undefined },
): string {
  const { replay } = told;
  const shopper = [`known by ${told.identity}`, told.country, told.language, told.device_type];
  return fields([
    ['session', told.session_id],
    ['when', shortTime(told.at)],
    ['channel', `${channel} (${told.channel_id})`],
    [
      'publisher',
      told.publisher_id === null ? 'none, the channel itself' : `${publisher} (${told.publisher_id})`,
    ],
    [
      'placement',
      [told.view, told.display_mode, ...(told.widget_id === null ? [] : [`widget ${told.widget_id}`])].join(
        ', ',
      ),
    ],
    ['shopper', replay.shopper_forgotten ? 'forgotten' : shopper.filter(Boolean).join(', ')],
    ['kind', told.sandbox ? 'a test: not counted, billed or learned from' : 'live'],
    ['asked for', `at most ${told.max_offers}`],
    ['choice', choices[told.choice]],
    [
      'decided on',
      `revision ${replay.revision} of the network, ${replay.learning_version} of what was learned`,
    ],
    ['replay', describeReplay(replay)],
  ]);
}

function describeReplay({ exact, shopper_forgotten }: Explanation['replay']): string {
  if (exact) return 'exact: decided again, it came out the same';
  const cause = shopper_forgotten ? '; what the shopper had been shown is forgotten' : '';
  return `not exact: decided again, it came out differently${cause}`;
}

/** What each outcome means, in words that fit beside a bar. */
const meanings: Record<Outcome, string> = {
  inactive: 'offer or campaign is paused',
  excluded_channel: 'the channel excludes it',
  excluded_publisher: 'the channel excludes it here',
  excluded_external: 'the publisher excludes it',
  own_brand: "the publisher's own brand",
  targeting_channel: 'aims at other channels',
  targeting_publisher: 'aims at other publishers',
  targeting_view: 'aims at other pages',
  targeting_display_mode: 'aims at other display modes',
  not_started: 'starts later',
  ended: 'is over',
  targeting_country: 'aims at other countries',
  targeting_language: 'aims at other languages',
  targeting_device_type: 'aims at other devices',
  budget: 'its budget is spent',
  already_bought: 'the shopper just bought there',
  frequency_cap: 'the shopper saw it often enough',
  pacing: 'its daily budget is spread out',
  same_advertiser: 'its advertiser has another one',
  outranked: 'others took the places',
  won: 'in the answer',
};

interface Stage {
  readonly name: string;
  readonly out: number | null;
  readonly left: number;
  readonly meaning: string;
}

/** Rule after rule, how many went and how many stayed, down to those that won. */
function describeFunnel({ funnel, total }: Explanation, width: number | undefined): string {
  let left = total;
  const stages: Stage[] = [{ name: 'candidates', out: null, left, meaning: 'every offer of the network' }];
  for (const { outcome, count } of funnel) {
    if (outcome === 'won') continue;
    left -= count;
    stages.push({ name: words(outcome), out: count, left, meaning: meanings[outcome] });
  }
  stages.push({ name: words('won'), out: null, left, meaning: meanings.won });
  const roomy = width === undefined || width >= 78;
  const barWidth = roomy ? 12 : 8;
  const columns: Column<Stage>[] = [
    { title: 'RULE', value: ({ name }) => name, shrinks: true },
    { title: 'OUT', value: ({ out }) => out, right: true },
    { title: 'LEFT', value: (stage) => stage.left, right: true },
    { title: ' '.repeat(barWidth), value: (stage) => bar(stage.left / total, barWidth) },
  ];
  const meaning: Column<Stage> = { title: 'MEANING', value: (stage) => stage.meaning, shrinks: true };
  return table(stages, roomy ? [...columns, meaning] : columns, width);
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** What is there at all is seen, however little it is. */
function bar(share: number, width: number): string {
  const parts = Math.max(share > 0 ? 1 : 0, Math.round(share * width * 8));
  return `${'█'.repeat(Math.floor(parts / 8))}${eighths[parts % 8]}` || '·';
}

/** Just narrow enough for 80 columns, whatever the outcome. */
const candidateColumns: Column<ExplainedCandidate>[] = [
  { title: '#', value: ({ position }) => position, right: true },
  { title: 'ADVERTISER', value: ({ advertiser_name }) => advertiser_name, shrinks: true },
  { title: 'OFFER', value: ({ heading }) => heading, shrinks: true },
  { title: 'OUTCOME', value: ({ outcome }) => words(outcome) },
  { title: 'SCORE $', value: ({ score_usd }) => score_usd?.toFixed(6) ?? null, right: true },
  { title: 'CLICK RATE', value: ({ click_rate }) => describeRate(click_rate), right: true },
  {
    title: 'PROPENSITY',
    value: ({ propensity }) => (propensity === null ? null : `${(propensity * 100).toFixed(1)}%`),
    right: true,
  },
];

/** The mean and the standard deviation of a Beta distribution. */
export function describeRate({ alpha, beta, mean }: ExplainedCandidate['click_rate']): string | null {
  const sum = alpha + beta;
  if (sum <= 0) return null;
  const deviation = Math.sqrt((alpha * beta) / (sum * sum * (sum + 1)));
  const decimals = mean < 0.1 ? 2 : 1;
  return `${(mean * 100).toFixed(decimals)}±${(deviation * 100).toFixed(decimals)}%`;
}

function legend({ replay }: Explanation): string[] {
  return [
    'Score: the revenue that an impression was drawn to bring.',
    'Click rate: what was known of it before the draw, ± its standard deviation.',
    `Propensity: the chance to be shown in this call, from ${replay.trials} other draws.`,
  ];
}

function words(outcome: Outcome): string {
  return outcome.replaceAll('_', ' ');
}
