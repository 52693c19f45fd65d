/** The currency of an order that was reported without one (ISO 4217: no currency). */
export const unknownCurrency = 'XXX';
