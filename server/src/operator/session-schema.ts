import { Type } from 'typebox';
import { pricingModels } from '../demand/index.ts';
import { eventTypes, reasons } from '../events/index.ts';
import { choice, dateTime, nullable, uuid } from '../http/fields.ts';
import { idParam, limitParam } from '../http/query-fields.ts';
import { requestEvidenceGrades, shownEvidence } from '../lib/evidence.ts';
import { displayModes, views } from '../lib/placement.ts';
import { explainedDays, sessionsLookedAt } from '../serving/index.ts';

export const SessionQuery = Type.Object({
  channel_id: idParam('Only sessions of this channel. Default: of all channels.'),
  publisher_id: idParam(
    `Only sessions of this publisher; needs \`channel_id\`. One call looks at the newest ${sessionsLookedAt.toLocaleString('en-US')} sessions of the channel, so it may find none although \`next_before\` is set.`,
  ),
  before: idParam('Only sessions older than this one: the `next_before` of the answer before.'),
  limit: limitParam({ maximum: 100, default: 25, description: 'The maximum number of sessions.' }),
});

const session = {
  id: uuid(),
  at: dateTime(),
  channel: Type.Object({ id: uuid(), name: nullable(Type.String()) }),
  publisher: nullable(
    Type.Object(
      { id: uuid(), name: nullable(Type.String()) },
      { description: 'Null for a session of the channel itself.' },
    ),
  ),
  view: choice([...views]),
  display_mode: choice([...displayModes]),
  country: nullable(Type.String()),
  device_type: nullable(Type.String()),
  sandbox: Type.Boolean(),
  bot: Type.Boolean(),
};
const figures = {
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  conversions: Type.Integer(),
  uncounted: Type.Integer({ description: 'Events that were accepted and not counted.' }),
  billed_usd: Type.Number({ description: 'Net billable revenue.' }),
  payout_usd: Type.Number({ description: "The channel's share of it." }),
};

export const SessionList = Type.Object({
  results: Type.Array(
    Type.Object({
      ...session,
      offers: Type.Integer({ description: 'How many offers the answer had.' }),
      ...figures,
    }),
  ),
  next_before: nullable(uuid({ description: 'Send it as `before` to get older sessions. Null at the end.' })),
});

/** How the offers of a session were requested. */
export const requestOrigin = {
  request_evidence: nullable(
    choice([...requestEvidenceGrades], {
      description:
        'By the key of the request: `server` for a secret key, `page` for the publishable key of a publisher. Null for a test of a signed-in user, and for sessions of versions that did not store it.',
    }),
  ),
  key_id: nullable(uuid({ description: 'The key of the request. Null where `request_evidence` is.' })),
  key_name: nullable(
    Type.String({ description: 'The name of the key, or the masked key if it has no name.' }),
  ),
};

/** The most events of a session that are listed. */
export const maxSessionEvents = 500;

export const SessionView = Type.Object({
  ...session,
  explainable: Type.Boolean({
    description: `Whether the decision can be explained, which is possible for ${explainedDays} days.`,
  }),
  offers: Type.Array(
    Type.Object({
      offer_id: uuid(),
      heading: nullable(Type.String()),
      pricing: Type.Object({ model: choice([...pricingModels]), bid_usd: Type.Number() }),
    }),
    { description: 'The offers of the answer in display order, with the prices of that moment.' },
  ),
  ...figures,
  ...requestOrigin,
  events: Type.Array(
    Type.Object({
      offer_id: uuid(),
      event_type: choice([...eventTypes]),
      evidence: choice([...shownEvidence], {
        description:
          'Who reported it: a server with a secret key, a link that was opened, a page with a publishable key, or a public source. `unknown`: stored before this was recorded.',
      }),
      occurred_at: dateTime(),
      received_at: dateTime(),
      counted: Type.Boolean(),
      reason: nullable(choice([...reasons])),
      attribution: nullable(choice(['click', 'view'])),
      billed_usd: Type.Number(),
      payout_usd: Type.Number(),
      amount: nullable(Type.String({ description: 'The order value of a conversion, as it was sent.' })),
      currency_code: nullable(Type.String()),
    }),
    { description: `In order of time. At most ${maxSessionEvents}.` },
  ),
});
