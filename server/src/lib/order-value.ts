/** The value of an order, as it was reported. */
export interface OrderValue {
  readonly amount: string | null;
  readonly currencyCode: string | null;
}

/** Compares amounts as numbers: 12.5 equals 12.50. */
export function isSameValue(a: OrderValue, b: OrderValue): boolean {
  if (a.amount === null || b.amount === null) return a.amount === b.amount;
  return Number(a.amount) === Number(b.amount) && a.currencyCode === b.currencyCode;
}
