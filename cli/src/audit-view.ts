import type { AuditEntry } from '@encart/sdk';
import { describeUsd } from './money.ts';
import { parseId } from './options.ts';
import { shortTime } from './print.ts';
import type { ReportColumn } from './report-table.ts';

/** Formats entries of the audit trail for staff: names instead of ids. */

/** The id is last, and the first to be left out on a narrow terminal. `--json` has all ids. */
export const trailColumns: ReportColumn<AuditEntry>[] = [
  { title: 'AT', value: ({ at }) => shortTime(at) },
  { title: 'ACTION', value: ({ action }) => action },
  { title: 'SUBJECT', value: describeSubject, canShrink: true },
  { title: 'BY', value: describeActor, canShrink: true },
  { title: 'CHANNEL', value: ({ channel }) => channel?.name ?? null, canShrink: true, dropPriority: 2 },
  { title: 'DETAILS', value: describeDetails, canShrink: true, dropPriority: 1 },
  { title: 'ID', value: ({ subject }) => subject.id, dropPriority: 3 },
];

/**
 * The name; for a subject without one its kind, and its id unless that is in the last column
 * only to be copied.
 */
function describeSubject({ subject: { kind, id, name } }: AuditEntry): string {
  if (name !== null) return name;
  const label = words(kind);
  return parseId(id) !== undefined || id === kind ? label : `${label} ${id}`;
}

/** `Ada Berg`, or `Order feed (channel key)`. */
export function describeActor({ actor: { type, name } }: AuditEntry): string {
  const kind = words(type);
  return type === 'user' || name === kind ? name : `${name} (${kind})`;
}

/** `from: PENDING, publisher: Corner Shop`. */
export function describeDetails({ details, detail_names: names }: AuditEntry): string {
  return describeFields(details, names);
}

function describeFields(fields: object, names: AuditEntry['detail_names']): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([field, value]) => describeField(field, value, names))
    .join(', ');
}

function describeField(field: string, value: unknown, names: AuditEntry['detail_names']): string {
  // Amounts of money in the trail are whole micro-dollars.
  const amount = /^(.+)Micros$/.exec(field)?.[1];
  if (amount !== undefined && typeof value === 'number')
    return `${words(snake(amount))}: ${describeUsd(value / 1e6)}`;
  // An exchange rate is named by its currency and day: `EUR 2026-06-01`.
  const isRate = /^[A-Z]{3} \d/.test(field);
  const label = isRate ? field : words(snake(field).replace(/_ids?$/, ''));
  return `${label}: ${describeValue(value, names)}`;
}

function describeValue(value: unknown, names: AuditEntry['detail_names']): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => describeValue(item, names)).join(' + ');
  if (typeof value === 'object' && value !== null) return `(${describeFields(value, names)})`;
  return names[String(value)] ?? String(value);
}

function snake(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}
