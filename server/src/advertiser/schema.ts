import { Type } from 'typebox';
import { campaignSortKeys, demandStatuses, offerSortKeys } from '../demand/index.ts';
import { nullable, uuid } from '../http/fields.ts';
import { choicesOf, idParam, SearchQuery } from '../http/query-fields.ts';
import { CampaignView, includedName, listParams, OfferView, pageWithFigures } from '../operator/index.ts';

export const AdvertiserSelf = Type.Object({
  id: uuid({ description: 'The `data_set_id` of its conversions.' }),
  name: Type.String(),
  domain: Type.String(),
  logo_url: Type.String(),
  click_parameter: nullable(
    Type.String({
      description: 'The query parameter of landing pages that has the click reference. Null for none.',
    }),
  ),
  identity_matching: Type.Boolean({
    description:
      'Whether orders without a click reference are matched by `user_data.email_address` and `user_data.phone_numbers`.',
  }),
});

const { id, name, status, pricing, budget, starts_at, ends_at, created_at } = CampaignView.properties;
/** Without targeting: it may name channels and publishers. */
export const CampaignPage = pageWithFigures({
  id,
  name,
  status,
  pricing,
  budget,
  starts_at,
  ends_at,
  created_at,
});
export const CampaignQuery = Type.Object({
  ...SearchQuery.properties,
  ...listParams(
    campaignSortKeys.filter((key) => key !== 'advertiser'),
    ['figures'],
  ),
  status: choicesOf(demandStatuses),
});

const { updated_at, ...offerFields } = OfferView.properties;
export const OfferPage = pageWithFigures({ ...offerFields, campaign_name: includedName });
export const OfferQuery = Type.Object({
  ...SearchQuery.properties,
  ...listParams(
    offerSortKeys.filter((key) => key !== 'advertiser'),
    ['figures', 'names'],
  ),
  status: choicesOf(demandStatuses),
  campaign_id: idParam('Only offers of this campaign.'),
});
