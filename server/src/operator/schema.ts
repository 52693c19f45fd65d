import { type Static, Type } from 'typebox';
import { channelSortKeys, defaultBillableDays, metrics, settingLimits } from '../channel/index.ts';
import {
  ceilingUsd,
  choice,
  date,
  dateTime,
  httpsUrl,
  nullable,
  pageOf,
  partialOf,
  patchOf,
  strictObject,
  text,
  uuid,
} from '../http/fields.ts';
import { SearchQuery } from '../http/query-fields.ts';
import { readOnlyDescription, readOnlyFields } from '../http/read-only-fields.ts';
import { listParams, pageWithFigures } from './list-schema.ts';

const days = Type.Integer({ minimum: 0, maximum: settingLimits.attributionDays });
const billableDays = (description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: settingLimits.billableDays, description }));
const callsPerMinute = nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 }));

const linkFields = {
  click_references: Type.Boolean({
    description:
      'Whether `target_url` gets a click reference, with which the advertiser can report a sale, and its macros are filled. On for new channels.',
  }),
  tracking_links: Type.Boolean({
    description:
      'Whether answers have `click_url` and `impression_url`, for partners that cannot report events. On for new channels.',
  }),
  named_to_advertisers: Type.Boolean({
    description:
      'Whether advertisers may learn the ids of the channel and its publishers. Off for new channels.',
  }),
};

const channelFields = {
  name: text(200, { description: 'Shown to the channel and in reports.' }),
  revenue_share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'The share of net billable revenue that the channel is paid. Rounded to six decimals.',
  }),
  enabled_metrics: Type.Array(choice([...metrics]), {
    minItems: 1,
    maxItems: metrics.length,
    uniqueItems: true,
  }),
  available_from: nullable(
    date({ description: 'First day of reports. Null for the default window of 400 days.' }),
  ),
  attribution: partialOf({ click_days: days, view_days: days }),
  clicks_per_minute: nullable(
    Type.Integer({
      minimum: 0,
      maximum: settingLimits.clicksPerMinute,
      description:
        'Click flood limit: clicks of one shopper beyond this number in a minute do not count. Null for the default of 60, 0 for no limit.',
    }),
  ),
  conversion_limit: Type.Integer({
    minimum: 1,
    maximum: settingLimits.conversionLimit,
    description:
      'How many conversions of one session and offer are billed. Further ones count but are not billed. Default: 5.',
  }),
  billable_impression_days: billableDays(
    `For how many days after its session an impression is billed. Later ones count but are not billed. Null for the default: ${defaultBillableDays.serverImpression} day for reports of a server, ${defaultBillableDays.pageImpression} days for those of pages and links.`,
  ),
  billable_click_days: billableDays(
    `For how many days after its session a click is billed. Later ones count but are not billed. Null for the default of ${defaultBillableDays.click} days.`,
  ),
  publisher_ceiling_usd: nullable(
    ceilingUsd({
      description:
        'What pages and links may bill for each publisher of the channel in an hour. What is over it waits for staff. Null for the rule: ten times the usual hour of the publisher, at least $100. 0 for no ceiling.',
    }),
  ),
  max_offers: Type.Integer({ minimum: 1, maximum: settingLimits.maxOffers }),
  links: partialOf(linkFields, { description: 'What the links of offers contain.' }),
  offers_heading: text(200, { description: 'The heading above the offers.' }),
  footer: partialOf(
    {
      attribution_details: partialOf({
        copy: text(500),
        logo_url: nullable(httpsUrl()),
        target_url: nullable(httpsUrl()),
      }),
      privacy_policy: partialOf({ copy: text(500), target_url: nullable(httpsUrl()) }),
    },
    { description: 'Shown below the offers.' },
  ),
  rate_limits: partialOf(
    { channel: callsPerMinute, serving: callsPerMinute, reporting: callsPerMinute },
    { description: 'Calls per minute and key. Null for the default.' },
  ),
};

export const NewChannel = strictObject({ ...partialOf(channelFields).properties, name: channelFields.name });
export const ChannelPatch = patchOf({
  ...channelFields,
  ...readOnlyFields,
  own_publisher_ceiling_usd: nullable(Type.Number({ description: readOnlyDescription })),
});
export type ChannelPatch = Static<typeof ChannelPatch>;

export const ChannelView = Type.Object({
  id: uuid(),
  name: Type.String(),
  revenue_share: Type.Number(),
  enabled_metrics: Type.Array(choice([...metrics])),
  available_from: nullable(date()),
  attribution: Type.Object({ click_days: Type.Integer(), view_days: Type.Integer() }),
  clicks_per_minute: nullable(Type.Integer()),
  conversion_limit: Type.Integer(),
  billable_impression_days: nullable(Type.Integer()),
  billable_click_days: nullable(Type.Integer()),
  publisher_ceiling_usd: nullable(Type.Number()),
  own_publisher_ceiling_usd: nullable(
    Type.Number({ description: 'A lower ceiling, which the channel itself has set.' }),
  ),
  max_offers: Type.Integer(),
  links: Type.Object(linkFields),
  offers_heading: Type.String(),
  footer: Type.Object({
    attribution_details: Type.Object({
      copy: Type.String(),
      logo_url: nullable(Type.String()),
      target_url: nullable(Type.String()),
    }),
    privacy_policy: Type.Object({ copy: Type.String(), target_url: nullable(Type.String()) }),
  }),
  rate_limits: Type.Object({
    channel: nullable(Type.Integer()),
    serving: nullable(Type.Integer()),
    reporting: nullable(Type.Integer()),
  }),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export type ChannelView = Static<typeof ChannelView>;
export const ChannelPage = pageWithFigures(ChannelView.properties);
export const ChannelQuery = Type.Object({
  ...SearchQuery.properties,
  ...listParams(channelSortKeys, ['figures']),
});

const NewKeyPair = Type.Object({ id: uuid(), key: Type.String() });
export const CreatedChannel = Type.Object({
  channel: ChannelView,
  keys: Type.Object({ secret: NewKeyPair, publishable: NewKeyPair }),
});

export const AuditPage = pageOf(
  Type.Object({
    id: uuid(),
    at: dateTime(),
    actor: Type.Object(
      { type: Type.String(), id: Type.String(), name: Type.String() },
      {
        description:
          'Who made the change. `name` is the name of the user or key; a key without a name is shown masked.',
      },
    ),
    action: Type.String(),
    object_type: Type.String({ description: 'The same as `subject.kind`.' }),
    object_id: Type.String({ description: 'The same as `subject.id`.' }),
    subject: Type.Object(
      { kind: Type.String(), id: Type.String(), name: nullable(Type.String()) },
      {
        description:
          'What was changed, with its current name: the name of a channel, user, key, advertiser or campaign, the brand of a publisher or request, the heading of an offer, the reason of a void, the publisher and hour of a traffic flag. Null for kinds without names.',
      },
    ),
    channel_id: nullable(uuid({ description: 'The same as `channel.id`.' })),
    channel: nullable(
      Type.Object(
        { id: uuid(), name: nullable(Type.String()) },
        { description: 'The channel that the change is about.' },
      ),
    ),
    details: Type.Record(Type.String(), Type.Unknown()),
    detail_names: Type.Record(Type.String(), Type.String(), {
      description:
        'Names of channels, publishers, requests, keys and subcategories whose ids are in `details`, by id. At most 2,000 ids of a page are looked up.',
    }),
    request_id: nullable(uuid()),
  }),
);
