import { expect, it } from 'vitest';
import { readEmail, readPhone } from './read-customer.ts';

const hash = 'A'.repeat(64);

it.each([' mia@example.com ', 'ü+x@例え.jp', hash, ''])('reads the e-mail address %o', (text) => {
  expect(readEmail(text)).toEqual({ value: text.trim() });
});

it.each(['mia', 'mia@', '@example.com', 'mia @example.com', 'a@b@c', 'A'.repeat(63), '💥'])(
  'refuses the e-mail address %o',
  (text) => expect(readEmail(text)).toEqual({ problem: 'This is not an e-mail address.' }),
);

it.each(['+1 (415) 555-0100', ' +49.30/901820', hash, ''])('reads the phone number %o', (text) => {
  expect(readPhone(text)).toEqual({ value: text.trim() });
});

it.each(['415 555 0100', '0014155550100', '+', '+1 415 CALL', '1e9'])(
  'refuses the phone number %o',
  (text) => {
    expect(readPhone(text)).toMatchObject({ problem: expect.stringContaining('country code') });
  },
);
