import type { Channel, ChannelChange } from '@encart/sdk';
import {
  readPercent,
  readUsd,
  readWholeNumber,
  writeNumber,
  writePercent,
  writeUsd,
} from '@encart/sdk/read-number';
import {
  type FormReading,
  type OptionalText,
  optionalText,
  readForm,
  readOptional,
  readPicked,
} from '../data/read-form.ts';

type Metric = Channel['enabled_metrics'][number];

/** The state of the channel form. Numbers are text until `readChannel` reads them. */
export interface ChannelDraft {
  name: string;
  sharePercent: string;
  metrics: Metric[];
  availableFrom: OptionalText<'default'>;
  clickDays: string;
  viewDays: string;
  clicksPerMinute: OptionalText<'default' | 'off'>;
  conversionLimit: string;
  billableImpressionDays: OptionalText<'default'>;
  billableClickDays: OptionalText<'default'>;
  publisherCeiling: OptionalText<'default' | 'off'>;
  maxOffers: string;
  clickReferences: boolean;
  trackingLinks: boolean;
  namedToAdvertisers: boolean;
  heading: string;
  attributionCopy: string;
  attributionLogo: string;
  attributionUrl: string;
  privacyCopy: string;
  privacyUrl: string;
  /** Rate limits: calls per minute and key. */
  channelCalls: OptionalText<'default'>;
  servingCalls: OptionalText<'default'>;
  reportingCalls: OptionalText<'default'>;
}

export function channelDraftOf(channel: Channel): ChannelDraft {
  const { attribution, footer, rate_limits: limits, clicks_per_minute: clicks } = channel;
  return {
    name: channel.name,
    sharePercent: writePercent(channel.revenue_share),
    metrics: channel.enabled_metrics,
    availableFrom: optionalText(channel.available_from, 'default', String),
    clickDays: writeNumber(attribution.click_days),
    viewDays: writeNumber(attribution.view_days),
    clicksPerMinute:
      clicks === 0 ? { choice: 'off', text: '' } : optionalText(clicks, 'default', writeNumber),
    conversionLimit: writeNumber(channel.conversion_limit),
    billableImpressionDays: optionalText(channel.billable_impression_days, 'default', writeNumber),
    billableClickDays: optionalText(channel.billable_click_days, 'default', writeNumber),
    publisherCeiling:
      channel.publisher_ceiling_usd === 0
        ? { choice: 'off', text: '' }
        : optionalText(channel.publisher_ceiling_usd, 'default', writeUsd),
    maxOffers: writeNumber(channel.max_offers),
    clickReferences: channel.links.click_references,
    trackingLinks: channel.links.tracking_links,
    namedToAdvertisers: channel.links.named_to_advertisers,
    heading: channel.offers_heading,
    attributionCopy: footer.attribution_details.copy,
    attributionLogo: footer.attribution_details.logo_url ?? '',
    attributionUrl: footer.attribution_details.target_url ?? '',
    privacyCopy: footer.privacy_policy.copy,
    privacyUrl: footer.privacy_policy.target_url ?? '',
    channelCalls: optionalText(limits.channel, 'default', writeNumber),
    servingCalls: optionalText(limits.serving, 'default', writeNumber),
    reportingCalls: optionalText(limits.reporting, 'default', writeNumber),
  };
}

/** The request body, or the problems by API field name. */
export function readChannel(draft: ChannelDraft): FormReading<ChannelChange> {
  const defaultAsNull = { default: null };
  return readForm(
    {
      revenue_share: readPercent(draft.sharePercent),
      available_from: readOptional(draft.availableFrom, defaultAsNull, readPicked('a date')),
      'attribution.click_days': readWholeNumber(draft.clickDays),
      'attribution.view_days': readWholeNumber(draft.viewDays),
      clicks_per_minute: readOptional(draft.clicksPerMinute, { default: null, off: 0 }, readWholeNumber),
      conversion_limit: readWholeNumber(draft.conversionLimit),
      billable_impression_days: readOptional(draft.billableImpressionDays, defaultAsNull, readWholeNumber),
      billable_click_days: readOptional(draft.billableClickDays, defaultAsNull, readWholeNumber),
      publisher_ceiling_usd: readOptional(draft.publisherCeiling, { default: null, off: 0 }, readUsd),
      max_offers: readWholeNumber(draft.maxOffers),
      'rate_limits.channel': readOptional(draft.channelCalls, defaultAsNull, readWholeNumber),
      'rate_limits.serving': readOptional(draft.servingCalls, defaultAsNull, readWholeNumber),
      'rate_limits.reporting': readOptional(draft.reportingCalls, defaultAsNull, readWholeNumber),
    },
    (values) => ({
      name: draft.name,
      revenue_share: values.revenue_share,
      enabled_metrics: draft.metrics,
      available_from: values.available_from,
      attribution: {
        click_days: values['attribution.click_days'],
        view_days: values['attribution.view_days'],
      },
      clicks_per_minute: values.clicks_per_minute,
      conversion_limit: values.conversion_limit,
      billable_impression_days: values.billable_impression_days,
      billable_click_days: values.billable_click_days,
      publisher_ceiling_usd: values.publisher_ceiling_usd,
      max_offers: values.max_offers,
      links: {
        click_references: draft.clickReferences,
        tracking_links: draft.trackingLinks,
        named_to_advertisers: draft.namedToAdvertisers,
      },
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
        channel: values['rate_limits.channel'],
        serving: values['rate_limits.serving'],
        reporting: values['rate_limits.reporting'],
      },
    }),
  );
}
