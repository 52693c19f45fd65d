export interface Budget {
  /** Null means unlimited. */
  readonly dailyMicros: number | null;
  readonly totalMicros: number | null;
}

/** Identifies a lease: what a channel may spend of a campaign's budget for a period. */
export interface LeaseKey extends GrantKey {
  readonly channelId: string;
}

/** Identifies the budget of a campaign for a period: a UTC day, or `total`. */
export interface GrantKey {
  readonly campaignId: string;
  readonly period: string;
}

export interface BudgetLease extends LeaseKey {
  /** Micro-dollars that the channel may spend, with those that it has spent. */
  granted: number;
  /** Micro-dollars. */
  spent: number;
  /**
   * Thousandths of a micro-dollar that are owed but not drawn yet. Only the lease of the total
   * budget has a carry.
   */
  carry: number;
  /** How often money was returned. */
  credits: number;
}

export function grantName({ campaignId, period }: GrantKey): string {
  return `${campaignId}/${period}`;
}

export function leaseName({ channelId, campaignId, period }: LeaseKey): string {
  return `${channelId}/${campaignId}/${period}`;
}

/** How much of a campaign's budget for a period is leased to all channels together. */
export interface BudgetGrant extends GrantKey {
  /** Micro-dollars. */
  granted: number;
}

export interface CampaignSpend {
  readonly campaignId: string;
  readonly date: string;
  /** The spend on `date`. */
  readonly todayMicros: number;
  readonly totalMicros: number;
  /**
   * How often money was returned. Spend only grows between two credits: of two figures with the same count,
   * the larger is newer.
   */
  readonly credits: number;
}
