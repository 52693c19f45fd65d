/** Why an event is invalid traffic: it is stored, and never counted or billed. */
export const invalidReasons = [
  // A robot's user agent, of the session or of the opened link.
  'bot',
  // More clicks of one shopper in a minute than the channel allows.
  'flood',
  // A click link was opened without a user agent.
  'no_user_agent',
  // A click link was loaded by a page or a script, not opened by a person.
  'not_a_navigation',
] as const;
export type InvalidReason = (typeof invalidReasons)[number];

const invalid: ReadonlySet<string> = new Set(invalidReasons);

export function isInvalidReason(reason: string | null): reason is InvalidReason {
  return reason !== null && invalid.has(reason);
}
