import type { Campaign } from '@encart/sdk';
import { formatRoundShare, formatUsd } from '../data/numbers.ts';
import { Meter } from '../ui/meter.tsx';

const dayMs = 86_400_000;

interface Props {
  campaign: Pick<Campaign, 'budget' | 'spend'>;
  /** Without the spend of campaigns that have no limit. */
  onlyLimits?: boolean;
}

/** A campaign's spend against its daily and total budget. */
export function BudgetMeters({ campaign: { budget, spend }, onlyLimits = false }: Props) {
  const { daily_usd: daily, total_usd: total, pacing } = budget;
  return (
    <div className="flex flex-col gap-2">
      {daily !== null && (
        <Meter
          label="Today"
          text={`${formatUsd(spend.today_usd)} of ${formatUsd(daily)}`}
          share={spend.today_usd / daily}
          // Daily budgets reset at midnight UTC.
          expected={pacing === 'even' ? (Date.now() % dayMs) / dayMs : undefined}
        />
      )}
      {total !== null && (
        <Meter
          label="Total"
          text={`${formatUsd(spend.total_usd)} of ${formatUsd(total)}`}
          share={spend.total_usd / total}
        />
      )}
      {daily === null && total === null && (
        <p className="text-xs">
          <span className="text-ink-3">No limit</span>
          {!onlyLimits && ` · ${formatUsd(spend.today_usd)} today, ${formatUsd(spend.total_usd)} total`}
        </p>
      )}
      {spend.pace < 1 && (
        <p className="text-warn text-xs">
          {spend.pace === 0
            ? 'Not served now: the budget does not allow it.'
            : `Served in ${formatRoundShare(spend.pace)} of decisions now, to spread the daily budget.`}
        </p>
      )}
    </div>
  );
}
