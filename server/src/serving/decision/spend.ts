/**
 * The amounts that a campaign has been billed. One mutable object per campaign, shared by all its candidates
 * and updated in place.
 */
export interface Spend {
  /** Days since 1970, UTC. */
  day: number;
  /** The spend on `day`. */
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

/** The spend of a campaign on a day and in total, as it was read from the database at some moment. */
export interface SpendFigure {
  readonly day: number;
  readonly todayMicros: number;
  readonly totalMicros: number;
  /** The number of credits (money given back by a void) up to that moment. */
  readonly credits: number;
}

/**
 * Merges a figure into the known spend. Figures come from several processes and can arrive out of order.
 * Between two credits spend only grows, so of two figures with the same number of credits the larger one is
 * newer. A figure with more credits is always newer.
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

/** True if the figure changes the known spend. */
export function isNewSpend(known: Readonly<Spend> | undefined, figure: SpendFigure): boolean {
  if (!known) return true;
  const merged = mergeSpend(known, figure);
  return (Object.keys(merged) as (keyof Spend)[]).some((field) => merged[field] !== known[field]);
}
