/** The day on which the examples of the OpenAPI document are made. */
const exampleDay = Date.parse('2026-06-15');
const dayMs = 86_400_000;
const dates = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}.*)?$/;

/**
 * How many days the examples are moved, so that reports and schedules that are asked for
 * today have an answer.
 */
export function daysSinceExamples(today: Date): number {
  return Math.floor((today.getTime() - exampleDay) / dayMs);
}

/**
 * Moves every date and time within a value, except dates of birth. A field `timestamp` is
 * in seconds since 1970.
 */
export function shiftDates<T>(value: T, days: number): T {
  if (typeof value === 'string') return shiftText(value, days) as T;
  if (Array.isArray(value)) return value.map((item) => shiftDates(item, days)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shiftField(name, field, days)]),
  ) as T;
}

function shiftField(name: string, value: unknown, days: number): unknown {
  if (name === 'dob') return value;
  return name === 'timestamp' && typeof value === 'number'
    ? value + (days * dayMs) / 1_000
    : shiftDates(value, days);
}

function shiftText(text: string, days: number): string {
  const [, day, time = ''] = dates.exec(text) ?? [];
  if (day === undefined) return text;
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10) + time;
}
