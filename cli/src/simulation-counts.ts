/** Impressions and clicks within one time window. */
interface TimeWindow {
  impressions: number;
  clicks: number;
}

/** Totals of a simulation. The property names are the keys of the `--json` output. */
export interface SimulationCounts {
  readonly seconds: number;
  /** Offer requests that were answered. */
  readonly asked: number;
  /** Answered requests without offers. */
  readonly empty: number;
  /** Requests rejected by the rate limit of the key. */
  readonly throttled: number;
  readonly failed: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  /** How many of these events were by robots. The service stores them and does not count them. */
  readonly byRobots: number;
  /**
   * Click-through rate in the first and in the last complete time window; undefined before the
   * first one is complete.
   */
  readonly ctrAtFirst: number | undefined;
  readonly ctrOfLate: number | undefined;
}

/** Counts the events of a run, also per time window, to show whether the click-through rate improves. */
export function createSimulationCounter(windowMs: number) {
  const counts = {
    asked: 0,
    empty: 0,
    throttled: 0,
    failed: 0,
    impressions: 0,
    clicks: 0,
    conversions: 0,
    byRobots: 0,
  };
  const windows: TimeWindow[] = [];
  const windowAt = (elapsedMs: number): TimeWindow => {
    const index = Math.floor(elapsedMs / windowMs);
    while (windows.length <= index) windows.push({ impressions: 0, clicks: 0 });
    return windows[index] as TimeWindow;
  };
  return {
    count(name: keyof typeof counts, elapsedMs: number): void {
      counts[name]++;
      if (name === 'impressions' || name === 'clicks') windowAt(elapsedMs)[name]++;
    },
    /** The counts up to now. Only complete windows give a click-through rate. */
    until(elapsedMs: number): SimulationCounts {
      const complete = windows.slice(0, Math.floor(elapsedMs / windowMs));
      return {
        seconds: Math.round(elapsedMs / 100) / 10,
        ...counts,
        ctrAtFirst: ctrOf(complete[0]),
        ctrOfLate: ctrOf(complete.at(-1)),
      };
    },
  };
}

function ctrOf(window: TimeWindow | undefined): number | undefined {
  return window && window.impressions > 0 ? window.clicks / window.impressions : undefined;
}

export function formatPercent(share: number | undefined): string {
  return share === undefined ? '-' : `${(share * 100).toFixed(2)}%`;
}
