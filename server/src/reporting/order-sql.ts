import { placementParts } from '../counters/index.ts';
import {
  type Dimension,
  dimensionParts,
  isDimension,
  isRatio,
  type ReportSortKey,
  ratioOf,
} from './model.ts';
import type { ReportPlan } from './plan.ts';

/** The column of a breakdown. */
export function columnOf(dimension: Dimension): string {
  return placementParts[dimensionParts[dimension]].column;
}

/** The requested order of the rows. Rows that are equal in it keep the default order. */
export function sortOf({ sort }: ReportPlan): string[] {
  if (!sort) return [];
  const direction = sort.descending ? 'desc' : 'asc';
  return expressionsOf(sort.key).map((expression) => `${expression} ${direction} nulls last`);
}

function expressionsOf(key: ReportSortKey): string[] {
  if (key === 'period') return [key];
  if (isDimension(key)) return orderBy(key);
  if (!isRatio(key)) return [key];
  const { of, minus, by, byMinus, unknownIf } = ratioOf(key);
  const sum = (measures: readonly string[], less: string | undefined) =>
    `(${measures.join(' + ')}${less ? ` - ${less}` : ''})`;
  // A ratio is 0 if its divisor is 0 or negative, as in the answer.
  const divisor = sum(by, byMinus);
  const ratio = `case when ${divisor} > 0 then ${sum(of, minus)} / ${divisor} else 0 end`;
  return [unknownIf ? `case when ${unknownIf} = 0 then ${ratio} end` : ratio];
}

/** Publishers sort by name; a missing widget id sorts last, as nulls do. */
export function orderBy(dimension: Dimension): string[] {
  switch (dimension) {
    case 'publisher':
      return ['lower(brand_name) collate "C"', 'brand_name collate "C"', 'publisher_id'];
    case 'widget_id':
      return [`nullif(widget_id, '') collate "C"`];
    default:
      return [`${columnOf(dimension)}::text collate "C"`];
  }
}
