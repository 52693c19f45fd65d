import type { Reading } from './read-number.ts';

/**
 * Reads e-mail addresses and phone numbers of customers that people type or upload in the console and on the command line. It is not part
 * of the published client.
 */
const hash = /^[0-9a-f]{64}$/i;

/** An address, its SHA-256 hash, or nothing. */
export function readEmail(text: string): Reading<string> {
  const trimmed = text.trim();
  return trimmed === '' || hash.test(trimmed) || /^[^\s@]+@[^\s@]+$/.test(trimmed)
    ? { value: trimmed }
    : { problem: 'This is not an e-mail address.' };
}

/** A number with its country code, without which it would have another hash, its SHA-256 hash, or nothing. */
export function readPhone(text: string): Reading<string> {
  const trimmed = text.trim();
  return trimmed === '' || hash.test(trimmed) || /^\+[\d\s()./-]{6,}$/.test(trimmed)
    ? { value: trimmed }
    : { problem: 'Write the number with its country code, such as +14155550100.' };
}
