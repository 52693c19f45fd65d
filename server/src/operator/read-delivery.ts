import type { Db } from '../db/handle.ts';
import { type Campaign, type CampaignSpend, countOffers, type Offer, sumSpend } from '../demand/index.ts';
import { dateOfDay, dayNumber } from '../lib/days.ts';
import {
  campaignReasons,
  type DeliveryReason,
  findUnservable,
  offerReasons,
  type Supply,
} from '../serving/index.ts';
import type { DeliveryView } from './list-schema.ts';

export interface DeliveryDependencies {
  readonly supply: Supply;
}

/** The spend of campaigns until now, in their order. */
export async function readSpendNow(
  db: Db,
  campaigns: readonly Pick<Campaign, 'id'>[],
  now: Date,
): Promise<CampaignSpend[]> {
  const date = dateOfDay(dayNumber(now.getTime()));
  return sumSpend(
    db,
    campaigns.map(({ id: campaignId }) => ({ campaignId, date })),
  );
}

/** Why each campaign cannot be served now, in their order. */
export async function readCampaignDelivery(
  db: Db,
  supply: Supply,
  campaigns: readonly Campaign[],
  now: Date,
): Promise<DeliveryView[]> {
  const inputs = await readInputs(db, supply, campaigns, now);
  return campaigns.map(({ id }) => view(campaignReasons(inputs(id), now.getTime())));
}

/** Why each offer cannot be served now, in their order. `campaigns` are those of the offers. */
export async function readOfferDelivery(
  db: Db,
  supply: Supply,
  offers: readonly Offer[],
  campaigns: readonly Campaign[],
  now: Date,
): Promise<DeliveryView[]> {
  const inputs = await readInputs(db, supply, campaigns, now);
  return offers.map((offer) => view(offerReasons(offer, inputs(offer.campaignId), now.getTime())));
}

async function readInputs(db: Db, supply: Supply, campaigns: readonly Campaign[], now: Date) {
  const ids = campaigns.map(({ id }) => id);
  const offers = await countOffers(db, ids);
  const spend = new Map((await readSpendNow(db, campaigns, now)).map((each) => [each.campaignId, each]));
  const unservable = findUnservable(supply, ids);
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return (id: string) => ({
    campaign: byId.get(id) as Campaign,
    spend: spend.get(id) ?? { todayMicros: 0, totalMicros: 0 },
    offers: offers.get(id) ?? { all: 0, active: 0 },
    unservable: unservable.get(id),
    candidate: supply.candidateOfCampaign(id),
  });
}

function view(reasons: DeliveryReason[]): DeliveryView {
  return { can_serve: reasons.length === 0, reasons };
}
