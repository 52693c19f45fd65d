import type { ConversionReport } from '@encart/sdk';
import { formatMoney } from '../data/numbers.ts';

type Valued = Pick<ConversionReport, 'event_type' | 'value' | 'currency_code'>;

/** The value of a report. What is refunded is below zero. Undefined if the report has no value. */
export function valueText({ event_type, value, currency_code }: Valued): string | undefined {
  const isRefund = event_type === 'refund';
  if (value == null || !currency_code) return isRefund ? 'In full' : undefined;
  return formatMoney(isRefund ? -value : value, currency_code);
}
