import { EncartError } from '@encart/sdk';
import { describe, expect, it } from 'vitest';
import { readFormErrors } from './form-errors.ts';

function rejected(fields: Record<string, string[]>): EncartError {
  return Object.assign(Object.create(EncartError.prototype), { message: 'Bad request', fields });
}

describe('the errors of a form', () => {
  it('are shown at their field, and the others together', () => {
    const errors = readFormErrors(rejected({ name: ['Too long.'], other: ['Unknown.'] }), ['name']);
    expect([errors.of('name'), errors.rest]).toEqual(['Too long.', 'Unknown.']);
  });

  it('of a nested field are shown at the nearest field of the form', () => {
    const error = rejected({ 'targeting.hours.time_zone': ['Unknown.'], 'budget.daily_usd': ['Too low.'] });
    const errors = readFormErrors(error, ['targeting.hours', 'budget', 'budget.daily_usd']);
    expect(errors.of('targeting.hours')).toBe('Unknown.');
    expect([errors.of('budget'), errors.of('budget.daily_usd')]).toEqual([undefined, 'Too low.']);
    expect(errors.rest).toBeUndefined();
  });

  it('of an unreadable value come before those of the last submit', () => {
    const errors = readFormErrors(rejected({ bid: ['Too low.'] }), ['bid'], { bid: 'Enter an amount.' });
    expect(errors.of('bid')).toBe('Enter an amount.');
  });
});
