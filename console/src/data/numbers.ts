/** The forms of numbers and money, the same on every page. The language is that of the console's texts. */
const language = 'en-US';
const dollars = { style: 'currency', currency: 'USD' } as const;
const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;

const form = (options?: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat(language, options);
  return (value: number): string => format.format(value);
};

/** `1,000`. */
export const formatCount = form();
/** `0.125`: a number as it was entered. */
export const formatExactNumber = form({ maximumFractionDigits: 6 });
/** `1.2`: for ratios and durations. */
export const formatDecimal = form({ maximumFractionDigits: 1 });
/** `4.01%`, from a share between 0 and 1. */
export const formatShare = form({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** `4%` or `4.5%`, from a share: for settings and estimates. */
export const formatRoundShare = form({ style: 'percent', maximumFractionDigits: 1 });
/** `33.3333%`, from a share: a setting, as it was entered. */
export const formatExactShare = form({ style: 'percent', maximumFractionDigits: 4 });
const formatMegabytes = form({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });
/** `245 MB`. */
export const formatBytes = (bytes: number): string => formatMegabytes(bytes / 1_000_000);
/** `$1,000.50`. */
export const formatUsd = form(dollars);
const formatFactor = form({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** `4.20×`: a return. */
export const formatTimes = (factor: number): string => `${formatFactor(factor)}×`;
/** `$0.0333`: revenue per session or load is often less than a cent. */
export const formatSmallUsd = form({ ...dollars, minimumFractionDigits: 4 });
/** `$0.000125`: a price that a user entered, to the micro-dollar. */
export const formatExactUsd = form({ ...dollars, maximumFractionDigits: 6 });
/** `$1.0842`: an exchange rate, as it was entered. */
export const formatRate = form({ ...dollars, maximumFractionDigits: 10 });
const currencyNames = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' });
/** `Euro`, from the code of a currency. Empty for an unknown one. */
export const currencyName = (currency: string): string => currencyNames.of(currency) ?? '';
/** `€49.90`, with the code of a currency in three letters. */
export const formatMoney = (value: number, currency: string): string =>
  form({ style: 'currency', currency })(value);

/** `1,000.50`: an amount beside the code of its currency. */
export const formatAmount = form({ minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** The labels of axes. */
export const tickForms = {
  count: form(compact),
  share: formatRoundShare,
  dollars: form({ ...dollars, ...compact }),
  smallDollars: form({ ...dollars, maximumFractionDigits: 3 }),
  times: form({ maximumFractionDigits: 1 }),
} as const;
