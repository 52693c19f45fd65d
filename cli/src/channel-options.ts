import { type ChannelChange, limits } from '@encart/sdk';
import type { Command } from 'commander';
import { metrics } from './api-values.ts';
import { choicesOption } from './choices.ts';
import { readUsd } from './money.ts';
import { type Limit, omitUndefined, readInteger, readLimit, readShare } from './options.ts';

const switches = ['on', 'off'] as const;
type Switch = (typeof switches)[number];

/** Options of `channels create` and `channels update`. */
export interface ChannelOptions {
  revenueShare?: number;
  metrics?: NonNullable<ChannelChange['enabled_metrics']>;
  availableFrom?: string;
  clickDays?: number;
  viewDays?: number;
  conversionLimit?: number;
  billableImpressionDays?: Limit;
  billableClickDays?: Limit;
  publisherCeiling?: Ceiling;
  maxOffers?: number;
  clickReferences?: Switch;
  trackingLinks?: Switch;
  namedToAdvertisers?: Switch;
  heading?: string;
  footer?: string;
  footerLogo?: string;
  footerTarget?: string;
  privacy?: string;
  privacyTarget?: string;
  channelLimit?: Limit;
  servingLimit?: Limit;
  reportingLimit?: Limit;
}

export function addChannelOptions(command: Command): void {
  command
    .option('--revenue-share <share>', "the channel's share of the revenue, such as 0.5 or 50%", readShare)
    .addOption(
      choicesOption('--metrics <names>', 'metrics enabled in its reports, separated by commas', metrics),
    )
    .option('--available-from <date>', 'first day available in its reports, YYYY-MM-DD, or "none"')
    .option('--click-days <n>', 'attribution window after a click, in days', readInteger)
    .option('--view-days <n>', 'attribution window after an impression, in days', readInteger)
    .option(
      '--conversion-limit <n>',
      `maximum conversions billed per session and offer, 1 to ${limits.billedConversions}; further ones count but are not billed`,
      readInteger,
    )
    .option(
      '--billable-impression-days <n>',
      `days after a session in which its impressions are billed, 1 to ${limits.billableDays}, or "default"; later ones count but are not billed`,
      readLimit,
    )
    .option(
      '--billable-click-days <n>',
      `days after a session in which its clicks are billed, 1 to ${limits.billableDays}, or "default"; later ones count but are not billed`,
      readLimit,
    )
    .option(
      '--publisher-ceiling <usd>',
      'what pages and links may bill for each publisher in an hour, "default" for ten times what is usual, or "none"',
      readCeiling,
    )
    .option('--max-offers <n>', 'default number of offers per request', readInteger)
    .addOption(
      choicesOption('--click-references <state>', 'add a click reference to landing pages', switches),
    )
    .addOption(choicesOption('--tracking-links <state>', 'answer with tracking links', switches))
    .addOption(
      choicesOption(
        '--named-to-advertisers <state>',
        'let advertisers learn the ids of the channel and its publishers',
        switches,
      ),
    )
    .option('--heading <text>', 'heading above the offers')
    .option('--footer <text>', 'text below the offers, such as "Ads by Parcels"')
    .option('--footer-logo <url>', 'logo in the footer, https URL, or "none"')
    .option('--footer-target <url>', 'link of the footer, https URL, or "none"')
    .option('--privacy <text>', 'text of the privacy policy link')
    .option('--privacy-target <url>', 'URL of the privacy policy, https, or "none"')
    .option(
      '--channel-limit <n>',
      'rate limit of the channel API, calls per minute and key, or "default"',
      readLimit,
    )
    .option('--serving-limit <n>', 'rate limit of the serving API, or "default"', readLimit)
    .option('--reporting-limit <n>', 'rate limit of the reporting API, or "default"', readLimit);
}

/** Converts the given options to API fields. The service validates the values. */
export function readChannelFields(options: ChannelOptions): ChannelChange {
  const limit = (value: Limit | undefined) => (value === 'default' ? null : value);
  const attribution = definedFields({ click_days: options.clickDays, view_days: options.viewDays });
  const rateLimits = definedFields({
    channel: limit(options.channelLimit),
    serving: limit(options.servingLimit),
    reporting: limit(options.reportingLimit),
  });
  const isOn = (state: Switch | undefined) => (state === undefined ? undefined : state === 'on');
  const links = definedFields({
    click_references: isOn(options.clickReferences),
    tracking_links: isOn(options.trackingLinks),
    named_to_advertisers: isOn(options.namedToAdvertisers),
  });
  const footer = definedFields({
    attribution_details: definedFields({
      copy: options.footer,
      logo_url: noneToNull(options.footerLogo),
      target_url: noneToNull(options.footerTarget),
    }),
    privacy_policy: definedFields({ copy: options.privacy, target_url: noneToNull(options.privacyTarget) }),
  });
  return omitUndefined({
    revenue_share: options.revenueShare,
    enabled_metrics: options.metrics,
    available_from: noneToNull(options.availableFrom),
    max_offers: options.maxOffers,
    attribution,
    conversion_limit: options.conversionLimit,
    billable_impression_days: limit(options.billableImpressionDays),
    billable_click_days: limit(options.billableClickDays),
    publisher_ceiling_usd: ceilingOf(options.publisherCeiling),
    links,
    offers_heading: options.heading,
    footer,
    rate_limits: rateLimits,
  }) as ChannelChange;
}

/** US dollars, or a word. It is not null, because commander treats a null result as "not given". */
export type Ceiling = number | 'default' | 'none';

export function readCeiling(text: string): Ceiling {
  return text === 'default' || text === 'none' ? text : readUsd(text);
}

/** The value of the API: null for the default, 0 for no ceiling. */
export function ceilingOf(ceiling: Ceiling | undefined): number | null | undefined {
  if (ceiling === 'default') return null;
  return ceiling === 'none' ? 0 : ceiling;
}

/** The fields that are defined; undefined if there are none. */
function definedFields<T extends object>(parts: T): Partial<T> | undefined {
  const fields = omitUndefined(parts);
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function noneToNull(text: string | undefined): string | null | undefined {
  return text === 'none' ? null : text;
}
