import type { ExplainedCandidate, Explanation } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { formatExactUsd, formatRoundShare, formatUsd } from '../data/numbers.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Posterior } from './posterior.tsx';

/** The number of runners-up that are shown. */
const maxRunnersUp = 3;

interface Ranked {
  candidate: ExplainedCandidate;
  /** The relative lead over the next candidate; undefined without a next one or a score. */
  margin: number | undefined;
}

/** The winners with their scores and margins, and the runners-up. */
export function ExplainWinners({ explanation }: { explanation: Explanation }) {
  const won = explanation.candidates.filter(({ outcome }) => outcome === 'won');
  const next = explanation.candidates.filter(({ outcome }) => outcome === 'outranked').slice(0, maxRunnersUp);
  const listed = [...won, ...next];
  const rows = listed.map(
    (candidate, index): Ranked => ({
      candidate,
      margin: marginOf(candidate, listed[index + 1]),
    }),
  );
  return (
    <Card
      flush
      title="Winners and runners-up"
      description="Value is the sampled revenue of 1,000 impressions. The dot on a curve is the sampled rate."
    >
      <Table
        caption="Winners and runners-up of the decision"
        columns={columns}
        rows={rows}
        rowKey={({ candidate }) => candidate.offer_id}
        empty={
          <EmptyState icon={<Ban />} title="No offers">
            No candidate passed every rule. The rules above show why.
          </EmptyState>
        }
      />
    </Card>
  );
}

function marginOf(one: ExplainedCandidate, next: ExplainedCandidate | undefined): number | undefined {
  if (!next || one.score_usd === null || next.score_usd === null || one.score_usd === 0) return undefined;
  return (one.score_usd - next.score_usd) / one.score_usd;
}

function describeMargin(margin: number): string {
  if (Math.abs(margin) < 0.0005) return 'equal to the next';
  return margin > 0
    ? `${formatRoundShare(margin)} above the next`
    : `${formatRoundShare(-margin)} below the next`;
}

const columns: readonly Column<Ranked>[] = [
  {
    id: 'position',
    header: 'Position',
    cell: ({ candidate: { position } }) =>
      position === null ? <Badge>Runner-up</Badge> : <Badge tone="good">{position}</Badge>,
  },
  {
    id: 'offer',
    header: 'Offer',
    className: 'max-w-56',
    cell: ({ candidate }) => (
      <Link
        to="/network/offers/$offerId"
        params={{ offerId: candidate.offer_id }}
        className="group block min-w-0"
      >
        <span className="block truncate font-medium group-hover:text-accent-text">{candidate.heading}</span>
        <span className="block truncate text-ink-3 text-xs">
          {candidate.advertiser_name} · {formatExactUsd(candidate.pricing.bid_usd)} {candidate.pricing.model}
        </span>
      </Link>
    ),
  },
  {
    id: 'rate',
    header: 'Click rate',
    wideOnly: true,
    cell: ({ candidate: { click_rate } }) => (
      <Posterior label="Click rate" {...click_rate} sampled={click_rate.drawn} />
    ),
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    cell: ({ candidate: { score_usd }, margin }) =>
      score_usd === null ? (
        <span className="text-ink-3">Not sampled</span>
      ) : (
        <>
          <span className="block font-medium">{formatUsd(score_usd * 1000)}</span>
          {margin !== undefined && (
            <span className="block whitespace-nowrap text-ink-3 text-xs">{describeMargin(margin)}</span>
          )}
        </>
      ),
  },
  {
    id: 'probability',
    header: 'Probability',
    align: 'end',
    wideOnly: true,
    cell: ({ candidate: { propensity } }) => (propensity === null ? '' : formatRoundShare(propensity)),
  },
];
