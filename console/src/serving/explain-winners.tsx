import type { ExplainedCandidate, Explanation } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { writeAmount, writeDollars } from '../demand/terms.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Posterior } from './posterior.tsx';

/** Of those that came close, so many are shown. */
const runnersUp = 3;
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

interface Ranked {
  candidate: ExplainedCandidate;
  /** How much less the next one was worth; undefined where there is none, or no score. */
  margin: number | undefined;
}

/** Who was offered, for what, and by how much; and who came closest. */
export function ExplainWinners({ explanation }: { explanation: Explanation }) {
  const won = explanation.candidates.filter(({ outcome }) => outcome === 'won');
  const next = explanation.candidates.filter(({ outcome }) => outcome === 'outranked').slice(0, runnersUp);
  const listed = [...won, ...next];
  const rows = listed.map(
    (candidate, place): Ranked => ({
      candidate,
      margin: marginOf(candidate, listed[place + 1]),
    }),
  );
  return (
    <Card
      flush
      title="Who was offered, and who came closest"
      description="Worth is what a thousand impressions were drawn to bring. The dot on a curve is what was drawn."
    >
      <Table
        caption="The best candidates"
        columns={columns}
        rows={rows}
        rowKey={({ candidate }) => candidate.offer_id}
        empty={
          <EmptyState icon={<Ban />} title="Nothing was offered">
            No candidate passed every rule. What stopped each one stands below.
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
  if (Math.abs(margin) < 0.0005) return 'level with the next';
  return margin > 0 ? `${percent.format(margin)} over the next` : `${percent.format(-margin)} under the next`;
}

const columns: readonly Column<Ranked>[] = [
  {
    id: 'place',
    header: 'Place',
    cell: ({ candidate: { position } }) =>
      position === null ? <Badge>next</Badge> : <Badge tone="good">{position}</Badge>,
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
          {candidate.advertiser_name} · {writeAmount(candidate.pricing.bid_usd)} {candidate.pricing.model}
        </span>
      </Link>
    ),
  },
  {
    id: 'rate',
    header: 'Click rate',
    wideOnly: true,
    cell: ({ candidate: { click_rate } }) => <Posterior label="Click rate" {...click_rate} />,
  },
  {
    id: 'worth',
    header: 'Worth',
    align: 'end',
    cell: ({ candidate: { score_usd }, margin }) =>
      score_usd === null ? (
        <span className="text-ink-3">not drawn</span>
      ) : (
        <>
          <span className="block font-medium">{writeDollars(score_usd * 1000)}</span>
          {margin !== undefined && (
            <span className="block whitespace-nowrap text-ink-3 text-xs">{describeMargin(margin)}</span>
          )}
        </>
      ),
  },
  {
    id: 'chance',
    header: 'Chance',
    align: 'end',
    wideOnly: true,
    cell: ({ candidate: { propensity } }) => (propensity === null ? '' : percent.format(propensity)),
  },
];
