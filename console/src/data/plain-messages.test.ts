import { expect, it } from 'vitest';
import { plainMessage } from './plain-messages.ts';

it('messages of the API are translated for people, and others stay', () => {
  expect(
    [
      'This field may not be blank.',
      'Enter a valid https URL.',
      'Ensure this field has no more than 200 characters.',
      'Ensure this value is less than or equal to 1000000.',
      'An advertiser with this domain exists.',
    ].map(plainMessage),
  ).toEqual([
    'Fill in this field.',
    'Enter an address that starts with https://, such as https://example.com/.',
    'Use at most 200 characters.',
    'Enter at most 1000000.',
    'An advertiser with this domain exists.',
  ]);
});
