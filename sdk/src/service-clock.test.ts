import { expect, test } from 'vitest';
import { createServiceClock } from './service-clock.ts';

const local = Date.parse('2026-03-01T12:00:00.400Z');
const header = (ms: number) => new Date(ms).toUTCString();

test('follows the local clock until an answer shows a difference', () => {
  const clock = createServiceClock();
  expect(clock.toServiceTime(local)).toBe(local);
  clock.observe(header(local), local, local + 20);
  expect(clock.toServiceTime(local)).toBe(local);
});

test('does not correct what the whole seconds of the header can explain', () => {
  const clock = createServiceClock();
  // The service is 300 ms ahead, within the second that the header names.
  clock.observe(header(local + 300), local, local + 20);
  expect(clock.toServiceTime(local)).toBe(local);
});

test('corrects a difference to within a second', () => {
  for (const difference of [-3_600_000, -5_000, 2_500, 86_400_000]) {
    const clock = createServiceClock();
    clock.observe(header(local + difference + 10), local, local + 20);
    expect(Math.abs(clock.toServiceTime(local) - (local + difference))).toBeLessThan(1_000);
  }
});

test('takes a slow answer for what it is: the header was written at any moment of the wait', () => {
  const clock = createServiceClock();
  clock.observe(header(local + 4_000), local, local + 5_000);
  expect(clock.toServiceTime(local)).toBe(local);
});

test('ignores a header that is missing or not a date, and a clock that was set during the call', () => {
  const clock = createServiceClock();
  for (const bad of [null, '', 'yesterday']) clock.observe(bad, local, local + 20);
  clock.observe(header(local), local, local - 3_600_000);
  expect(clock.toServiceTime(local)).toBe(local);
});
