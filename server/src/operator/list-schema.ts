import { type Static, type TProperties, Type } from 'typebox';
import { choice, nullable, pageOf } from '../http/fields.ts';
import { figuresDaysParam, includeParam, sortParam } from '../http/query-fields.ts';
import { type FigureSortKey, figureSortKeys } from '../reporting/index.ts';
import { deliveryReasons } from '../serving/index.ts';

/**
 * Parameters of lists whose rows can have figures: the order, and what the rows have
 * besides their own fields.
 */
export const listParams = <const Key extends string, const Part extends string>(
  sortKeys: readonly Key[],
  parts: readonly Part[],
) => ({
  sort: sortParam<Key | FigureSortKey | 'created_at'>([...sortKeys, ...figureSortKeys], '-created_at'),
  include: includeParam(parts),
  figures_days: figuresDaysParam,
});

export const FiguresView = Type.Object(
  {
    impressions: Type.Integer(),
    clicks: Type.Integer(),
    ctr: Type.Number(),
    conversions: Type.Integer(),
    cvr: Type.Number(),
    spend: Type.Number({ description: 'Net billable revenue, USD.' }),
    payout: nullable(
      Type.Number({ description: 'Of publishers and channels: the earnings of channels, USD.' }),
    ),
    fill_rate: nullable(
      Type.Number({
        description: 'Of publishers and channels: the share of offer requests that got offers.',
      }),
    ),
  },
  { description: 'What happened in the last `figures_days` days. Only with `include=figures`.' },
);

export const DeliveryView = Type.Object(
  {
    can_serve: Type.Boolean({ description: 'Whether an offer request could be answered with it now.' }),
    reasons: Type.Array(choice([...deliveryReasons]), { description: 'Why not. Empty if it can.' }),
  },
  { description: 'Whether it can be served now. In lists only with `include=delivery`.' },
);
export type DeliveryView = Static<typeof DeliveryView>;

/** A page whose rows may have figures, and the sums of all rows. */
export const pageWithFigures = <P extends TProperties>(fields: P) =>
  Type.Object({
    ...pageOf(Type.Object({ ...fields, figures: Type.Optional(FiguresView) })).properties,
    summary: Type.Optional(
      Type.Unsafe<Static<typeof FiguresView>>({
        ...FiguresView,
        description: 'The figures of all results, also of those on other pages. Only with `include=figures`.',
      }),
    ),
  });
