import type { ExplainedCandidate, Explanation, Outcome } from '@encart/sdk';
import { paint, shortTime, terminalWidth } from './print.ts';
import { type Column, fields, table } from './table.ts';
import { targetingMeanings } from './targeting-options.ts';
import { wrap } from './wrap.ts';

/** Formats the explanation of a decision for staff. */
export function describeExplanation(
  explanation: Explanation,
  names: { channel: string; publisher: string | undefined },
  width = terminalWidth(),
): string {
  const { candidates, total } = explanation;
  if (total === 0) return `${describeSession(explanation, names)}\n\nThe network had no offers.`;
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
  young: 'by score, with the last position for a cold-start offer',
  random: 'at random, with equal probability (exploration)',
};

function describeSession(
  explanation: Explanation,
  { channel, publisher }: { channel: string; publisher: string | undefined },
): string {
  const { replay, key_id, key_name } = explanation;
  const shopper = [
    `identified by ${explanation.identity}`,
    explanation.country,
    explanation.language,
    explanation.device_type,
  ];
  return fields([
    ['session', explanation.session_id],
    ['when', shortTime(explanation.at)],
    ['channel', `${channel} (${explanation.channel_id})`],
    [
      'publisher',
      explanation.publisher_id === null
        ? 'none (the channel itself)'
        : `${publisher} (${explanation.publisher_id})`,
    ],
    [
      'placement',
      [
        explanation.view,
        explanation.display_mode,
        ...(explanation.widget_id === null ? [] : [`widget ${explanation.widget_id}`]),
      ].join(', '),
    ],
    ['requested by', describeRequest(explanation)],
    ...(key_id === null ? [] : [['key', key_name === null ? key_id : `${key_name} (${key_id})`] as const]),
    ['shopper', replay.shopper_forgotten ? 'forgotten' : shopper.filter(Boolean).join(', ')],
    ['kind', explanation.sandbox ? 'test: not counted, not billed, not used for learning' : 'live'],
    ['max offers', explanation.max_offers],
    ['selection', choices[explanation.choice]],
    ['based on', `snapshot revision ${replay.revision}, learning version ${replay.learning_version}`],
    ['replay', describeReplay(replay)],
  ]);
}

const requesters: Record<NonNullable<Explanation['request_evidence']>, string> = {
  server: 'a server, with a secret key',
  page: 'a page, with a publishable key',
};

function describeRequest({ request_evidence, sandbox }: Explanation): string {
  if (request_evidence === null) return sandbox ? 'a user of the console' : 'unknown (an older session)';
  return requesters[request_evidence];
}

function describeReplay({ exact, shopper_forgotten }: Explanation['replay']): string {
  if (exact) return 'exact: the replay gave the same result';
  const cause = shopper_forgotten ? '; the history of the shopper was deleted' : '';
  return `not exact: the replay gave a different result${cause}`;
}

/** A short description of each outcome, to fit next to the bar. */
const meanings: Record<Outcome, string> = {
  ...targetingMeanings,
  inactive: 'offer or campaign is paused',
  excluded_channel: 'the channel excludes it',
  excluded_publisher: 'the channel excludes it for this publisher',
  excluded_external: 'the publisher excludes it',
  own_brand: "the publisher's own brand",
  not_started: 'campaign has not started',
  ended: 'campaign has ended',
  budget: 'its budget is spent',
  already_bought: 'the shopper just bought this brand',
  frequency_cap: 'frequency cap reached',
  pacing: 'held back to pace the daily budget',
  same_advertiser: 'another offer of the advertiser won',
  outranked: 'other offers scored higher',
  won: 'shown to the shopper',
};

interface Stage {
  readonly name: string;
  /** Null for the first stage, which excludes nothing. */
  readonly excluded: number | null;
  readonly remaining: number;
  readonly meaning: string;
}

/** One row per rule: how many candidates it excluded and how many remained. */
function describeFunnel({ funnel, total }: Explanation, width: number | undefined): string {
  let remaining = total;
  const stages: Stage[] = [
    { name: 'candidates', excluded: null, remaining, meaning: 'all offers of the network' },
  ];
  for (const { outcome, count } of funnel) {
    if (outcome === 'won') continue;
    remaining -= count;
    stages.push({ name: outcomeLabel(outcome), excluded: count, remaining, meaning: meanings[outcome] });
  }
  stages.push({ name: outcomeLabel('won'), excluded: null, remaining, meaning: meanings.won });
  const hasMeaningColumn = width === undefined || width >= 78;
  const barWidth = hasMeaningColumn ? 12 : 8;
  const columns: Column<Stage>[] = [
    { title: 'RULE', value: ({ name }) => name, canShrink: true },
    { title: 'OUT', value: ({ excluded }) => excluded, right: true },
    { title: 'LEFT', value: (stage) => stage.remaining, right: true },
    { title: ' '.repeat(barWidth), value: (stage) => bar(stage.remaining / total, barWidth) },
  ];
  const meaning: Column<Stage> = { title: 'MEANING', value: (stage) => stage.meaning, canShrink: true };
  return table(stages, hasMeaningColumn ? [...columns, meaning] : columns, width);
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** Any share above zero gets at least one eighth of a cell. */
function bar(share: number, width: number): string {
  const parts = Math.max(share > 0 ? 1 : 0, Math.round(share * width * 8));
  return `${'█'.repeat(Math.floor(parts / 8))}${eighths[parts % 8]}` || '·';
}

/** These columns fit in 80 characters with the longest outcome. */
const candidateColumns: Column<ExplainedCandidate>[] = [
  { title: '#', value: ({ position }) => position, right: true },
  { title: 'ADVERTISER', value: ({ advertiser_name }) => advertiser_name, canShrink: true },
  { title: 'OFFER', value: ({ heading }) => heading, canShrink: true },
  { title: 'OUTCOME', value: ({ outcome }) => outcomeLabel(outcome) },
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
    'Score: expected revenue per impression, sampled for this decision.',
    'Click rate: the estimate before sampling, ± its standard deviation.',
    `Propensity: the probability of being shown in this request, from ${replay.trials} simulated decisions.`,
  ];
}

function outcomeLabel(outcome: Outcome): string {
  return outcome.replaceAll('_', ' ');
}
