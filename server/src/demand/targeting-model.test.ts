import { describe, expect, it } from 'vitest';
import { noTargeting } from './model.ts';
import { readTargeting } from './targeting-model.ts';

describe('stored targeting', () => {
  it('of an older version has no restriction where a key is missing', () => {
    expect(readTargeting({ views: ['CHECKOUT'] })).toEqual({ ...noTargeting, views: ['CHECKOUT'] });
    expect(readTargeting({})).toEqual(noTargeting);
    expect(readTargeting(null)).toEqual(noTargeting);
  });

  it('of a newer version loses the keys that are unknown here', () => {
    expect(readTargeting({ ...noTargeting, moonPhases: ['FULL'] })).toEqual(noTargeting);
  });

  it('that is not a list of texts is refused', () => {
    expect(() => readTargeting({ views: 'CHECKOUT' })).toThrow();
    expect(() => readTargeting({ countries: [1] })).toThrow();
  });
});
