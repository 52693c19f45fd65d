import type { AuditEntry } from '@encart/sdk';
import { formatDate, formatDateTime } from '../data/dates.ts';
import { formatExactNumber, formatExactShare, formatExactUsd, formatRate } from '../data/numbers.ts';

/** One changed field as texts. A list has what was added and what was removed instead. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** One fact of an entry. */
export interface EntryFact {
  readonly name: string;
  readonly value: string;
}

type Described = Pick<AuditEntry, 'details' | 'detail_names'>;
type Names = AuditEntry['detail_names'];

/** The changes of an entry, by field. Empty if the entry has no values before and after. */
export function changesOf({ details, detail_names }: Described): FieldChange[] {
  const { before, after } = details;
  if (Array.isArray(before) && Array.isArray(after))
    return [{ field: 'Subcategories', ...listChange(before, after, detail_names) }];
  if (!isRecord(before) || !isRecord(after)) return [];
  return Object.keys({ ...before, ...after }).map((name) => {
    const [old, changed] = [before[name], after[name]];
    const texts =
      Array.isArray(old) && Array.isArray(changed)
        ? listChange(old, changed, detail_names)
        : { before: valueText(name, old, detail_names), after: valueText(name, changed, detail_names) };
    return { field: fieldLabel(name), ...texts };
  });
}

/** Fields that repeat what the changes say. */
const repeated = ['before', 'after', 'changed'];

/**
 * The other details of an entry; all of them if it has no changes. With changes: how many of them the entry
 * does not list.
 */
export function factsOf(entry: Described): EntryFact[] {
  const hasChanges = changesOf(entry).length > 0;
  return Object.entries(entry.details)
    .filter(([name]) => !hasChanges || name === 'not_listed')
    .filter(([name, value]) => !repeated.includes(name) && value !== null && value !== '')
    .map(([name, value]) => ({ name: fieldLabel(name), value: valueText(name, value, entry.detail_names) }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listChange(before: readonly unknown[], after: readonly unknown[], names: Names) {
  const texts = (values: readonly unknown[]) => values.map((value) => valueText('', value, names));
  const [old, changed] = [texts(before), texts(after)];
  const only = (values: readonly string[], others: readonly string[]) =>
    values.filter((value) => !others.includes(value)).join(', ') || 'None';
  return { before: only(old, changed), after: only(changed, old) };
}

const fieldLabels: Record<string, string> = {
  from: 'Status before',
  'pricing.model': 'Pricing',
  'pricing.bid_usd': 'Bid',
  'budget.daily_usd': 'Daily budget',
  'budget.total_usd': 'Total budget',
  'budget.pacing': 'Pacing',
  'attribution.click_days': 'Attribution after a click (days)',
  'attribution.view_days': 'Attribution after an impression (days)',
  bidMicros: 'Bid',
  dailyBudgetMicros: 'Daily budget',
  totalBudgetMicros: 'Total budget',
  logo_url: 'Logo',
  click_parameter: 'Click reference',
  target_url: 'Landing page',
  accept_copy: 'Accept button',
  decline_copy: 'Decline button',
  two_factor_enabled: 'Two-factor authentication',
  not_listed: 'Changes that are not listed',
};

/** The currency and the first day of an exchange rate. */
const rateName = /^([A-Z]{3}) (\d{4}-\d\d-\d\d)$/;

function fieldLabel(name: string): string {
  const [, currency, day] = rateName.exec(name) ?? [];
  if (currency && day) return `${currency} from ${formatDate(day)}`;
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .replace(/ ids?$/, '')
    .toLowerCase();
  return fieldLabels[name] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

function valueText(name: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') return stringText(name, value, names);
  const inner = Array.isArray(value)
    ? value.map((item) => valueText(name, item, names))
    : Object.entries(value).map(([key, item]) =>
        key.endsWith('_id')
          ? valueText(key, item, names)
          : `${fieldLabel(key)}: ${valueText(key, item, names)}`,
      );
  return inner.join(', ') || 'None';
}

function numberText(name: string, value: number): string {
  if (rateName.test(name)) return formatRate(value);
  if (name.endsWith('_usd')) return formatExactUsd(value);
  if (name.endsWith('Micros')) return formatExactUsd(value / 1_000_000);
  return name === 'revenue_share' ? formatExactShare(value) : formatExactNumber(value);
}

function stringText(name: string, value: string, names: Names): string {
  return names[value] ?? (name.endsWith('_at') ? formatDateTime(value) : value);
}
