import {
  type CeilingNumbers,
  ceilingNumbers,
  type FlagNumbers,
  flagNumbers,
} from '../../server/src/traffic/model.ts';
import { currentNumbers, type Numbers } from './judged-publisher.ts';

const withFlags = (change: Partial<FlagNumbers>): Numbers => ({
  ...currentNumbers,
  flags: { ...flagNumbers, ...change },
});
const withCeilings = (change: Partial<CeilingNumbers>): Numbers => ({
  ...currentNumbers,
  ceilings: { ...ceilingNumbers, ...change },
});
/** Spend is flagged from ten times this. */
const withSpend = (spend: number): Numbers =>
  withFlags({
    leastUsual: { ...flagNumbers.leastUsual, spend },
    newTrafficLimits: { ...flagNumbers.newTrafficLimits, spend: flagNumbers.factor * spend },
  });
const { impressions = 0, clicks = 0, conversions = 0 } = flagNumbers.newTrafficLimits;

/** Numbers that differ from the ones in use in one respect. */
export const otherNumbers: readonly { readonly name: string; readonly numbers: Numbers }[] = [
  { name: 'ceiling 5 usual hours', numbers: withCeilings({ factor: 5 }) },
  { name: 'ceiling 15 usual hours', numbers: withCeilings({ factor: 15 }) },
  { name: 'ceiling 20 usual hours', numbers: withCeilings({ factor: 20 }) },
  { name: 'ceiling at least $50', numbers: withCeilings({ leastMicros: 50_000_000 }) },
  { name: 'ceiling at least $200', numbers: withCeilings({ leastMicros: 200_000_000 }) },
  { name: 'ceiling after 24 hours', numbers: withCeilings({ minBilledHours: 24 }) },
  { name: 'ceiling after 168 hours', numbers: withCeilings({ minBilledHours: 168 }) },
  { name: 'ceiling after 1 day', numbers: withCeilings({ minMemberDays: 1 }) },
  { name: 'ceiling after 7 days', numbers: withCeilings({ minMemberDays: 7 }) },
  { name: 'ceiling doubles in 14 days', numbers: withCeilings({ doublingDays: 14 }) },
  { name: 'ceiling doubles in 28 days', numbers: withCeilings({ doublingDays: 28 }) },
  { name: 'flags at 5 times', numbers: withFlags({ factor: 5 }) },
  { name: 'flags at 15 times', numbers: withFlags({ factor: 15 }) },
  { name: 'usual spend at least $5', numbers: withSpend(5) },
  { name: 'usual spend at least $10', numbers: withSpend(10) },
  { name: 'usual spend at least $15', numbers: withSpend(15) },
  {
    name: 'other usual figures at least 10',
    numbers: withFlags({
      leastUsual: { ...flagNumbers.leastUsual, impressions: 10, clicks: 10, conversions: 10 },
    }),
  },
  {
    name: 'click rate at least 2 %',
    numbers: withFlags({ leastUsual: { ...flagNumbers.leastUsual, click_rate: 2 } }),
  },
  { name: 'click rate from 50 clicks', numbers: withFlags({ minClicksOfRate: 50 }) },
  {
    name: 'three times the limits of new traffic',
    numbers: withFlags({
      newTrafficLimits: {
        ...flagNumbers.newTrafficLimits,
        impressions: 3 * impressions,
        clicks: 3 * clicks,
        conversions: 3 * conversions,
      },
    }),
  },
];
