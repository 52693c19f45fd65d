import { type Static, Type } from 'typebox';
import { choice, dateTime, FieldErrors, freeText, nullable, uuid } from '../http/fields.ts';
import { eventTypes, notCountedHere, reasons } from './model.ts';

const Conversion = Type.Object({
  order_id: Type.Optional(
    nullable(
      freeText(200, {
        description:
          'A conversion counts once per order. An id that looks like an e-mail address or a phone number is stored as a hash.',
      }),
    ),
  ),
  amount: Type.Optional(
    nullable(Type.Union([Type.Number({ minimum: 0, maximum: 1e12 }), Type.String({ format: 'decimal' })])),
  ),
  currency_code: Type.Optional(nullable(freeText(10))),
});

export const EventReport = Type.Object({
  session_id: uuid({ description: 'From the answer of POST /recommendations.' }),
  offer_id: uuid({ description: "One of the session's offers." }),
  event_type: Type.String({
    format: 'event-type',
    description: `${eventTypes.join(', ')}, in any letter case.`,
  }),
  event_id: Type.Optional(
    nullable(
      uuid({
        description:
          'Your idempotency key for the event, unique within the channel. A repeated event is recognised by it.',
      }),
    ),
  ),
  occurred_at: Type.Optional(nullable(dateTime({ description: 'Default: the time of arrival.' }))),
  conversion: Type.Optional(nullable(Conversion)),
});
export type EventReport = Static<typeof EventReport>;

const reason = nullable(
  choice([...reasons, notCountedHere], { description: 'Why the event did not count, or was not billed.' }),
);

export const EventAnswer = Type.Object({
  event_id: uuid(),
  session_id: uuid(),
  offer_id: uuid(),
  insertion_id: uuid({ description: 'The same as offer_id, for older integrations.' }),
  event_type: choice([...eventTypes]),
  status: choice(['accepted', 'duplicate']),
  counted: Type.Boolean(),
  reason,
});

/** The answer to an event of an older integration that has no counterpart here. */
export const UncountedEventAnswer = Type.Object(
  {
    event_id: uuid(),
    session_id: nullable(uuid()),
    event_name: Type.String(),
    status: choice(['accepted']),
    counted: Type.Literal(false),
    reason: choice([notCountedHere]),
  },
  { description: 'An event of an older integration, such as WIDGET_LOAD, that is not stored.' },
);

export const maxEventsPerCall = 20;
/** An event that happened earlier is rejected. */
export const maxEventAgeDays = 90;
/**
 * An older session takes no new events. Retention relies on it: a month of raw rows is
 * complete after this time.
 */
export const maxSessionAgeDays = 180;

/**
 * Checks the envelope only. The items are checked one by one, because one invalid item must
 * not reject the others.
 */
export const EventBatch = Type.Object({
  events: Type.Array(Type.Unknown(), {
    minItems: 1,
    maxItems: maxEventsPerCall,
    description: 'Each like the body of POST /events.',
  }),
});

export const EventBatchAnswer = Type.Object({
  results: Type.Array(
    Type.Object({
      index: Type.Integer(),
      status: choice(['accepted', 'duplicate', 'rejected']),
      success: Type.Boolean({ description: 'Whether the event was accepted, for older integrations.' }),
      event_id: nullable(Type.String()),
      counted: Type.Boolean(),
      reason,
      errors: FieldErrors,
      retryable: Type.Boolean({ description: 'Whether sending the same event again can succeed.' }),
    }),
  ),
  accepted: Type.Integer({ description: 'Includes duplicates.' }),
  failed: Type.Integer(),
});
