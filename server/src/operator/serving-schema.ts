import { Type } from 'typebox';
import { pricingModels } from '../demand/index.ts';
import { choice, dateTime, nullable, uuid } from '../http/fields.ts';
import { displayModes, views } from '../lib/placement.ts';
import { identifierFields, identifierKinds, refusals } from '../serving/index.ts';

export const ForgetShopper = Type.Object({
  ...identifierFields,
  channel_id: Type.Optional(
    nullable(uuid({ description: 'Only in this channel; without it, in all of them.' })),
  ),
});
export const ForgottenShopper = Type.Object({
  sessions: Type.Integer({ description: 'Sessions that can no longer be tied to the shopper.' }),
  frequency_caps: Type.Integer({ description: 'Entries of frequency caps that were deleted.' }),
});

const outcome = choice(['won', ...refusals, 'same_advertiser', 'outranked']);

const Rate = Type.Object(
  {
    alpha: Type.Number(),
    beta: Type.Number(),
    mean: Type.Number(),
    drawn: nullable(Type.Number({ description: 'What this decision drew; null where none was drawn.' })),
  },
  { description: 'What was known of a rate: Beta(alpha, beta).' },
);

export const ExplainQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 5_000, default: 500, description: 'Candidates to list.' }),
  ),
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
  choice: choice(['ranked', 'young', 'random'], {
    description:
      'By score; by score with the last place for a young offer; or evenly, so that chances stay known.',
  }),
  replay: Type.Object({
    exact: Type.Boolean({ description: 'The decision, taken again, came out the same.' }),
    shopper_forgotten: Type.Boolean(),
    revision: Type.Integer(),
    learning_version: Type.Integer(),
    trials: Type.Integer({ description: 'Other seeds from which propensities are estimated.' }),
  }),
  funnel: Type.Array(Type.Object({ outcome, count: Type.Integer() }), {
    description: 'How many candidates came to which end: in the order of the rules, the winners last.',
  }),
  total: Type.Integer({ description: 'Candidates in all.' }),
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
      score_usd: nullable(Type.Number({ description: 'Revenue an impression was drawn to bring.' })),
      click_rate: Rate,
      conversion_rate: Rate,
      pace: Type.Number({ description: 'Probability with which its daily budget let it take part.' }),
      propensity: nullable(Type.Number({ description: 'Probability of being shown in this request.' })),
    }),
  ),
});
