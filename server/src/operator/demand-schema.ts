import { type Static, Type } from 'typebox';
import {
  advertiserSortKeys,
  campaignSortKeys,
  conversionSources,
  demandStatuses,
  maxHoldDays,
  offerSortKeys,
  pacings,
  pricingModels,
  targetingSchemas,
} from '../demand/index.ts';
import {
  choice,
  dateTime,
  httpsUrl,
  logoUrl,
  nullable,
  partialOf,
  patchOf,
  strictObject,
  text,
  uuid,
} from '../http/fields.ts';
import { choicesOf, idParam, SearchQuery } from '../http/query-fields.ts';
import { readOnlyDescription, readOnlyFieldNames, readOnlyFields } from '../http/read-only-fields.ts';
import { conversionEventTypes } from '../lib/event-types.ts';
import { longestCapHours } from '../serving/index.ts';
import { DeliveryView, listParams, pageWithFigures } from './list-schema.ts';

const timestamps = { created_at: dateTime(), updated_at: dateTime() };
const status = choice([...demandStatuses]);
/** The maximum is far above any real campaign, and its micros are still an exact integer. */
const usd = Type.Number({
  minimum: 0.000001,
  maximum: 1_000_000_000,
  description: 'US dollars, rounded to six decimals. At least 0.000001.',
});

const advertiserFields = {
  name: text(200),
  domain: text(2_000, {
    description: 'Publishers with the same registrable domain never show this advertiser.',
  }),
  logo_url: logoUrl({ description: 'The logo: over HTTPS, or the `url` of an uploaded one.' }),
  click_parameter: nullable(
    Type.String({
      maxLength: 64,
      pattern: '^[A-Za-z0-9_.~-]+$',
      description:
        'The query parameter that `target_url` gets, with the click reference as its value. Null for no reference. Default: `encart_click_id`.',
    }),
  ),
  identity_matching: Type.Boolean({
    description:
      'Whether orders without a click reference are matched with the shoppers of its offers, by hashes of their e-mail addresses and phone numbers. Applies to offers that are requested from then on. Default: false.',
  }),
  subcategory_ids: Type.Array(uuid(), {
    minItems: 1,
    maxItems: 50,
    description: 'What the advertiser sells. Exclusions apply to these subcategories.',
  }),
};
export const NewAdvertiser = strictObject({
  ...advertiserFields,
  click_parameter: Type.Optional(advertiserFields.click_parameter),
  identity_matching: Type.Optional(advertiserFields.identity_matching),
});
export const AdvertiserPatch = patchOf({ ...advertiserFields, ...readOnlyFields });
export const AdvertiserView = Type.Object({
  id: uuid(),
  name: Type.String(),
  domain: Type.String(),
  logo_url: Type.String(),
  click_parameter: nullable(Type.String()),
  identity_matching: Type.Boolean(),
  subcategory_ids: Type.Array(uuid()),
  ...timestamps,
});
export const AdvertiserPage = pageWithFigures(AdvertiserView.properties);
export const AdvertiserQuery = Type.Object({
  ...SearchQuery.properties,
  ...listParams(advertiserSortKeys, ['figures']),
});

export const includedName = Type.Optional(Type.String({ description: 'Only with `include=names`.' }));

