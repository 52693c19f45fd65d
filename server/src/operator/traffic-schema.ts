import { type Static, Type } from 'typebox';
import { eventTypes } from '../events/index.ts';
import { choice, dateTime, nullable, pageOf, strictObject, text, uuid } from '../http/fields.ts';
import { jobStatuses } from '../maintenance/index.ts';
import { flagStatuses, signalNames, voidStatuses } from '../traffic/index.ts';

const reason = text(500, { description: 'The reason, for the audit log.' });

export const NewVoid = strictObject({
  channel_id: uuid(),
  reason,
  session_ids: Type.Optional(
    Type.Array(uuid(), { minItems: 1, maxItems: 10_000, description: 'Void events of these sessions.' }),
  ),
  publisher_id: Type.Optional(
    uuid({ description: 'Only sessions of this publisher (publisher_remote_id).' }),
  ),
  without_publisher: Type.Optional(
    Type.Boolean({
      description: 'Only sessions of the channel without a publisher. Cannot be combined with publisher_id.',
    }),
  ),
  from: Type.Optional(dateTime({ description: 'Only events at or after this time.' })),
  to: Type.Optional(dateTime({ description: 'Only events before this time. At most 90 days after from.' })),
  campaign_id: Type.Optional(uuid()),
  offer_id: Type.Optional(uuid()),
  event_types: Type.Optional(
    Type.Array(choice([...eventTypes]), { minItems: 1, maxItems: 3, uniqueItems: true }),
  ),
  flag_id: Type.Optional(uuid({ description: 'The traffic flag that led to this void.' })),
});
export type NewVoid = Static<typeof NewVoid>;

export const UndoVoid = strictObject({ reason });
export const DecideFlag = Type.Object({
  note: Type.Optional(Type.String({ maxLength: 500, format: 'text' })),
});

const counts = {
  sessions: Type.Integer(),
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  conversions: Type.Integer(),
};
const money = {
  spend: Type.Number({ description: 'USD' }),
  payout: Type.Number({ description: 'USD' }),
};
const Figures = Type.Object({
  ...counts,
  rejudged_conversions: Type.Integer({
    description:
      'Conversions outside the filter whose attribution changed because a click or view was voided.',
  }),
  ...money,
});

export const VoidView = Type.Object({
  id: uuid(),
  channel_id: uuid(),
  channel_name: Type.String(),
  publisher_name: nullable(Type.String()),
  status: choice([...voidStatuses]),
  reason: Type.String(),
  active: Type.Boolean({
    description: 'Whether new events that match the filter are voided as they arrive.',
  }),
  filter: Type.Object({
    by_session: Type.Boolean(),
    publisher_id: nullable(uuid()),
    without_publisher: Type.Boolean(),
    from: nullable(dateTime()),
    to: nullable(dateTime()),
    campaign_id: nullable(uuid()),
    offer_id: nullable(uuid()),
    event_types: nullable(Type.Array(choice([...eventTypes]))),
  }),
  preview: nullable(Figures),
  voided: nullable(Figures),
  restored: nullable(Figures),
  progress: nullable(
    Type.Object({
      job_id: uuid(),
      status: choice([...jobStatuses]),
      done: Type.Integer({ description: 'Sessions that are done.' }),
      total: Type.Integer(),
      estimated_finish_at: nullable(dateTime()),
      reason: nullable(Type.String({ description: 'Why the job failed.' })),
    }),
  ),
  undo_reason: nullable(Type.String()),
  flag_id: nullable(uuid()),
  expires_at: nullable(dateTime({ description: 'A preview must be confirmed before this time.' })),
  created_at: dateTime(),
  created_by: Type.Object(
    { type: Type.String(), id: Type.String() },
    { description: 'Who created the void.' },
  ),
  updated_at: dateTime(),
});
export type VoidView = Static<typeof VoidView>;
export const VoidPage = pageOf(VoidView);

export const UndoPreviewView = Type.Object({
  ...counts,
  ...money,
  budget_spent: Type.Object(
    { events: Type.Integer(), spend: Type.Number() },
    {
      description: 'Events that the current budgets can no longer pay for. They count but are not billed.',
    },
  ),
});

export const FlagView = Type.Object({
  id: uuid(),
  channel_id: uuid(),
  channel_name: Type.String(),
  publisher_id: nullable(uuid({ description: 'Null for traffic of the channel without a publisher.' })),
  publisher_name: nullable(Type.String()),
  hour: dateTime(),
  status: choice([...flagStatuses]),
  signals: Type.Array(
    Type.Object({
      name: choice([...signalNames], { description: '`click_rate` is in percent.' }),
      value: Type.Number(),
      usual: Type.Number(),
    }),
  ),
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  conversions: Type.Integer(),
  note: Type.String(),
  void_id: nullable(uuid()),
  void: Type.Object(
    {
      channel_id: uuid(),
      publisher_id: Type.Optional(uuid()),
      without_publisher: Type.Optional(Type.Boolean()),
      from: dateTime(),
      to: dateTime(),
      flag_id: uuid(),
    },
    { description: 'The body for POST /operator/voids to preview a void of this hour. Add a reason.' },
  ),
  found_at: dateTime(),
  updated_at: dateTime(),
});
export type FlagView = Static<typeof FlagView>;
export const FlagPage = pageOf(FlagView);
