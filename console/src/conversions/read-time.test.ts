import { describe, expect, it } from 'vitest';
import { readTime } from './read-time.ts';

const now = Date.parse('2026-11-17T12:00:00Z');

describe('the time of a conversion', () => {
  it.each([
    ['1794000000', '2026-11-06T21:20:00Z'],
    ['2026-11-17T10:00:00Z', '2026-11-17T10:00:00Z'],
    ['2026-11-17T10:00:00.123Z', '2026-11-17T10:00:00Z'],
    ['2026-11-17 10:00', '2026-11-17T10:00:00Z'],
    ['2026-11-17 10:00:30 UTC', '2026-11-17T10:00:30Z'],
    ['2026-11-17 10:00:00 +0100', '2026-11-17T09:00:00Z'],
    ['2026-11-17t10:00:00-05:30', '2026-11-17T15:30:00Z'],
    ['2026-11-17T12:09:00Z', '2026-11-17T12:09:00Z'],
  ])('%j is %s', (text, iso) => {
    const at = Date.parse('2026-11-17T16:00:00Z');
    expect(readTime(text, at)).toEqual({ value: Date.parse(iso) / 1_000 });
  });

  it.each([
    ['', /^Write seconds since 1970, or a date/],
    ['soon', /^Write seconds since 1970, or a date/],
    ['17.11.2026 10:00', /^Write seconds since 1970, or a date/],
    ['2026-02-30 10:00', /^Write seconds since 1970, or a date/],
    ['2026-13-01 10:00', /^Write seconds since 1970, or a date/],
    ['2026-11-17 25:00', /^Write seconds since 1970, or a date/],
    ['2026-11-17', /^Add the time of day/],
    ['20261117', /^Write a date and time/],
    ['1794000000000', /not milliseconds/],
    ['2026-11-17 12:11', /^This is in the future\.$/],
    ['1799999999', /^This is in the future\.$/],
  ])('%j is refused', (text, problem) => {
    expect(readTime(text, now)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