const pricingFields = { model: choice([...pricingModels]), bid_usd: usd };
const budgetFields = {
  daily_usd: nullable(usd),
  total_usd: nullable(usd),
  pacing: choice([...pacings], { description: '`even` spreads the daily budget over the day.' }),
  daily: choice(['none'], { description: 'Removes the daily budget.' }),
  total: choice(['none'], { description: 'Removes the total budget.' }),
  unlimited: Type.Unsafe<true>({ type: 'boolean', enum: [true], description: 'Removes both budgets.' }),
};
const termFields = {
  status,
  starts_at: nullable(dateTime()),
  ends_at: nullable(dateTime()),
  frequency_cap: nullable(
    strictObject(
      {
        impressions: Type.Integer({ minimum: 1, maximum: 1_000 }),
        hours: Type.Integer({ minimum: 1, maximum: longestCapHours }),
      },
      {
        description: 'How often one shopper sees offers of the campaign within these hours. Null for no cap.',
      },
    ),
  ),
};
const conversionFields = {
  source: choice([...conversionSources], {
    description:
      'Whose reports of conversions count for money. `partner` (default): those of the channel and its publishers. `advertiser`: orders that the advertiser reports and a click reference attributes. `either`: also orders that a partner reports and the advertiser confirms.',
  }),
  event_types: Type.Array(choice([...conversionEventTypes]), {
    minItems: 1,
    maxItems: conversionEventTypes.length,
    uniqueItems: true,
    description: "The advertiser's events that are conversions. Default: `purchase`.",
  }),
  hold_days: Type.Integer({
    minimum: 0,
    maximum: maxHoldDays,
    description:
      'For how many days after the order a conversion that the advertiser reports is held back before it is billed. An order that is refunded in full meanwhile is never billed. Default: 0.',
  }),
};
export const NewCampaign = strictObject({
  advertiser_id: uuid(),
  name: text(200),
  pricing: strictObject(pricingFields, {
    description: 'Per thousand impressions (CPM), per click (CPC) or per conversion (CPA).',
  }),
  ...partialOf({
    ...termFields,
    budget: nullable(
      partialOf(budgetFields, { description: 'A limit that is missing or null is unlimited.' }),
    ),
    targeting: nullable(partialOf(targetingSchemas)),
    conversions: partialOf(conversionFields),
  }).properties,
});
const campaignSpend = Type.Object({
  today_usd: Type.Number({ description: 'Billed since midnight UTC.' }),
  total_usd: Type.Number(),
  pace: Type.Number({
    description: 'The probability that pacing lets the campaign take part in a decision now.',
  }),
});
/** Fields that an update may repeat but not change. */
export const fixedCampaignNames = [...readOnlyFieldNames, 'advertiser_id', 'spend'] as const;
export const CampaignPatch = patchOf({
  name: text(200),
  ...termFields,
  pricing: patchOf(pricingFields, {
    description: 'A new model needs a new bid. A bid without a model keeps the current model.',
  }),
  budget: patchOf(budgetFields, {
    description:
      'To remove a limit, send a word: `{"daily": "none"}`, `{"total": "none"}` or `{"unlimited": true}`. Null for a limit that is set is refused.',
  }),
  targeting: nullable(patchOf(targetingSchemas)),
  conversions: patchOf(conversionFields),
  ...readOnlyFields,
  advertiser_id: uuid({ description: readOnlyDescription }),
  spend: Type.Unsafe<CampaignSpendView>({ ...campaignSpend, description: readOnlyDescription }),
});
type CampaignSpendView = Static<typeof campaignSpend>;
export type CampaignPatch = Static<typeof CampaignPatch>;
export type SentBudget = Static<ReturnType<typeof partialOf<typeof budgetFields>>>;
export const CampaignView = Type.Object({
  id: uuid(),
  advertiser_id: uuid(),
  name: Type.String(),
  status,
  pricing: Type.Object({ model: choice([...pricingModels]), bid_usd: Type.Number() }),
  budget: Type.Object({
    daily_usd: nullable(Type.Number()),
    total_usd: nullable(Type.Number()),
    pacing: choice([...pacings]),
  }),
  spend: campaignSpend,
  starts_at: nullable(dateTime()),
  ends_at: nullable(dateTime()),
  frequency_cap: nullable(Type.Object({ impressions: Type.Integer(), hours: Type.Integer() })),
  targeting: Type.Object(targetingSchemas),
  conversions: Type.Object(
    {
      source: choice([...conversionSources]),
      event_types: Type.Array(choice([...conversionEventTypes])),
      hold_days: Type.Integer(),
    },
    { description: 'Whose reports of conversions count, and when they are billed.' },
  ),
  ...timestamps,
});
export type CampaignView = Static<typeof CampaignView>;
export const CampaignPage = pageWithFigures({
  ...CampaignView.properties,
  advertiser_name: includedName,
  delivery: Type.Optional(DeliveryView),
});
export const CampaignQuery = Type.Object({
  ...SearchQuery.properties,
  ...listParams(campaignSortKeys, ['figures', 'delivery', 'names']),
  status: choicesOf(demandStatuses),
  advertiser_id: idParam('Only campaigns of this advertiser.'),
});

const offerFields = {
  heading: text(200),
  subheading: text(500),
  target_url: httpsUrl({ description: 'The landing page of a click.' }),
  accept_copy: text(60),
  decline_copy: text(60),
  status,
  image_url: nullable(httpsUrl()),
  promo_code: nullable(text(60)),
};
const { status: offerStatus, image_url, promo_code, ...requiredOfferFields } = offerFields;
export const NewOffer = strictObject({
  campaign_id: uuid(),
  ...requiredOfferFields,
  ...partialOf({ status: offerStatus, image_url, promo_code }).properties,
});
/** Fields that an update may repeat but not change. */
export const fixedOfferNames = [...readOnlyFieldNames, 'campaign_id'] as const;
export const OfferPatch = patchOf({
  ...offerFields,
  ...readOnlyFields,
  campaign_id: uuid({ description: readOnlyDescription }),
});
export const OfferView = Type.Object({
  id: uuid(),
  campaign_id: uuid(),
  status,
  heading: Type.String(),
  subheading: Type.String(),
  target_url: Type.String(),
  accept_copy: Type.String(),
  decline_copy: Type.String(),
  image_url: nullable(Type.String()),
  promo_code: nullable(Type.String()),
  ...timestamps,
});
export const OfferPage = pageWithFigures({
  ...OfferView.properties,
  campaign_name: includedName,
  advertiser_id: Type.Optional(uuid({ description: 'Only with `include=names`.' })),
  advertiser_name: includedName,
  delivery: Type.Optional(DeliveryView),
});
export const OfferQuery = Type.Object({
  ...SearchQuery.properties,
  ...listParams(offerSortKeys, ['figures', 'delivery', 'names']),
  status: choicesOf(demandStatuses),
  campaign_id: idParam('Only offers of this campaign.'),
});
