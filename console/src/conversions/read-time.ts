import type { Reading } from '@encart/sdk/read-number';

const example = '2026-11-17 14:30';
/**
 * Smaller numbers are before September 2001: a date without separators, or the day number of a spreadsheet.
 */
const firstSeconds = 1e9;
/** Larger numbers are after the year 5000: milliseconds. */
const lastSeconds = 1e11;
/** How far the clocks of the shop and of the service may differ. */
const clockDifferenceMs = 10 * 60_000;

/** A day, and optionally a time with or without a time zone. */
const pattern =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d)?)(?:\.\d+)? ?(?<zone>Z|UTC|[+-]\d\d:?\d\d)?)?$/i;

/**
 * Seconds since 1970, from such seconds or a date and time in ISO 8601. A time without a zone is UTC, as all
 * times in the console.
 */
export function readTime(text: string, now: number): Reading<number> {
  const read = /^\d+$/.test(text) ? readSeconds(Number(text)) : readIso(text);
  if ('value' in read && read.value * 1_000 > now + clockDifferenceMs)
    return { problem: 'This is in the future.' };
  return read;
}

function readSeconds(seconds: number): Reading<number> {
  if (seconds >= lastSeconds) return { problem: 'Write seconds since 1970, not milliseconds.' };
  return seconds < firstSeconds
    ? { problem: `Write a date and time such as ${example}.` }
    : { value: seconds };
}

function readIso(text: string): Reading<number> {
  const { day = '', time, zone = 'Z' } = pattern.exec(text)?.groups ?? {};
  // Browsers read February 30 as March 2.
  const isDay = day !== '' && toIso(Date.parse(`${day}T00:00:00Z`)).startsWith(day);
  if (isDay && time === undefined) return { problem: `Add the time of day, such as ${example}.` };
  const offset = /^(z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(...):?/, '$1:');
  const at = isDay ? Date.parse(`${day}T${time}${offset}`) : Number.NaN;
  return Number.isNaN(at)
    ? { problem: `Write seconds since 1970, or a date and time such as ${example}.` }
    : { value: Math.floor(at / 1_000) };
}

function toIso(at: number): string {
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}
