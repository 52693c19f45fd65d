import type { Channel, ChannelChange } from '@encart/sdk';

type Metric = Channel['enabled_metrics'][number];

/** A channel's settings as a form holds them: what is typed is text until the service has read it. */
export interface ChannelDraft {
  name: string;
  sharePercent: string;
  metrics: Metric[];
  availableFrom: string;
  clickDays: string;
  viewDays: string;
  clicksPerMinute: string;
  conversionLimit: string;
  maxOffers: string;
  heading: string;
  attributionCopy: string;
  attributionLogo: string;
  attributionUrl: string;
  privacyCopy: string;
  privacyUrl: string;
  channelCalls: string;
  servingCalls: string;
  reportingCalls: string;
}

export function channelDraftOf(channel: Channel): ChannelDraft {
  const { attribution, footer, rate_limits: limits } = channel;
  return {
    name: channel.name,
    // Six decimals are kept of the share, so four of the percentage.
    sharePercent: String(Number((channel.revenue_share * 100).toFixed(4))),
    metrics: channel.enabled_metrics,
    availableFrom: channel.available_from ?? '',
    clickDays: String(attribution.click_days),
    viewDays: String(attribution.view_days),
    clicksPerMinute: textOf(channel.clicks_per_minute),
    conversionLimit: String(channel.conversion_limit),
    maxOffers: String(channel.max_offers),
    heading: channel.offers_heading,
    attributionCopy: footer.attribution_details.copy,
    attributionLogo: footer.attribution_details.logo_url ?? '',
    attributionUrl: footer.attribution_details.target_url ?? '',
    privacyCopy: footer.privacy_policy.copy,
    privacyUrl: footer.privacy_policy.target_url ?? '',
    channelCalls: textOf(limits.channel),
    servingCalls: textOf(limits.serving),
    reportingCalls: textOf(limits.reporting),
  };
}

/** What to send. A number that is none is sent as it stands: the service says what is wrong with it. */
export function channelBodyOf(draft: ChannelDraft): ChannelChange {
  return {
    name: draft.name,
    revenue_share: Number((Number(draft.sharePercent) / 100).toFixed(6)),
    enabled_metrics: draft.metrics,
    available_from: draft.availableFrom || null,
    attribution: { click_days: Number(draft.clickDays), view_days: Number(draft.viewDays) },
    clicks_per_minute: numberOrNull(draft.clicksPerMinute),
    conversion_limit: Number(draft.conversionLimit),
    max_offers: Number(draft.maxOffers),
    offers_heading: draft.heading,
    footer: {
      attribution_details: {
        copy: draft.attributionCopy,
        logo_url: draft.attributionLogo || null,
        target_url: draft.attributionUrl || null,
      },
      privacy_policy: { copy: draft.privacyCopy, target_url: draft.privacyUrl || null },
    },
    rate_limits: {
      channel: numberOrNull(draft.channelCalls),
      serving: numberOrNull(draft.servingCalls),
      reporting: numberOrNull(draft.reportingCalls),
    },
  };
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}

function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
