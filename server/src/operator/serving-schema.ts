import { Type } from 'typebox';
import { pricingModels } from '../demand/index.ts';
import { choice, dateTime, nullable, uuid } from '../http/fields.ts';
import { limitParam } from '../http/query-fields.ts';
import { displayModes, views } from '../lib/placement.ts';
import { identifierFields, identifierKinds, refusals } from '../serving/index.ts';
import { requestOrigin } from './session-schema.ts';

export const ForgetShopper = Type.Object({
  ...identifierFields,
  channel_id: Type.Optional(
    nullable(uuid({ description: 'Only in this channel. Default: in all channels.' })),
  ),
});
export const ForgottenShopper = Type.Object({
  sessions: Type.Integer({ description: 'Sessions that can no longer be linked to the shopper.' }),
  frequency_caps: Type.Integer({ description: 'Frequency cap entries that were deleted.' }),
});

const outcome = choice(['won', ...refusals, 'same_advertiser', 'outranked']);

const Rate = Type.Object(
  {
    alpha: Type.Number(),
    beta: Type.Number(),
    mean: Type.Number(),
    drawn: nullable(
      Type.Number({ description: 'The value that this decision drew. Null if none was drawn.' }),
    ),
  },
  { description: 'The estimate of a rate: a Beta(alpha, beta) distribution.' },
);

export const ExplainQuery = Type.Object({
  limit: limitParam({
    maximum: 5_000,
    default: 500,
    description: 'The maximum number of candidates to list.',
  }),
});

export const ExplanationView = Type.Object({
  session_id: uuid(),
  at: dateTime(),
  channel_id: uuid(),
  publisher_id: nullable(uuid()),
  view: choice([...views]),
  display_mode: choice([...displayModes]),
  widget_id: nullable(Type.String()),
  sandbox: Type.Boolean(),
  identity: choice([...identifierKinds]),
  country: nullable(Type.String()),
  language: nullable(Type.String()),
  device_type: nullable(Type.String()),
  max_offers: Type.Integer(),
  ...requestOrigin,
  choice: choice(['ranked', 'young', 'random'], {
    description:
      'How the offers were chosen: `ranked` by score; `young`: by score, with the last position for an offer in cold start; `random`: with equal probability, to measure propensities.',
  }),
  replay: Type.Object({
    exact: Type.Boolean({ description: 'Whether the replay gave the same offers.' }),
    shopper_forgotten: Type.Boolean(),
    revision: Type.Integer(),
    learning_version: Type.Integer(),
    trials: Type.Integer({ description: 'How many other random seeds were used to estimate propensities.' }),
  }),
  funnel: Type.Array(Type.Object({ outcome, count: Type.Integer() }), {
    description: 'How many candidates had each outcome, in the order of the rules, winners last.',
  }),
  total: Type.Integer({ description: 'The number of all candidates.' }),
  candidates: Type.Array(
    Type.Object({
      offer_id: uuid(),
      heading: Type.String(),
      campaign_id: uuid(),
      campaign_name: Type.String(),
      advertiser_id: uuid(),
      advertiser_name: Type.String(),
      outcome,
      position: nullable(Type.Integer()),
      pricing: Type.Object({ model: choice([...pricingModels]), bid_usd: Type.Number() }),
      score_usd: nullable(
        Type.Number({ description: 'The expected revenue of an impression, from the drawn rates.' }),
      ),
      click_rate: Rate,
      conversion_rate: Rate,
      pace: Type.Number({ description: 'The probability that pacing let the campaign take part.' }),
      propensity: nullable(
        Type.Number({ description: 'The probability that the offer is shown in this request.' }),
      ),
    }),
  ),
});
