import { describe, expect, test } from 'vitest';
import { ownReportQuestion, ownReportRanges, readOwnReportSearch } from './own-report-search.ts';

const now = Date.parse('2026-06-28T10:00:00Z');
const range = { from: '2026-06-01', to: '2026-06-28' };

describe('the address of the report of an advertiser', () => {
  test('without parameters shows the last 28 days by campaign, highest spend first', () => {
    const search = readOwnReportSearch({});
    const { current } = ownReportRanges(search, now);
    expect(current).toEqual(range);
    expect(ownReportQuestion(search, current)).toEqual({ by: 'campaign', sort: '-spend', ...range });
  });

  test('keeps what the service knows and drops the rest', () => {
    const known = { by: 'day', sort: '-roas', show: 'cpa', from: '2026-05-01', to: '2026-05-02' };
    expect(readOwnReportSearch(known)).toMatchObject(known);
    const limits = { campaign_id: '01a1ee31-9360-7000-8ac1-38b345009545', offer_id: undefined };
    expect(readOwnReportSearch({ ...limits, offer_id: 'x' })).toMatchObject(limits);
    expect(ownReportQuestion(readOwnReportSearch(limits), range)).toMatchObject({
      campaign_id: limits.campaign_id,
    });
    const unknown = { by: 'publisher', sort: '-payout', show: 'ctr', from: '2026-05-03', to: '2026-05-02' };
    expect(Object.values(readOwnReportSearch(unknown)).filter(Boolean)).toEqual([]);
  });

  test('lists days from the last one', () => {
    expect(ownReportQuestion({ by: 'day' }, range).sort).toBe('-name');
  });
});
