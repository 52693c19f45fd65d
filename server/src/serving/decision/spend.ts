/** What has been billed to a campaign. Shared by all readers of the campaign, and updated as figures arrive. */
export interface Spend {
  /** Days since 1970, UTC. */
  day: number;
  todayMicros: number;
  totalMicros: number;
  /** The number of credits that each of the two figures includes. */
  todayCredits: number;
  totalCredits: number;
}

export const noSpend: Readonly<Spend> = {
  day: 0,
  todayMicros: 0,
  totalMicros: 0,
  todayCredits: 0,
  totalCredits: 0,
};

/** What a campaign had spent on a day and in all, as it was read at some moment. */
export interface SpendFigure {
  readonly day: number;
  readonly todayMicros: number;
  readonly totalMicros: number;
  /** How often money came back to the campaign before that moment. */
  readonly credits: number;
}

/**
 * What is known after one more figure. Figures arrive in any order, from several processes. Between two credits spend only
 * grows, so of two figures with the same number of credits the larger is the newer; one with more credits is newer anyhow.
 */
export function mergeSpend(known: Readonly<Spend>, figure: SpendFigure): Spend {
  const merged = { ...known };
  if (figure.day > known.day) Object.assign(merged, { day: figure.day, todayMicros: 0, todayCredits: 0 });
  if (
    figure.day === merged.day &&
    isNewer(figure.credits, merged.todayCredits, figure.todayMicros, merged.todayMicros)
  )
    Object.assign(merged, { todayMicros: figure.todayMicros, todayCredits: figure.credits });
  if (isNewer(figure.credits, merged.totalCredits, figure.totalMicros, merged.totalMicros))
    Object.assign(merged, { totalMicros: figure.totalMicros, totalCredits: figure.credits });
  return merged;
}

function isNewer(credits: number, knownCredits: number, micros: number, knownMicros: number): boolean {
  return credits > knownCredits || (credits === knownCredits && micros > knownMicros);
}

/** Does the figure change what is known? */
export function isNewSpend(known: Readonly<Spend> | undefined, figure: SpendFigure): boolean {
  if (!known) return true;
  const merged = mergeSpend(known, figure);
  return (Object.keys(merged) as (keyof Spend)[]).some((field) => merged[field] !== known[field]);
}
