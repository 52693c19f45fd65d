import type { Campaign, Offer } from './model.ts';

type CampaignTimes = Pick<Campaign, 'status' | 'startsAt' | 'endsAt' | 'stoppedAt' | 'updatedAt'>;
type OfferTimes = Pick<Offer, 'status' | 'stoppedAt' | 'updatedAt'>;

/**
 * Since when the campaign or the offer is inactive without a break; of both, the earlier time. Null while
 * both are active. A campaign is active if its status is, and it has started and not ended. An advertiser has
 * no status of its own.
 */
export function inactiveSince(campaign: CampaignTimes, offer: OfferTimes, at: Date): Date | null {
  const times = [campaignInactiveSince(campaign, at), offerInactiveSince(offer)].filter(
    (time) => time !== null,
  );
  return times.reduce<Date | null>((first, time) => (first === null || time < first ? time : first), null);
}

/** `stoppedAt` of a campaign that is saved now. `before` is null for a new one. */
export function campaignStoppedAt(
  saved: Omit<CampaignTimes, 'stoppedAt'>,
  before: CampaignTimes | null,
): Date | null {
  const now = saved.updatedAt;
  if (isActiveCampaign(saved, now)) return null;
  return (before && campaignInactiveSince(before, now)) ?? now;
}

/** `stoppedAt` of an offer that is saved now. `before` is null for a new one. */
export function offerStoppedAt(saved: Omit<OfferTimes, 'stoppedAt'>, before: OfferTimes | null): Date | null {
  if (saved.status === 'active') return null;
  return (before && offerInactiveSince(before)) ?? saved.updatedAt;
}

function campaignInactiveSince(campaign: CampaignTimes, at: Date): Date | null {
  if (isActiveCampaign(campaign, at)) return null;
  const { status, endsAt, stoppedAt, updatedAt } = campaign;
  const hasEnded = endsAt !== null && endsAt <= at;
  // It ran until its end, so a `stoppedAt` from before its start is over.
  if (status === 'active' && hasEnded && endsAt > updatedAt) return endsAt;
  if (stoppedAt !== null) return stoppedAt;
  // Stopped by a version that did not store the time: at the last edit at the latest, or at
  // its end before that.
  return hasEnded && endsAt < updatedAt ? endsAt : updatedAt;
}

function offerInactiveSince({ status, stoppedAt, updatedAt }: OfferTimes): Date | null {
  return status === 'active' ? null : (stoppedAt ?? updatedAt);
}

function isActiveCampaign(
  { status, startsAt, endsAt }: Pick<Campaign, 'status' | 'startsAt' | 'endsAt'>,
  at: Date,
): boolean {
  return status === 'active' && (startsAt === null || startsAt <= at) && (endsAt === null || endsAt > at);
}
