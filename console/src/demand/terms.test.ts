import { expect, it } from 'vitest';
import { describeConversions } from './terms.ts';

it.each([
  ['partner', 14, 'Reported by partners'],
  ['advertiser', 0, 'Purchase, Sign up; reported by the advertiser'],
  ['advertiser', 1, 'Purchase, Sign up; reported by the advertiser; billed after 1 day'],
  ['either', 14, 'Purchase, Sign up; reported by partners or the advertiser; billed after 14 days'],
] as const)('conversions reported by %s and held for %d days are described', (source, hold_days, text) => {
  expect(describeConversions({ source, event_types: ['purchase', 'sign_up'], hold_days })).toBe(text);
});
