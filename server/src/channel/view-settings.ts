import { usdOrNull } from '../lib/money.ts';
import { shareFromPpm } from '../lib/share.ts';
import type { ChannelSettings } from './model.ts';
import { viewFooter } from './view-footer.ts';

/** The settings of a channel in the format of the operator API. Exclusions have their own calls. */
export function viewSettings(channel: ChannelSettings) {
  return {
    name: channel.name,
    revenue_share: shareFromPpm(channel.revenueSharePpm),
    enabled_metrics: [...channel.enabledMetrics],
    available_from: channel.availableFrom,
    attribution: { click_days: channel.clickDays, view_days: channel.viewDays },
    clicks_per_minute: channel.clicksPerMinute,
    conversion_limit: channel.conversionLimit,
    billable_impression_days: channel.billableImpressionDays,
    billable_click_days: channel.billableClickDays,
    publisher_ceiling_usd: usdOrNull(channel.publisherCeilingMicros),
    own_publisher_ceiling_usd: usdOrNull(channel.ownPublisherCeilingMicros),
    max_offers: channel.maxOffers,
    links: {
      click_references: channel.clickReferences,
      tracking_links: channel.trackingLinks,
      named_to_advertisers: channel.namedToAdvertisers,
    },
    offers_heading: channel.offersHeading,
    footer: viewFooter(channel.footer),
    rate_limits: { ...channel.rateLimits },
  };
}
