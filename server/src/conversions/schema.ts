import { type Static, Type } from 'typebox';
import { reasons } from '../events/index.ts';
import { choice, dateTime, FieldErrors, freeText, nullable, pageOf, text, uuid } from '../http/fields.ts';
import { choicesOf, PageQuery, textParam } from '../http/query-fields.ts';
import { reportedEventTypes } from '../lib/event-types.ts';
import { shownEvidence } from '../lib/evidence.ts';
import {
  attributedBy,
  refundProblems,
  reportStatuses,
  sessionGone,
  sources,
  unattributedReasons,
} from './model.ts';

export const maxReportsPerCall = 1_000;
const maxIdLength = 200;

const hashes = (what: string) =>
  Type.Optional(
    nullable(
      Type.Array(Type.String({ format: 'sha256' }), {
        maxItems: 10,
        description: `SHA-256 of the ${what}; in hexadecimal digits.`,
      }),
    ),
  );

export const UserData = Type.Object(
  {
    click_id: Type.Optional(
      nullable(
        Type.String({
          maxLength: 500,
          description: 'The click reference from the address of the landing page.',
        }),
      ),
    ),
    email_address: hashes('e-mail addresses: trimmed, in lower case'),
    phone_numbers: hashes('phone numbers: E.164, such as +14155550100'),
    gpp_string: Type.Optional(
      nullable(
        Type.String({
          maxLength: 4_000,
          description: 'Accepted, and not evaluated: send no hashes of people who object.',
        }),
      ),
    ),
    mmt_only: Type.Optional(
      nullable(
        Type.Boolean({
          description:
            'Accepted. Data about people is used to attribute the order and for nothing else, with or without this field.',
        }),
      ),
    ),
  },
  {
    description:
      'Only where the order belongs is stored. The hashes are used if the advertiser has identity matching on, with reports of its server and without a valid `click_id`.',
  },
);

export const Properties = Type.Object({
  charge_id: Type.Optional(
    nullable(
      Type.String({
        maxLength: 200,
        description:
          'For a refund: the id of the bill, from the export of billed events, instead of an order number. It takes back any bill, also of a campaign that counts what partners report.',
      }),
    ),
  ),
  transaction_id: Type.Optional(
    nullable(
      freeText(maxIdLength, {
        description:
          'The order number. In campaigns that count what you report, an order is paid once, however often and by whomever it is reported. One that looks like an e-mail address or a phone number is stored as a hash.',
      }),
    ),
  ),
});

/** A report in the shape of the Event and Conversion API 1.0. Unknown fields are ignored. */
export const ConversionReport = Type.Object({
  data_set_id: Type.Optional(
    nullable(uuid({ description: 'The id of the advertiser. Default: the advertiser of the key.' })),
  ),
  id: Type.Optional(
    nullable(
      text(maxIdLength, {
        description:
          'Your id of the event. The same id is the same event for ever: further reports fill what the first one left out, and one with a later `timestamp` corrects the value. Default: `properties.transaction_id`; one of the two is required. A refund needs an id of its own.',
      }),
    ),
  ),
  timestamp: Type.Integer({
    minimum: 0,
    description: 'When it happened, in seconds since 1970.',
  }),
  event_type: choice([...reportedEventTypes], {
    description:
      'Each campaign says which types are conversions; `purchase` is one by default. `refund` takes back the order with the same `transaction_id`: all of it, or the `value`.',
  }),
  custom_event: Type.Optional(
    nullable(
      text(100, {
        description:
          'The name of the event, such as `test_drive`. Required if `event_type` is `custom`. A name that looks like an e-mail address or a phone number is refused.',
      }),
    ),
  ),
  value: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        maximum: 1e12,
        description: 'The value of the order, or what is refunded of it, in `currency_code`.',
      }),
    ),
  ),
  currency_code: Type.Optional(
    nullable(
      Type.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217. Required if there is a value.' }),
    ),
  ),
  user_data: Type.Optional(nullable(UserData)),
  properties: Type.Optional(nullable(Properties)),
});
export type ConversionReport = Static<typeof ConversionReport>;

