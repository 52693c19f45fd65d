import { expect, it } from 'vitest';
import { hashIdentifiers } from './hash-identifiers.ts';

// echo -n mia@example.com | sha256sum, and the same with +14155550100
const email = '99857fe111df1f77228c50bacc8acf00afc1516d7c38fe9089f02a1e7e0d512d';
const phone = '40d3f4e02db27d66cf4cfdda506c2c945f115a7955cc8491dda98ce5beabcda0';

it.each([
  [{ email: ' Mia@Example.com ' }, { email_address: [email] }],
  [{ phone: '+1 (415) 555-0100' }, { phone_numbers: [phone] }],
  [
    { email: 'mia@example.com', phone: '+14155550100' },
    { email_address: [email], phone_numbers: [phone] },
  ],
  [
    { email: ` ${email.toUpperCase()}`, phone: `${phone} ` },
    { email_address: [email], phone_numbers: [phone] },
  ],
  [{ email: ' ', phone: undefined }, {}],
])('hashes the normal form of %o', async (sent, expected) => {
  expect(await hashIdentifiers(sent)).toEqual(expected);
});
