/** Turns the value of a `datetime-local` field, such as `2026-06-14T05:00`, into a UTC instant. */
export function readUtcInput(text: string): string {
  return `${text.length === 16 ? `${text}:00` : text}Z`;
}

/** The value of a `datetime-local` field for an instant, to the minute. */
export function utcInputOf(at: Date): string {
  return at.toISOString().slice(0, 16);
}
