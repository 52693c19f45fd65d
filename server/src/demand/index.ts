/**
 * Demand: advertisers, campaigns and offers, with their prices, targeting and budgets. Serving follows them
 * through the numbered changes. This area must never handle shopper data or make decisions.
 */
export type { CampaignSpend } from './budget-model.ts';
export { readSpend, sumSpend } from './budget-store.ts';
export { cacheLogos, type Logos } from './cache-logos.ts';
export { deleteCampaign, deleteOffer } from './delete-demand.ts';
export {
  type Credit,
  creditBudgets,
  type Draw,
  drawBudgets,
  findExhausted,
  isExhausted,
  type UnpayableDraw,
} from './draw-budget.ts';
export { withLeases } from './enlarge-leases.ts';
export { inactiveSince } from './inactive-since.ts';
export {
  advertiserSortKeys,
  campaignSortKeys,
  countOffers,
  listAdvertisers,
  listCampaigns,
  listOffers,
  offerSortKeys,
} from './list-store.ts';
export {
  type Logo,
  logoAddress,
  logoPath,
  logoSides,
  maxLogoBytes,
  readLogo,
  storedLogoUrl,
} from './logo-model.ts';
export { logoRoutes } from './logo-routes.ts';
export { saveLogo } from './logo-store.ts';
export {
  type Advertiser,
  type Campaign,
  type ConversionSource,
  conversionSources,
  defaultClickParameter,
  defaultConversions,
  demandStatuses,
  maxHoldDays,
  type Offer,
  type PricingModel,
  pacings,
  priceOf,
  pricingModels,
} from './model.ts';
export { createAdvertiser, updateAdvertiser } from './save-advertiser.ts';
export { type CampaignFields, createCampaign, updateCampaign } from './save-campaign.ts';
export { createOffer, type OfferFields, updateOffer } from './save-offer.ts';
export { SimulatedBudgets } from './simulated-budgets.ts';
export {
  getAdvertiser,
  getCampaign,
  getOffer,
  listCampaignsOfOffers,
  readAdvertisers,
  readCampaigns,
  readOffers,
} from './store.ts';
export {
  noTargeting,
  parseTargeting,
  readTargeting,
  type Targeting,
  type TargetingReason,
  targetingReasons,
  targetingSchemas,
} from './targeting.ts';
export { viewAdvertiserFields, viewCampaignFields, viewOfferFields } from './view.ts';
