/**
 * The forms of dates and times, the same on every page. All times in the console are UTC, as in reports and
 * budgets. The language is that of the console's texts.
 */
const form = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });

const dayFormat = form({ dateStyle: 'medium' });
const shortDayFormat = form({ day: 'numeric', month: 'short' });
const monthFormat = form({ month: 'short', year: 'numeric' });
const minuteFormat = form({ dateStyle: 'medium', timeStyle: 'short' });
const hourFormat = form({ timeStyle: 'short' });
const shortHourFormat = form({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
const secondFormat = form({ timeStyle: 'medium' });

/** `Jun 14, 2026`, from a day or an instant in ISO 8601. */
export function formatDate(iso: string): string {
  return dayFormat.format(Date.parse(iso));
}

/** `Jun 14 – 20, 2026`, the last day included. */
export function formatDateRange(from: number, last: number): string {
  return dayFormat.formatRange(from, last);
}

/** `Jun 14, 2026, 5:00 AM UTC`. */
export function formatDateTime(iso: string): string {
  return `${minuteFormat.format(Date.parse(iso))} UTC`;
}

/** `Jun 14, 2026, 5:00 – 6:00 AM UTC`. */
export function formatDateTimeRange(from: string, to: string): string {
  return `${minuteFormat.formatRange(Date.parse(from), Date.parse(to))} UTC`;
}

/** `5:00:07 AM`, where the day is known. */
export function formatTime(iso: string): string {
  return secondFormat.format(Date.parse(iso));
}

/** `Jun 14`: for the axes of charts. */
export const formatShortDay = (at: number): string => shortDayFormat.format(at);
/** `Jun 2026`. */
export const formatMonth = (at: number): string => monthFormat.format(at);
/** `5:00 AM`. */
export const formatHour = (at: number): string => hourFormat.format(at);
/** `Jun 14, 5:00 AM`. */
export const formatDayHour = (at: number): string => shortHourFormat.format(at);
