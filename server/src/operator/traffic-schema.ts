import { type Static, Type } from 'typebox';
import { eventTypes, filteredEvidence, filteredTimes, unbilledReasons } from '../events/index.ts';
import { choice, dateTime, nullable, pageOf, strictObject, text, uuid } from '../http/fields.ts';
import { jobStatuses } from '../maintenance/index.ts';
import { flagStatuses, signalNames, voidActions, voidStatuses } from '../traffic/index.ts';

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
  time: Type.Optional(
    choice([...filteredTimes], {
      description:
        'The time that `from` and `to` are about: when the event happened (default), when its session was requested, or when the event arrived (only with `unbilled_as`).',
    }),
  ),
  key_id: Type.Optional(uuid({ description: 'Only sessions that were requested with this key.' })),
  address: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Only sessions of shoppers in the block of this IP address (/24, /48 in IPv6). Sessions know it for 30 days. It is stored as a keyed hash, as long as the void is active.',
    }),
  ),
  evidence: Type.Optional(
    Type.Array(choice([...filteredEvidence]), {
      minItems: 1,
      maxItems: filteredEvidence.length,
      uniqueItems: true,
      description: 'Only events of these grades.',
    }),
  ),
  unbilled_as: Type.Optional(
    choice([...unbilledReasons], {
      description:
        'Only events that count with this reason, were not billed, and arrived before the preview was created. Default: all events.',
    }),
  ),
  action: Type.Optional(
    choice([...voidActions], {
      description:
        '`approve` bills the events instead, if budgets still pay; send `unbilled_as` with it. Default: `void`.',
    }),
  ),
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
  unknown_sessions: Type.Integer({
    description:
      'Sessions that are too old to tell their key, their address or the grade of their events. They are not selected.',
  }),
});

export const VoidView = Type.Object({
  id: uuid(),
  channel_id: uuid(),
  channel_name: Type.String(),
  publisher_name: nullable(Type.String()),
  action: choice([...voidActions]),
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
    time: choice([...filteredTimes]),
    key_id: nullable(uuid()),
    by_address: Type.Boolean(),
    evidence: nullable(Type.Array(choice([...filteredEvidence]))),
    unbilled_as: nullable(choice([...unbilledReasons])),
  }),
  preview: nullable(Figures),
  voided: nullable(Figures),
  approved: nullable(Figures),
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
  rejudged_conversions: Type.Integer({
    description: 'Further conversions whose attribution changes because a click or view counts again.',
  }),
  ...money,
  budget_spent: Type.Object(
    { events: Type.Integer(), spend: Type.Number() },
    {
      description: 'Events that the current budgets can no longer pay for. They count but are not billed.',
    },
  ),
  is_estimate: Type.Boolean({
    description:
      'True if the void has more than 20,000 sessions: then the figures of the first ones are extrapolated.',
  }),
});
export type UndoPreviewView = Static<typeof UndoPreviewView>;

const Signals = Type.Array(
  Type.Object({
    name: choice([...signalNames], {
      description: '`click_rate` and `unconfirmed_orders` are in percent, `spend` in USD.',
    }),
    value: Type.Number(),
    usual: nullable(
      Type.Number({ description: 'The median of its hours. Null for traffic of less than three days.' }),
    ),
    flagged_from: Type.Number({ description: 'From this value on an hour is flagged.' }),
  }),
);

export const FlagView = Type.Object({
  id: uuid(),
  channel_id: uuid(),
  channel_name: Type.String(),
  scope: choice(['publisher', 'without_publisher', 'channel', 'orders'], {
    description:
      'The traffic that is unusual: that of a publisher, that of the channel without a publisher, all traffic of the channel together, or the order numbers that its servers have reported in 14 days (one flag for each day).',
  }),
  publisher_id: nullable(uuid({ description: 'Null unless the scope is `publisher`.' })),
  publisher_name: nullable(Type.String()),
  hour: dateTime(),
  status: choice([...flagStatuses]),
  signals: Signals,
  impressions: Type.Integer(),
  clicks: Type.Integer(),
  conversions: Type.Integer(),
  spend: Type.Number({ description: 'USD' }),
  note: Type.String(),
  void_id: nullable(uuid()),
  void: Type.Object(
    {
      channel_id: uuid(),
      publisher_id: Type.Optional(uuid()),
      without_publisher: Type.Optional(Type.Boolean()),
      from: dateTime(),
      to: dateTime(),
      event_types: Type.Optional(Type.Array(choice([...eventTypes]))),
      evidence: Type.Optional(Type.Array(choice([...filteredEvidence]))),
      flag_id: uuid(),
    },
    { description: 'The body for POST /operator/voids to preview a void of this hour. Add a reason.' },
  ),
  found_at: dateTime(),
  updated_at: dateTime(),
});
export type FlagView = Static<typeof FlagView>;
export const FlagPage = pageOf(FlagView);

const selection = {
  channel_id: uuid(),
  publisher_id: Type.Optional(uuid()),
  without_publisher: Type.Optional(Type.Boolean()),
  from: dateTime(),
  to: dateTime(),
  time: Type.Literal('arrival'),
  unbilled_as: Type.Literal('over_ceiling'),
  flag_id: Type.Optional(uuid()),
};

export const HourOverCeilingView = Type.Object({
  channel_id: uuid(),
  channel_name: Type.String(),
  publisher_id: nullable(uuid({ description: 'Null for sessions of the channel without a publisher.' })),
  publisher_name: nullable(Type.String()),
  hour: dateTime({ description: 'The hour in which the events arrived.' }),
  ceiling: nullable(Type.Number({ description: 'USD. Null if there is none any more.' })),
  billed: Type.Number({ description: 'USD that pages and links have billed in the hour.' }),
  over_ceiling: Type.Object(
    { events: Type.Integer(), spend: Type.Number({ description: 'USD, if they are approved.' }) },
    { description: 'What is over the ceiling.' },
  ),
  signals: Signals,
  flag_id: nullable(uuid({ description: 'The traffic flag of the hour.' })),
  decide: Type.Object(selection, {
    description:
      'The body for POST /operator/voids to preview a void of these events, or with `"action": "approve"` their approval. Add a reason.',
  }),
});
export type HourOverCeilingView = Static<typeof HourOverCeilingView>;
export const HourOverCeilingPage = Type.Object({
  ...pageOf(HourOverCeilingView).properties,
  summary: Type.Object(
    { events: Type.Integer(), spend: Type.Number({ description: 'USD' }) },
    { description: 'All that waits for a decision.' },
  ),
});
