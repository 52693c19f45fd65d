import { isHash } from './hash-identifiers.ts';
import type { Reading } from './read-number.ts';

// Reads identifiers of customers that people type or upload in the console and on the command line. Like
// `read-number.ts`, this file is not part of the published client.

/** An e-mail address of a customer, its SHA-256 hash, or nothing. */
export function readEmail(text: string): Reading<string> {
  const trimmed = text.trim();
  return trimmed === '' || isHash(trimmed) || /^[^\s@]+@[^\s@]+$/.test(trimmed)
    ? { value: trimmed }
    : { problem: 'This is not an e-mail address.' };
}

/** A phone number with its country code (without it the hash would differ), its SHA-256 hash, or nothing. */
export function readPhone(text: string): Reading<string> {
  const trimmed = text.trim();
  return trimmed === '' || isHash(trimmed) || /^\+[\d\s()./-]{6,}$/.test(trimmed)
    ? { value: trimmed }
    : { problem: 'Write the number with its country code, such as +14155550100.' };
}
