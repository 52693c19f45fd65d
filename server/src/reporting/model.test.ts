import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Measure, measures, measuresOf, metrics, metricValue, roundedRatio } from './model.ts';

const amounts = (some: Partial<Record<Measure, number>>) =>
  ({ ...Object.fromEntries(measures.map((measure) => [measure, 0])), ...some }) as Record<Measure, number>;

describe('a ratio', () => {
  it.each([
    [1, 32, 0.0313],
    [3, 32, 0.0938],
    [1, 3, 0.3333],
    [2, 3, 0.6667],
    [1, 20_000, 0.0001],
    [1, 20_001, 0],
    [49_999, 1_000_000_000, 0],
    [50_000, 1_000_000_000, 0.0001],
    [100_005, 100_000, 1.0001],
    [100_115, 100_000, 1.0012],
    [1_005, 1_000, 1.005],
    [0, 7, 0],
    [7, 7, 1],
    [7, 2, 3.5],
    [999_999_999_999_950, 1_000_000, 1_000_000_000],
    [999_999_999_999_949, 1_000_000, 999_999_999.9999],
  ])('of %d and %d is %d', (n, d, expected) => {
    expect(roundedRatio(BigInt(n), BigInt(d))).toBe(expected);
  });

  it('is 0 if the divisor is 0 or less', () => {
    expect(roundedRatio(0n, 0n)).toBe(0);
    expect(roundedRatio(5n, 0n)).toBe(0);
    expect(roundedRatio(-10n, -1n)).toBe(0);
  });

  it('is rounded away from zero in the middle', () => {
    expect(roundedRatio(1n, 20_000n)).toBe(0.0001);
    expect(roundedRatio(-1n, 20_000n)).toBe(-0.0001);
    expect(roundedRatio(-1n, 20_001n)).toBe(0);
  });

  it('is rounded half up at the fourth decimal', () => {
    const count = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(count, fc.bigInt({ min: 1n, max: 10n ** 12n }), (n, d) => {
        // Whole ten-thousandths r with r - 1/2 <= 10000 n / d < r + 1/2.
        const r = BigInt(Math.round(roundedRatio(n, d) * 10_000));
        fc.pre(r < 2n ** 50n);
        expect((2n * r - 1n) * d <= 20_000n * n && 20_000n * n < (2n * r + 1n) * d).toBe(true);
      }),
    );
  });
});

describe('a metric', () => {
  it('is the counter, in dollars if it is money', () => {
    const of = amounts({ clicks: 3, channel_payout: 1, revenue_with_email: 1_234_567 });
    expect(metricValue('clicks', of)).toBe(3);
    expect(metricValue('channel_payout', of)).toBe(0.000001);
    expect(metricValue('revenue_with_email', of)).toBe(1.234567);
  });

  it('that is a ratio divides its two measures', () => {
    const of = amounts({ impressions: 8, clicks: 4, conversions: 1, channel_payout: 5_000_000, sessions: 2 });
    expect(metricValue('ctr', of)).toBe(0.5);
    expect(metricValue('cvr', of)).toBe(0.25);
    expect(metricValue('rps', of)).toBe(2.5);
    expect(metricValue('rpl', of)).toBe(0);
    expect(metricValue('rpl', { ...of, feed_loads: 3 })).toBe(1.6667);
  });

  it('needs the measures it is computed from, each once', () => {
    expect(measuresOf(['ctr'])).toEqual(['impressions', 'clicks']);
    expect(measuresOf(['rpl', 'rps', 'channel_payout'])).toEqual([
      'channel_payout',
      'sessions',
      'feed_loads',
    ]);
    // Channels have no metric of unconfirmed sales.
    expect(measuresOf(metrics)).toEqual(measures.filter((measure) => measure !== 'unconfirmed_sales'));
    expect(measuresOf([])).toEqual([]);
  });
});
