import { type Static, Type } from 'typebox';
import { date, dateTime, pageOf } from '../http/fields.ts';
import { PageQuery } from '../http/query-fields.ts';
import { maxDecimals, maxRatesPerCall, usdLimit } from './model.ts';

const fields = {
  currency_code: Type.String({
    format: 'currency',
    description: 'ISO 4217, such as `EUR`, in any letter case. Not `USD`.',
  }),
  from_date: date({
    description:
      'The first day (UTC) of the rate, from 2000-01-01 until a year ahead. It is valid until the day before the next rate of the currency.',
  }),
  usd: Type.Number({
    exclusiveMinimum: 0,
    exclusiveMaximum: usdLimit,
    description: `US dollars for one unit of the currency, with at most ${maxDecimals} decimals.`,
  }),
};

export const RatesToSave = Type.Object({
  rates: Type.Array(Type.Object(fields), { minItems: 1, maxItems: maxRatesPerCall }),
});
export type RatesToSave = Static<typeof RatesToSave>;

export const SavedRates = Type.Object({
  added: Type.Integer({ description: 'Rates of days that had none.' }),
  changed: Type.Integer({ description: 'Rates that were replaced.' }),
  unchanged: Type.Integer({ description: 'Rates that were stored already.' }),
});

export const RatePage = pageOf(
  Type.Object({
    currency_code: Type.String({ description: 'ISO 4217, such as `EUR`.' }),
    from_date: date({ description: 'The first day (UTC) of the rate.' }),
    usd: Type.Number({ description: 'US dollars for one unit of the currency.' }),
    set_at: dateTime({ description: 'When the rate was saved.' }),
  }),
);

export const RateQuery = Type.Object({
  ...PageQuery.properties,
  currency: Type.Optional(
    Type.String({ format: 'currency', description: 'Only rates of this currency, in any letter case.' }),
  ),
});

/** Neither is checked by its format: a rate that cannot exist is not found. */
export const RatePath = Type.Object({
  currency: Type.String({ description: 'The code of the currency, in any letter case.' }),
  date: Type.String({ description: 'The first day of the rate, as YYYY-MM-DD.' }),
});
