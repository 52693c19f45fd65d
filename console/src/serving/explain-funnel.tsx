import type { ExplainedCandidate, Explanation, Outcome } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { outcomeWords } from './outcome-words.ts';

/** A rule of the funnel: how many came to it, and how many it let pass. */
interface Step {
  outcome: Outcome;
  came: number;
  fell: number;
}

/** The rules in the order in which they are asked, each with those that came no further. */
export function ExplainFunnel({ explanation }: { explanation: Explanation }) {
  const { total, candidates } = explanation;
  const steps = stepsOf(explanation);
  return (
    <Card
      title="From candidates to offers"
      description={
        candidates.length < total
          ? `${total} candidates; the first ${candidates.length} are listed, all are counted.`
          : `${total === 1 ? 'One candidate' : `${total} candidates`}, rule by rule. Open a rule to see whom it stopped.`
      }
    >
      <ol className="flex flex-col">
        {steps.map((step) => (
          <li key={step.outcome}>
            <FunnelStep
              step={step}
              total={total}
              fallen={candidates.filter(({ outcome }) => outcome === step.outcome)}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function stepsOf({ funnel, total }: Explanation): Step[] {
  let came = total;
  return funnel.map(({ outcome, count }) => {
    const step = { outcome, came, fell: count };
    if (outcome !== 'won') came -= count;
    return step;
  });
}

interface StepProps {
  step: Step;
  total: number;
  fallen: readonly ExplainedCandidate[];
}

function FunnelStep({ step: { outcome, came, fell }, total, fallen }: StepProps) {
  const isWon = outcome === 'won';
  const share = (count: number) => `${(count / Math.max(total, 1)) * 100}%`;
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-md px-1 py-1.5 hover:bg-hover/60 max-md:flex-wrap">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
        />
        <span className="w-72 shrink-0 truncate max-md:w-auto max-md:flex-1">{outcomeWords[outcome]}</span>
        <span
          aria-hidden
          className="flex h-4 min-w-0 flex-1 overflow-hidden rounded-sm max-md:order-last max-md:basis-full"
        >
          <span
            className={classNames('h-full', isWon ? 'bg-accent' : 'bg-accent-soft')}
            style={{ width: share(isWon ? fell : came - fell) }}
          />
          {!isWon && <span className="h-full bg-bad/70" style={{ width: share(fell) }} />}
        </span>
        <span className="w-28 shrink-0 text-right">
          {isWon ? (
            <b className="font-semibold">{fell} offered</b>
          ) : (
            <>
              <span className="text-bad">−{fell}</span>{' '}
              <span className="text-ink-3 text-xs">{came - fell} left</span>
            </>
          )}
        </span>
      </summary>
      <ul className="mb-2 ml-6 border-line border-l pl-3">
        {fallen.map((candidate) => (
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
        {fallen.length === 0 && <li className="py-0.5 text-ink-3">Not among those listed.</li>}
      </ul>
    </details>
  );
}
