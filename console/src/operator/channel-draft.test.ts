import type { Channel } from '@encart/sdk';
import { describe, expect, it } from 'vitest';
import { type ChannelDraft, channelDraftOf, readChannel } from './channel-draft.ts';

const channel: Channel = {
  id: 'c',
  name: 'Parcels',
  revenue_share: 0.071,
  enabled_metrics: ['clicks'],
  available_from: null,
  attribution: { click_days: 30, view_days: 0 },
  clicks_per_minute: null,
  max_offers: 10,
  links: { click_references: true, tracking_links: false, named_to_advertisers: false },
  offers_heading: 'Offers for you',
  conversion_limit: 5,
  billable_impression_days: null,
  billable_click_days: 14,
  publisher_ceiling_usd: 250,
  own_publisher_ceiling_usd: null,
  footer: {
    attribution_details: { copy: 'Ads', logo_url: null, target_url: null },
    privacy_policy: { copy: 'Privacy', target_url: null },
  },
  rate_limits: { channel: null, serving: 20_000, reporting: null },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const readWith = (change: Partial<ChannelDraft>) => readChannel({ ...channelDraftOf(channel), ...change });
const given = (text: string) => ({ choice: 'given' as const, text });

describe('the settings of a channel in a form', () => {
  it('are sent unchanged if nothing was edited', () => {
    // The channel's own ceiling is not one of the operator.
    const { id: _, created_at: __, updated_at: ___, own_publisher_ceiling_usd: ____, ...settings } = channel;
    expect(readChannel(channelDraftOf(channel))).toEqual({ body: settings });
  });

  it('show defaults as a choice and format numbers', () => {
    expect(channelDraftOf(channel)).toMatchObject({
      sharePercent: '7.1',
      clicksPerMinute: { choice: 'default' },
      billableImpressionDays: { choice: 'default' },
      billableClickDays: given('14'),
      publisherCeiling: given('250'),
      availableFrom: { choice: 'default' },
      servingCalls: given('20,000'),
      channelCalls: { choice: 'default' },
    });
  });

  it.each([
    ['the default', null, { choice: 'default', text: '' }],
    ['off', 0, { choice: 'off', text: '' }],
    ['a number', 1000, given('1,000')],
  ] as const)('clicks per minute: %s', (_, clicks, draft) => {
    expect(channelDraftOf({ ...channel, clicks_per_minute: clicks }).clicksPerMinute).toEqual(draft);
    expect(readWith({ clicksPerMinute: draft })).toMatchObject({ body: { clicks_per_minute: clicks } });
  });

  const numbers = ['sharePercent', 'clickDays', 'viewDays', 'maxOffers'] as const;
  const optional = [
    'clicksPerMinute',
    'billableImpressionDays',
    'billableClickDays',
    'publisherCeiling',
    'channelCalls',
    'servingCalls',
    'reportingCalls',
    'availableFrom',
  ] as const;

  it.each([...numbers, ...optional])('an empty %s is neither the default nor zero', (name) => {
    const change = (numbers as readonly string[]).includes(name) ? '' : given('');
    expect(Object.keys(readWith({ [name]: change }))).toEqual(['problems']);
  });

  it('a share is a percentage', () => {
    expect(readWith({ sharePercent: '35 %' })).toMatchObject({ body: { revenue_share: 0.35 } });
    expect(readWith({ sharePercent: '12,5' })).toHaveProperty('problems.revenue_share');
  });
});
