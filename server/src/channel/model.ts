/** The metrics a channel can be given; reporting computes them. */
export const metrics = [
  'impressions',
  'clicks',
  'conversions',
  'channel_payout',
  'revenue_with_email',
  'revenue_without_email',
  'sessions',
  'feed_loads',
  'ctr',
  'cvr',
  'rps',
  'rpl',
] as const;
export type Metric = (typeof metrics)[number];

export interface Channel {
  readonly id: string;
  readonly name: string;
  /** The channel's part of net billable revenue, in millionths. */
  readonly revenueSharePpm: number;
  readonly enabledMetrics: readonly Metric[];
  /** First day of reports, as YYYY-MM-DD; null means the default window. */
  readonly availableFrom: string | null;
  /** A conversion counts this many days after a click, or after an impression. */
  readonly clickDays: number;
  readonly viewDays: number;
  /** Clicks of one shopper in a minute that count; null means the default, 0 means no limit. */
  readonly clicksPerMinute: number | null;
  /** How often conversions of one session and offer are billed. */
  readonly conversionLimit: number;
  /** Offers in an answer when the caller does not say. */
  readonly maxOffers: number;
  /** Calls a minute and key; null means the default of the area. */
  readonly rateLimits: {
    readonly channel: number | null;
    readonly serving: number | null;
    readonly reporting: number | null;
  };
  /** What stands above the offers, and below them. */
  readonly offersHeading: string;
  readonly footer: Footer;
  /** Subcategories that none of the channel's publishers show. */
  readonly excludedSubcategoryIds: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Footer {
  readonly attribution: {
    readonly copy: string;
    readonly logoUrl: string | null;
    readonly targetUrl: string | null;
  };
  readonly privacyPolicy: { readonly copy: string; readonly targetUrl: string | null };
}

export type ChannelSettings = Omit<Channel, 'id' | 'createdAt' | 'updatedAt'>;

export const defaultSettings: Omit<ChannelSettings, 'name'> = {
  revenueSharePpm: 500_000,
  enabledMetrics: metrics,
  availableFrom: null,
  clickDays: 30,
  viewDays: 1,
  clicksPerMinute: null,
  conversionLimit: 5,
  maxOffers: 10,
  rateLimits: { channel: null, serving: null, reporting: null },
  offersHeading: 'Offers for you',
  footer: {
    attribution: { copy: 'Sponsored offers', logoUrl: null, targetUrl: null },
    privacyPolicy: { copy: 'Privacy policy', targetUrl: null },
  },
  excludedSubcategoryIds: [],
};
