import type { Campaign } from '@encart/sdk';
import { describe, expect, it } from 'vitest';
import { type CampaignDraft, draftOf, emptyCampaign, readCampaign } from './campaign-draft.ts';
import { noTargeting } from './targeting.tsx';

const campaign: Campaign = {
  id: 'c',
  advertiser_id: 'a',
  name: 'Spring',
  status: 'active',
  pricing: { model: 'CPC', bid_usd: 0.35 },
  budget: { daily_usd: 1000, total_usd: null, pacing: 'even' },
  spend: { today_usd: 0, total_usd: 0, pace: 1 },
  starts_at: null,
  ends_at: '2026-12-01T10:00:00.000Z',
  frequency_cap: null,
  targeting: noTargeting,
  conversions: { source: 'advertiser', event_types: ['purchase'], hold_days: 14 },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const readWith = (change: Partial<CampaignDraft>) => readCampaign({ ...draftOf(campaign), ...change });
const limit = (text: string) => ({ choice: 'given' as const, text });

describe('a campaign in a form', () => {
  it('is sent unchanged if nothing was edited', () => {
    expect(readCampaign(draftOf(campaign))).toEqual({
      body: {
        name: 'Spring',
        pricing: campaign.pricing,
        budget: { daily_usd: 1000, total: 'none', pacing: 'even' },
        starts_at: null,
        ends_at: '2026-12-01T10:00:00Z',
        frequency_cap: null,
        targeting: campaign.targeting,
        conversions: campaign.conversions,
      },
    });
  });

  it('shows a missing budget as a choice', () => {
    expect(draftOf(campaign).total.choice).toBe('unlimited');
    expect(draftOf(campaign).daily).toEqual(limit('1,000'));
  });

  it.each(['', ' ', 'abc', '1,5', '-5', 'https://example.com/', '1e3', '9'.repeat(400), '👍'])(
    'has no request body while an amount is %j',
    (text) => {
      for (const change of [{ daily: limit(text) }, { total: limit(text) }, { bid: text }]) {
        const read = readWith(change);
        expect(read).not.toHaveProperty('body');
        expect(read).toHaveProperty('problems');
      }
    },
  );

  it('is unlimited only by choice, whatever the text is', () => {
    expect(readWith({ daily: { choice: 'unlimited', text: '50' } })).toMatchObject({
      body: { budget: { daily: 'none' } },
    });
    expect(readWith({ daily: limit('1,000.50') })).toMatchObject({ body: { budget: { daily_usd: 1000.5 } } });
  });

  it('reports every problem under the field name of the API', () => {
    const read = readWith({
      bid: '',
      daily: limit('x'),
      total: limit('0'),
      startsAt: limit(''),
      endsAt: limit(''),
      cap: 'given',
      capImpressions: '3',
      capHours: '',
    });
    expect(read).toEqual({
      problems: {
        'pricing.bid_usd': 'Enter an amount such as 1,000.50.',
        'budget.daily_usd': 'Enter an amount such as 1,000.50.',
        'budget.total_usd': 'Enter an amount above zero.',
        starts_at: 'Enter a date and a time.',
        ends_at: 'Enter a date and a time.',
        'frequency_cap.hours': 'Enter a whole number such as 20.',
      },
    });
  });

  it('has a cap of both numbers, or none by choice', () => {
    const cap = { capImpressions: '1,000', capHours: '24' };
    expect(readWith({ cap: 'given', ...cap })).toMatchObject({
      body: { frequency_cap: { impressions: 1000, hours: 24 } },
    });
    expect(readWith({ cap: 'uncapped', ...cap })).toMatchObject({ body: { frequency_cap: null } });
  });

  it('holds orders of the advertiser back for a number of days, and leaves it as it is for partners', () => {
    expect(readWith({ holdDays: '0' })).toMatchObject({ body: { conversions: { hold_days: 0 } } });
    for (const holdDays of ['', '-1', '1.5', 'abc'])
      expect(readWith({ holdDays })).toEqual({
        problems: { 'conversions.hold_days': 'Enter a whole number such as 20.' },
      });
    const partner = { source: 'partner' as const, event_types: ['purchase' as const] };
    const read = readWith({ conversions: partner, holdDays: 'abc' });
    expect(read).toHaveProperty('body.conversions', partner);
  });

  it('requires a daily budget when it is new', () => {
    const read = readCampaign({ ...emptyCampaign, name: 'New', bid: '0.35' });
    expect(read).toEqual({ problems: { 'budget.daily_usd': 'Enter an amount such as 1,000.50.' } });
  });
});
