import { describe, expect, it } from 'vitest';
import { networkQuestion, networkRanges, readNetworkSearch } from './network-search.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('the address of the network report', () => {
  it('keeps valid values, and drops everything else', () => {
    expect(
      readNetworkSearch({
        by: 'campaign',
        from: '2026-06-01',
        to: '2026-06-17',
        q: 'acme',
        sort: '-ctr',
        show: 'clicks',
        page: 2,
        advertiser_id: id,
      }),
    ).toMatchObject({ by: 'campaign', from: '2026-06-01', sort: '-ctr', advertiser_id: id, page: 2 });
    const odd = readNetworkSearch({
      by: '<b>',
      from: '2026-06-17',
      sort: '--x',
      page: 'x',
      offer_id: 'acme',
    });
    expect(Object.values(odd).filter((value) => value !== undefined)).toEqual([]);
    expect(readNetworkSearch({ from: '2026-06-17', to: '2026-06-01' }).from).toBeUndefined();
  });

  it('is compared with the same number of days before', () => {
    const now = Date.parse('2026-06-17T12:00:00Z');
    expect(networkRanges({ from: '2026-06-10', to: '2026-06-12' }, now)).toEqual({
      current: { from: '2026-06-10', to: '2026-06-12' },
      previous: { from: '2026-06-07', to: '2026-06-09' },
    });
    expect(networkRanges({}, now)).toEqual({
      current: { from: '2026-06-11', to: '2026-06-17' },
      previous: { from: '2026-06-04', to: '2026-06-10' },
    });
  });

  it('has the highest spend first, and days by date', () => {
    expect(networkQuestion({})).toEqual({ by: 'channel', sort: '-spend' });
    expect(networkQuestion({ by: 'day', campaign_id: id })).toEqual({
      by: 'day',
      sort: '-name',
      campaign_id: id,
    });
  });
});
