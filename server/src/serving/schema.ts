import { type Static, type TSchema, Type } from 'typebox';
import { settingLimits } from '../channel/index.ts';
import { choice, FieldErrors, freeText, nullable, uuid } from '../http/fields.ts';
import { deviceTypes, displayModes, views } from '../lib/placement.ts';

/** A field that a caller may omit or send as null. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

const CostDetails = Type.Object({
  amount: maybe(Type.Union([Type.Number(), freeText(50)])),
  currency_code: maybe(freeText(10)),
});

/** The identifiers by which a caller can name a shopper. */
export const identifierFields = {
  email: maybe(freeText(320, { format: 'email' })),
  email_hash: maybe(Type.String({ format: 'sha256' })),
  phone: maybe(freeText(50, { format: 'phone' })),
  external_guid: maybe(freeText(200)),
};

/** Further fields about a shopper. Optional context, like `optionalFields`. */
export const otherUserFields = {
  first_name: maybe(freeText(200)),
  last_name: maybe(freeText(200)),
  title: maybe(freeText(50)),
  gender: maybe(freeText(50)),
  dob: maybe(freeText(50)),
  age: maybe(Type.Union([Type.Number(), freeText(10)])),
};

const UserDetails = Type.Object(
  { ...identifierFields, ...otherUserFields },
  {
    description:
      'At least one of email, email_hash (SHA-256 of the trimmed, lower-case address, in hex), phone and external_guid is required. Only keyed hashes of them are stored. Names are not stored.',
  },
);

export const maxWidgetIdLength = 64;

const PlacementDetails = Type.Object({
  view: choice([...views]),
  display_mode: choice([...displayModes]),
  widget_id: maybe(
    freeText(maxWidgetIdLength, { description: 'Your id for the widget. Reports can be broken down by it.' }),
  ),
  // Read only if there is no `widget_id`. A value that is neither a text nor a number is ignored.
  layout_id: Type.Optional(
    Type.Unsafe<unknown>({ description: 'An older name of widget_id, used if widget_id is missing.' }),
  ),
  // Not validated here, because it is ignored with a publisher key. `readRequest` checks it
  // for a channel key.
  publisher_remote_id: Type.Optional(
    Type.Unsafe<unknown>({
      format: 'publisher-id',
      description: 'With a channel key: an approved publisher of the channel. Ignored with a publisher key.',
    }),
  ),
  max_offers: maybe(
    Type.Integer({
      minimum: 1,
      maximum: settingLimits.maxOffers,
      description: "Default: the channel's setting.",
    }),
  ),
});

const Purchase = Type.Object({
  product_id: maybe(freeText(200)),
  name: maybe(freeText(500)),
  quantity: maybe(Type.Union([freeText(20), Type.Number()])),
  type: maybe(freeText(200)),
  variant: maybe(Type.Union([freeText(500), Type.Record(Type.String(), Type.Unknown())])),
  description: maybe(freeText(5_000)),
  cost_details: maybe(CostDetails),
  attributes: maybe(Type.Record(Type.String(), Type.Unknown())),
});

const Attributes = Type.Object({
  user_agent: maybe(
    freeText(2_000, { description: "The user agent of the shopper's browser, not of your server." }),
  ),
  device_type: maybe(choice([...deviceTypes])),
  operating_system: maybe(freeText(100)),
  operating_system_version: maybe(freeText(100)),
  ip_address: maybe(freeText(100)),
  ip_address_hash: maybe(freeText(200)),
  platform_type: maybe(choice(['MOBILE', 'WEB'])),
  language: maybe(freeText(50, { description: 'A language tag such as en-GB.' })),
  country: maybe(Type.String({ format: 'country', description: 'ISO 3166, two letters.' })),
});

/**
 * Optional context: a wrong value is left out with a warning and never makes the call fail (`read-body.ts`).
 */
export const optionalFields = {
  order_details: maybe(
    Type.Object({
      order_id: maybe(freeText(200)),
      cost_details: maybe(CostDetails),
      payment_type: maybe(freeText(100)),
    }),
  ),
  purchases: maybe(
    Type.Array(Purchase, { maxItems: 200, description: 'Of a longer list the first 200 are used.' }),
  ),
  attributes: maybe(Attributes),
};

export const RecommendationRequest = Type.Object({
  user_details: UserDetails,
  placement_details: PlacementDetails,
  ...optionalFields,
  custom_metadata: maybe(
    Type.Object({
      is_sandbox: maybe(
        Type.Boolean({
          description: 'Marks a test request: stored, but never counted, billed or used for learning.',
        }),
      ),
    }),
  ),
});
export type RecommendationRequest = Static<typeof RecommendationRequest>;

const Recommendation = Type.Object({
  advertiser: Type.Object({ id: uuid(), name: Type.String(), logo_url: Type.String() }),
  offer: Type.Object({
    id: uuid(),
    heading: Type.String(),
    subheading: Type.String(),
    target_url: Type.String({
      description:
        'The landing page of a click. If the channel has click references, it contains one: send shoppers to exactly this address.',
    }),
    click_url: Type.Optional(
      Type.String({
        format: 'uri',
        description:
          'Instead of `target_url`, for partners that cannot report clicks: reports the click, and leads to the landing page. It counts if a person opens it, not if a page or a script loads it. Only if the channel has tracking links.',
      }),
    ),
    impression_url: Type.Optional(
      Type.String({
        format: 'uri',
        description:
          'A picture of one pixel that reports the impression when the offer is seen. `navigator.sendBeacon` can be used too. Only if the channel has tracking links.',
      }),
    ),
    cta_details: Type.Object({ accept_copy: Type.String(), decline_copy: Type.String() }),
    image_url: nullable(Type.String()),
    promo_code: nullable(Type.String()),
    metadata: Type.Object(
      { PROMO_CODE: Type.Optional(Type.String()) },
      { description: 'The promo code, for older integrations.' },
    ),
  }),
});

export const RecommendationAnswer = Type.Object({
  session_id: uuid({ description: 'Send it with every event of this session.' }),
  recommendations: Type.Record(Type.String(), Recommendation, { description: "Keyed by the offer's id." }),
  recommendation_groups: Type.Array(
    Type.Object({
      group_id: uuid(),
      heading: Type.String(),
      recommendations: Type.Array(
        Type.Object({
          insertion_order: Type.Integer(),
          insertion_id: uuid({ description: 'The same as offer_id, for older integrations.' }),
          offer_id: uuid(),
          advertiser_id: uuid(),
        }),
      ),
    }),
    { description: 'The offers in display order.' },
  ),
  footer: Type.Object({
    attribution_details: Type.Object({
      copy: Type.String(),
      logo_url: nullable(Type.String()),
      target_url: nullable(Type.String()),
    }),
    privacy_policy: Type.Object({ copy: Type.String(), target_url: nullable(Type.String()) }),
  }),
  warnings: Type.Optional({
    ...FieldErrors,
    description:
      'What was wrong with the optional fields and was left out of the decision, by dotted field name. Absent if nothing was wrong.',
  }),
});

export const supportedVersions = ['1.0.0'] as const;

export const VersionHeader = Type.Object({
  version: choice([...supportedVersions], {
    description: 'The version of the serving API that your integration uses.',
  }),
});
