import type { ExplainedCandidate, Explanation, Outcome } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { formatCount } from '../data/numbers.ts';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { outcomeLabels } from './outcome-labels.ts';

/** One outcome of the funnel: how many candidates reached its rule, and how many of them got the outcome. */
interface Step {
  outcome: Outcome;
  reached: number;
  count: number;
}

/** The rules in the order of evaluation, each with the candidates that it excluded. */
export function ExplainFunnel({ explanation }: { explanation: Explanation }) {
  const { total, candidates } = explanation;
  const steps = stepsOf(explanation);
  return (
    <Card
      title="From candidates to offers"
      description={
        candidates.length < total
          ? `${formatCount(total)} candidates. The first ${formatCount(candidates.length)} are listed; all are counted.`
          : `${total === 1 ? '1 candidate' : `${formatCount(total)} candidates`}, rule by rule. Open a rule to see what it excluded.`
      }
    >
      <ol className="flex flex-col">
        {steps.map((step) => (
          <li key={step.outcome}>
            <FunnelStep
              step={step}
              total={total}
              listed={candidates.filter(({ outcome }) => outcome === step.outcome)}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function stepsOf({ funnel, total }: Explanation): Step[] {
  let reached = total;
  return funnel.map(({ outcome, count }) => {
    const step = { outcome, reached, count };
    if (outcome !== 'won') reached -= count;
    return step;
  });
}

interface StepProps {
  step: Step;
  total: number;
  listed: readonly ExplainedCandidate[];
}

function FunnelStep({ step: { outcome, reached, count }, total, listed }: StepProps) {
  const isWon = outcome === 'won';
  const remaining = reached - count;
  const share = (part: number) => `${(part / Math.max(total, 1)) * 100}%`;
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-md px-1 py-1.5 hover:bg-hover/60 max-md:flex-wrap">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
        />
        <span className="w-72 shrink-0 truncate max-md:w-auto max-md:flex-1">{outcomeLabels[outcome]}</span>
        <span
          aria-hidden
          className="flex h-4 min-w-0 flex-1 overflow-hidden rounded-sm max-md:order-last max-md:basis-full"
        >
          <span
            className={classNames('h-full', isWon ? 'bg-accent' : 'bg-accent-soft')}
            style={{ width: share(isWon ? count : remaining) }}
          />
          {!isWon && <span className="h-full bg-bad/70" style={{ width: share(count) }} />}
        </span>
        <span className="w-28 shrink-0 text-right">
          {isWon ? (
            <b className="font-semibold">{count} offered</b>
          ) : (
            <>
              <span className="text-bad">−{count}</span>{' '}
              <span className="text-ink-3 text-xs">{remaining} remaining</span>
            </>
          )}
        </span>
      </summary>
      <ul className="mb-2 ml-6 border-line border-l pl-3">
        {listed.map((candidate) => (
          <li key={candidate.offer_id} className="py-0.5">
            <Link
              to="/network/offers/$offerId"
              params={{ offerId: candidate.offer_id }}
              className="hover:text-accent-text"
            >
              {candidate.heading}
            </Link>
            <span className="text-ink-3 text-xs">
              {' '}
              · {candidate.advertiser_name} · {candidate.campaign_name}
            </span>
          </li>
        ))}
        {listed.length === 0 && <li className="py-0.5 text-ink-3">None of the listed candidates.</li>}
      </ul>
    </details>
  );
}
