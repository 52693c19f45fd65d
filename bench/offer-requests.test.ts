import { expect, it } from 'vitest';
import { makeOfferRequest, shopperDigits, shopperPlaceholder } from './offer-requests.ts';

it('the number of a shopper is as long as its placeholder, or refused', () => {
  expect(shopperDigits(7)).toBe('00000007');
  expect(shopperDigits(99_999_999)).toBe('99999999');
  expect(() => shopperDigits(100_000_000)).toThrow('shopper 100000000 has too many digits');
});

it('every request names its shopper', () => {
  for (let number = 0; number < 8; number++)
    expect(JSON.stringify(makeOfferRequest(number).user_details)).toContain(shopperPlaceholder);
});
