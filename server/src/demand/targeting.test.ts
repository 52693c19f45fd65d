import { describe, expect, it } from 'vitest';
import { noTargeting, parseTargeting } from './targeting.ts';

describe('stored targeting', () => {
  it('of an older version has no restriction where a key is missing', () => {
    expect(parseTargeting({ views: ['CHECKOUT'] })).toEqual({ ...noTargeting, views: ['CHECKOUT'] });
    expect(parseTargeting({})).toEqual(noTargeting);
    expect(parseTargeting(null)).toEqual(noTargeting);
  });

  it('of a newer version loses the keys that are unknown here', () => {
    expect(parseTargeting({ ...noTargeting, moonPhases: ['FULL'] })).toEqual(noTargeting);
  });

  it('that is not a list of texts is refused', () => {
    expect(() => parseTargeting({ views: 'CHECKOUT' })).toThrow();
    expect(() => parseTargeting({ countries: [1] })).toThrow();
  });
});
