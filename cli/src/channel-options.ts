import type { ChannelChange } from '@encart/sdk';
import type { Command } from 'commander';
import { given, type Limit, readInteger, readLimit, readList, readShare } from './options.ts';

/** What may be said about a channel when it is made and later on. */
export interface SettingOptions {
  revenueShare?: number;
  metrics?: string[];
  availableFrom?: string;
  clickDays?: number;
  viewDays?: number;
  conversionLimit?: number;
  maxOffers?: number;
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

export function addSettingOptions(command: Command): void {
  command
    .option('--revenue-share <share>', "the channel's part of the revenue, 0.5 or 50%", readShare)
    .option('--metrics <names>', 'metrics its reports may show, separated by commas', readList)
    .option('--available-from <date>', 'first day of its reports, YYYY-MM-DD, or "none"')
    .option('--click-days <n>', 'a conversion counts this long after a click', readInteger)
    .option('--view-days <n>', 'and this long after an impression', readInteger)
    .option(
      '--conversion-limit <n>',
      'conversions billed per session and offer, 1 to 50; more count and cost nothing',
      readInteger,
    )
    .option('--max-offers <n>', 'offers in an answer, when the caller does not say', readInteger)
    .option('--heading <text>', 'stands above the offers of an answer')
    .option('--footer <text>', 'stands below them, such as "Ads by Parcels"')
    .option('--footer-logo <url>', 'a logo beside it, https, or "none"')
    .option('--footer-target <url>', 'where it leads, https, or "none"')
    .option('--privacy <text>', 'the words of the link to the privacy policy')
    .option('--privacy-target <url>', 'where that leads, https, or "none"')
    .option('--channel-limit <n>', 'calls a minute and key on the channel API, or "default"', readLimit)
    .option('--serving-limit <n>', 'the same on the serving API', readLimit)
    .option('--reporting-limit <n>', 'the same on the reporting API', readLimit);
}

/** The options that were given, in the words of the API. Whether a value is allowed is for the service to say. */
export function readSettings(options: SettingOptions): ChannelChange {
  const limit = (calls: Limit | undefined) => (calls === 'default' ? null : calls);
  const attribution = some({ click_days: options.clickDays, view_days: options.viewDays });
  const rateLimits = some({
    channel: limit(options.channelLimit),
    serving: limit(options.servingLimit),
    reporting: limit(options.reportingLimit),
  });
  const footer = some({
    attribution_details: some({
      copy: options.footer,
      logo_url: unlessNone(options.footerLogo),
      target_url: unlessNone(options.footerTarget),
    }),
    privacy_policy: some({ copy: options.privacy, target_url: unlessNone(options.privacyTarget) }),
  });
  return given({
    revenue_share: options.revenueShare,
    enabled_metrics: options.metrics as ChannelChange['enabled_metrics'],
    available_from: unlessNone(options.availableFrom),
    max_offers: options.maxOffers,
    attribution,
    conversion_limit: options.conversionLimit,
    offers_heading: options.heading,
    footer,
    rate_limits: rateLimits,
  }) as ChannelChange;
}

/** What was said of the parts; undefined when that is nothing. */
function some<T extends object>(parts: T): Partial<T> | undefined {
  const said = given(parts);
  return Object.keys(said).length > 0 ? said : undefined;
}

function unlessNone(text: string | undefined): string | null | undefined {
  return text === 'none' ? null : text;
}
