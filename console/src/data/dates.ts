/** All times in the console are UTC, as in reports and budgets. */
const utc = { timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...utc });
const hourFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', ...utc });
const minuteFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', ...utc });

/** `Jun 14, 2026`, from a day or an instant in ISO 8601. */
export function formatDate(iso: string): string {
  return dayFormat.format(Date.parse(iso));
}

/** `5:00 AM UTC`, from an instant in ISO 8601. */
export function formatHour(iso: string): string {
  return `${hourFormat.format(Date.parse(iso))} UTC`;
}

/** `Jun 14 – 20, 2026`, from two days. */
export function formatDateRange(from: string, to: string): string {
  return dayFormat.formatRange(Date.parse(from), Date.parse(to));
}

/** `Jun 14, 2026, 5:00 AM UTC`. */
export function formatDateTime(iso: string): string {
  return `${minuteFormat.format(Date.parse(iso))} UTC`;
}

/** `Jun 14, 2026, 5:00 – 6:00 AM UTC`. */
export function formatDateTimeRange(from: string, to: string): string {
  return `${minuteFormat.formatRange(Date.parse(from), Date.parse(to))} UTC`;
}
