/**
 * Demand: what is offered, by whom, at which price, to which placements, within which budgets. It knows nothing of
 * shoppers and decides nothing; serving follows it through the numbered changes.
 */
export { type CampaignSpend, readBudgets, readSpend, sumSpend } from './budget-store.ts';
export { type Credit, creditBudgets, type Draw, drawBudgets, type ExhaustedCampaign } from './draw-budget.ts';
export {
  type Advertiser,
  type Campaign,
  demandStatuses,
  noTargeting,
  type Offer,
  type PricingModel,
  pacings,
  priceOf,
  pricingModels,
  type Targeting,
} from './model.ts';
export { createAdvertiser, updateAdvertiser } from './save-advertiser.ts';
export { type CampaignFields, createCampaign, updateCampaign } from './save-campaign.ts';
export { createOffer, type OfferFields, updateOffer } from './save-offer.ts';
export {
  getAdvertiser,
  getCampaign,
  getOffer,
  listAdvertisers,
  listCampaigns,
  listOffers,
  readAdvertisers,
  readCampaigns,
  readOffers,
} from './store.ts';
