import { textTable } from './text-table.ts';

/** One result of a bench. Commits are compared by the name, so it is stable and unique within its bench. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Written after the value: `ms`, `MB`, `%`. Empty for a ratio. */
  readonly unit: string;
  readonly better: 'more' | 'less';
  readonly target?: Target;
}

export type Target = { readonly atLeast: number } | { readonly atMost: number };

export interface BenchFigures {
  readonly bench: string;
  readonly args: readonly string[];
  readonly figures: readonly Figure[];
}

/** A figure that should be high. */
export function moreIsBetter(name: string, value: number, unit: string, atLeast?: number): Figure {
  const target = atLeast === undefined ? {} : { target: { atLeast } };
  return { name, value, unit, better: 'more', ...target };
}

/** A figure that should be low. */
export function lessIsBetter(name: string, value: number, unit: string, atMost?: number): Figure {
  const target = atMost === undefined ? {} : { target: { atMost } };
  return { name, value, unit, better: 'less', ...target };
}

/** Undefined for a figure without a target. A value that is not a number never meets a target. */
export function meetsTarget({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

/** Throws if two figures of a bench have the same name. */
export function requireUniqueNames({ bench, figures }: BenchFigures): void {
  const names = figures.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`${bench} has two figures called "${repeated}"`);
}

/** Three or more digits without a fraction, fewer digits with one or two decimals. */
export function formatValue(value: number, unit: string): string {
  const size = Math.abs(value);
  const maximumFractionDigits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits })} ${unit}`.trim();
}

export function formatTarget({ target, unit }: Figure): string {
  if (!target) return '–';
  return 'atLeast' in target
    ? `at least ${formatValue(target.atLeast, unit)}`
    : `at most ${formatValue(target.atMost, unit)}`;
}

export function figureTable(results: readonly BenchFigures[]): string {
  const rows = results.flatMap(({ bench, figures }) =>
    figures.map((figure) => [
      bench,
      figure.name,
      formatValue(figure.value, figure.unit),
      formatTarget(figure),
      describeOutcome(figure),
    ]),
  );
  return textTable([['bench', 'figure', 'value', 'target', ''], ...rows]);
}

function describeOutcome(figure: Figure): string {
  const met = meetsTarget(figure);
  if (met === undefined) return '';
  return met ? 'met' : 'NOT MET';
}
