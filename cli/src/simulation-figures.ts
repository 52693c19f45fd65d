/** What shoppers did within a stretch of time. */
interface Stretch {
  impressions: number;
  clicks: number;
}

export interface SimulationFigures {
  readonly seconds: number;
  readonly asked: number;
  /** Answered with nothing to offer. */
  readonly empty: number;
  /** Refused because the key may not ask that often. */
  readonly throttled: number;
  readonly failed: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  /** Clicks an impression, in the first stretch of the run and in the latest that is over; undefined before that. */
  readonly ctrAtFirst: number | undefined;
  readonly ctrOfLate: number | undefined;
}

/** Counts as it happens. A run is looked at in stretches, so that one sees whether the choice gets better. */
export function createFigures(stretchMs: number) {
  const counts = { asked: 0, empty: 0, throttled: 0, failed: 0, impressions: 0, clicks: 0, conversions: 0 };
  const stretches: Stretch[] = [];
  const stretchAt = (elapsedMs: number): Stretch => {
    const at = Math.floor(elapsedMs / stretchMs);
    while (stretches.length <= at) stretches.push({ impressions: 0, clicks: 0 });
    return stretches[at] as Stretch;
  };
  return {
    count(what: keyof typeof counts, elapsedMs: number): void {
      counts[what]++;
      if (what === 'impressions' || what === 'clicks') stretchAt(elapsedMs)[what]++;
    },
    until(elapsedMs: number): SimulationFigures {
      const whole = stretches.slice(0, Math.floor(elapsedMs / stretchMs));
      return {
        ...{ seconds: Math.round(elapsedMs / 100) / 10, ...counts },
        ...{ ctrAtFirst: ctrOf(whole[0]), ctrOfLate: ctrOf(whole.at(-1)) },
      };
    },
  };
}

function ctrOf(stretch: Stretch | undefined): number | undefined {
  return stretch && stretch.impressions > 0 ? stretch.clicks / stretch.impressions : undefined;
}

export function inPercent(share: number | undefined): string {
  return share === undefined ? '-' : `${(share * 100).toFixed(2)}%`;
}
