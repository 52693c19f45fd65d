import fc from 'fast-check';
import { parse } from 'tldts';
import { expect, it } from 'vitest';
import { ApiError } from '../errors.ts';
import { readOrigins } from './read-origins.ts';

/** The accepted origin, or undefined if the text is refused. */
function accepted(text: string): string | undefined {
  try {
    const origins = readOrigins([text]);
    expect(origins).toHaveLength(1);
    return origins[0];
  } catch (error) {
    // Nothing but the refusal of the field.
    expect(error).toBeInstanceOf(ApiError);
    return undefined;
  }
}

const label = fc.oneof(
  fc.constantFrom(
    ...['shop', 'www', '*', '', 'co', 'uk', 'com', 'github', 'io', 'example', 'localhost', 'ck'],
  ),
  fc.constantFrom(
    ...['xn--p1ai', 'рф', '127', '0', '-', '_a', 'a!b', '%2a', 'a'.repeat(64), '[', '**', '*a'],
  ),
);
const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
const part = (...choices: string[]) => fc.oneof(fc.constant(''), fc.constantFrom(...choices));
const address = fc
  .tuple(
    part('https://', 'http://', 'HTTPS://', 'ftp://', 'javascript:', ' https://', '*://'),
    part('user@', ':pw@', '*@'),
    host,
    part('.', '..', ':443', ':0', ':8443', ':*', ':65536'),
    part('/', '/*', '/thanks?x=*', '#*', '\\'),
  )
  .map((parts) => parts.join(''));

it('every accepted origin is one that a browser can send, and no public suffix', () => {
  let count = 0;
  fc.assert(
    fc.property(fc.oneof(address, fc.string({ maxLength: 300 })), (text) => {
      const origin = accepted(text);
      if (origin === undefined) return;
      count++;
      // A browser sends the same text for a page of the origin.
      const { origin: sent, hostname } = new URL(`${origin}/page`);
      expect(sent).toBe(origin);
      expect(origin).not.toContain('*');
      if (hostname === 'localhost') return;
      const { domain, isIp, hostname: readable } = parse(hostname, { allowPrivateDomains: true });
      expect(readable).toBe(hostname);
      expect(isIp || domain !== null).toBe(true);
      expect(accepted(origin)).toBe(origin);
    }),
    { numRuns: 5_000 },
  );
  expect(count).toBeGreaterThan(100);
});
