/**
 * The metrics that can be enabled for a channel. The reporting area computes them. `ctr` and `cvr` are the
 * click and conversion rates, `rps` and `rpl` the payout per session and per answered offer request, `roas`
 * what advertisers sold for each dollar that they paid, and `cpa` what they paid for a conversion.
 */
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
  'sales_value',
  'refunds',
  'roas',
  'cpa',
] as const;
export type Metric = (typeof metrics)[number];
/** Metrics of what advertisers sell. A channel sees them only if staff enable them. */
const metricsOfSales: readonly Metric[] = ['sales_value', 'refunds', 'roas', 'cpa'];

export interface Channel {
  readonly id: string;
  readonly name: string;
  /** The channel's share of net billable revenue, in parts per million. */
  readonly revenueSharePpm: number;
  readonly enabledMetrics: readonly Metric[];
  /** The first day of reports, as YYYY-MM-DD. Null means the default window. */
  readonly availableFrom: string | null;
  /** The attribution windows: a conversion counts for this many days after a click or an impression. */
  readonly clickDays: number;
  readonly viewDays: number;
  /** How many clicks of one shopper count per minute. Null means the default, 0 means no limit. */
  readonly clicksPerMinute: number | null;
  /** The most conversions of one session and offer that are billed. */
  readonly conversionLimit: number;
  /** For how many days after its session an impression or a click is billed. Null means the default. */
  readonly billableImpressionDays: number | null;
  readonly billableClickDays: number | null;
  /**
   * The most that pages and links may bill for each publisher in an hour. Null means the rule, 0 means no
   * ceiling.
   */
  readonly publisherCeilingMicros: number | null;
  /** A lower amount, which the channel itself has set. */
  readonly ownPublisherCeilingMicros: number | null;
  /** The default number of offers in a response. */
  readonly maxOffers: number;
  /** True if the landing pages of offers get a click reference. */
  readonly clickReferences: boolean;
  /** True if answers have links that a browser opens to report impressions and clicks. */
  readonly trackingLinks: boolean;
  /** True if advertisers may learn the ids of the channel and its publishers. */
  readonly namedToAdvertisers: boolean;
  /** Calls per minute and key. Null means the default of the area. */
  readonly rateLimits: {
    readonly channel: number | null;
    readonly serving: number | null;
    readonly reporting: number | null;
  };
  /** Texts above and below the offers. */
  readonly offersHeading: string;
  readonly footer: Footer;
  /** Subcategories that none of the channel's publishers shows. */
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

/** The largest values of settings. */
export const settingLimits = {
  attributionDays: 90,
  billableDays: 30,
  clicksPerMinute: 10_000,
  conversionLimit: 50,
  maxOffers: 20,
} as const;

/**
 * For how many days after its session an event is billed, unless the channel sets it. A page or link may be
 * opened later than a server reports.
 */
export const defaultBillableDays = { serverImpression: 1, pageImpression: 3, click: 7 } as const;

export type ChannelSettings = Omit<Channel, 'id' | 'createdAt' | 'updatedAt'>;

export const defaultSettings: Omit<ChannelSettings, 'name'> = {
  revenueSharePpm: 500_000,
  enabledMetrics: metrics.filter((metric) => !metricsOfSales.includes(metric)),
  availableFrom: null,
  clickDays: 30,
  viewDays: 1,
  clicksPerMinute: null,
  conversionLimit: 5,
  billableImpressionDays: null,
  billableClickDays: null,
  publisherCeilingMicros: null,
  ownPublisherCeilingMicros: null,
  maxOffers: 10,
  clickReferences: true,
  trackingLinks: true,
  namedToAdvertisers: false,
  rateLimits: { channel: null, serving: null, reporting: null },
  offersHeading: 'Offers for you',
  footer: {
    attribution: { copy: 'Sponsored offers', logoUrl: null, targetUrl: null },
    privacyPolicy: { copy: 'Privacy policy', targetUrl: null },
  },
  excludedSubcategoryIds: [],
};