/**
 * Checks the envelope only. The items are checked one by one, because one invalid item must
 * not reject the others.
 */
export const ConversionBatch = Type.Object({
  events: Type.Array(Type.Unknown(), {
    minItems: 1,
    maxItems: maxReportsPerCall,
    description: 'Each like the body of POST /conversions.',
  }),
});

export const resultStatuses = ['attributed', 'not_attributed', 'duplicate', 'conflict', 'rejected'] as const;

const Attribution = Type.Object(
  {
    offer_id: uuid(),
    by: choice([...attributedBy], {
      description:
        '`click`: by a click reference. `order`: a partner has reported the same order. `identity`: a shopper with the e-mail address or phone number had clicked or seen the offer. `charge`: the refund names the bill.',
    }),
    confirmed: Type.Boolean({
      description: 'Whether a server of the advertiser has reported the order. Only then it is billed.',
    }),
    is_new: Type.Boolean({ description: 'False if the order had been reported before.' }),
    counted: Type.Boolean(),
    reason: nullable(
      choice([...reasons, sessionGone], {
        description:
          'Why it did not count, or was not billed. `session_gone`: the session of the click takes no more events, because it is too old or has too many.',
      }),
    ),
  },
  { description: 'Where the order counts. Null if it is not attributed.' },
);

const resultFields = {
  id: nullable(Type.String()),
  status: choice([...resultStatuses]),
  attribution: nullable(Attribution),
  reason: nullable(
    choice([...unattributedReasons, ...refundProblems], {
      description: 'Why the order is not attributed, or why nothing was refunded.',
    }),
  ),
  conflict: nullable(
    Type.Object(
      {
        stored_value: Type.Number(),
        stored_currency_code: Type.String(),
        sent_value: Type.Number(),
        sent_currency_code: Type.String(),
      },
      {
        description:
          'If the status is `conflict`: the same `id` was reported with the same `timestamp` and another value. Nothing was changed. Send a later `timestamp` to correct the value.',
      },
    ),
  ),
};
export const ConversionAnswer = Type.Object({
  ...resultFields,
  id: Type.String(),
  status: choice(['attributed', 'not_attributed', 'duplicate', 'conflict']),
});
export const ConversionBatchAnswer = Type.Object({
  results: Type.Array(
    Type.Object({
      index: Type.Integer(),
      ...resultFields,
      errors: FieldErrors,
    }),
  ),
  accepted: Type.Integer({ description: 'Includes duplicates.' }),
  failed: Type.Integer({ description: 'Rejected, or in conflict with what is stored.' }),
});

export const ConversionQuery = Type.Object({
  ...PageQuery.properties,
  order_id: textParam(
    'Only the reports of the order with this number, or the report with this id. White space around it is ignored.',
  ),
  status: choicesOf(reportStatuses),
});

const { conflict: _, ...listedFields } = ConversionAnswer.properties;
export const ReportedConversion = Type.Object({
  ...listedFields,
  status: choice([...reportStatuses]),
  order_id: nullable(
    Type.String({
      description:
        'The order number. One that looks like an e-mail address or a phone number is shown as it is stored, as a hash: `h1:…`; the same number has the same hash. `forgotten:…` after its shopper was forgotten. The same holds for `id`.',
    }),
  ),
  source: choice([...sources]),
  evidence: choice([...shownEvidence], {
    description:
      '`server`: reported with a key of the advertiser, by its people or by an import. `public`: by a pixel or a postback. `unknown`: before grades existed.',
  }),
  event_type: choice([...reportedEventTypes]),
  custom_event: nullable(Type.String()),
  occurred_at: dateTime(),
  received_at: dateTime(),
  value: nullable(Type.Number()),
  currency_code: nullable(Type.String()),
  refunded_value: nullable(
    Type.Number({
      description:
        'What was refunded of the order, or what this refund takes back of it, in the currency of the order. Null if nothing was, or if the order has no value.',
    }),
  ),
});
export const ConversionPage = pageOf(ReportedConversion);
