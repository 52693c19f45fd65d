import { Type } from 'typebox';
import {
  ceilingUsd,
  choice,
  dateTime,
  freeText,
  nullable,
  pageOf,
  strictObject,
  text,
  uuid,
} from '../http/fields.ts';
import { choicesOf, idParam, SearchQuery } from '../http/query-fields.ts';
import { matchReasons, publisherSortKeys, requestFields, statuses } from '../publisher/index.ts';
import { listParams, pageWithFigures } from './list-schema.ts';

const category = Type.Object({ remote_id: uuid(), name: Type.String() });

export const RequestView = Type.Object({
  id: uuid({ description: 'The pending_publisher_id.' }),
  pending_publisher_id: uuid(),
  channel_id: uuid(),
  channel_name: Type.String(),
  status: choice([...statuses]),
  brand_name: Type.String(),
  domain: Type.String(),
  primary_category: category,
  subcategory_ids: Type.Array(uuid()),
  staff_notes: Type.String(),
  channel_note: Type.String({ description: "The channel's last answer to a request for information." }),
  created_at: dateTime(),
  updated_at: dateTime(),
  removed_at: nullable(dateTime()),
  publisher_remote_id: nullable(uuid()),
  matches: Type.Array(
    Type.Object({
      publisher_id: uuid(),
      brand_name: Type.String(),
      domain: Type.String(),
      score: Type.Number({ description: '0 to 1.' }),
      reason: choice([...matchReasons]),
    }),
  ),
});
export const RequestDetails = Type.Object({
  ...RequestView.properties,
  status_history: Type.Array(
    Type.Object({
      status: choice([...statuses]),
      at: dateTime(),
      by: Type.Object({ type: Type.String(), id: Type.String(), name: Type.String() }),
      note: Type.String(),
    }),
    { description: 'Newest first.' },
  ),
});
export const RequestPage = pageOf(RequestView);
export const RequestQuery = Type.Object({
  ...SearchQuery.properties,
  status: choicesOf(statuses),
  channel_id: idParam('Only requests of this channel.'),
});

export const Approve = Type.Object({
  publisher_id: Type.Optional(
    nullable(
      uuid({
        description:
          'The publisher to link. If missing, the publisher with this brand and domain is linked, or a new one is created.',
      }),
    ),
  ),
});
export const WithNotes = Type.Object({ staff_notes: text(5_000) });
export const MaybeNotes = Type.Object({ staff_notes: Type.Optional(freeText(5_000)) });
export const RequestPatch = Type.Partial(Type.Object({ ...requestFields, staff_notes: freeText(5_000) }));

export const NewPublisher = Type.Object({
  brand_name: requestFields.brand_name,
  domain: requestFields.domain,
  primary_category_id: requestFields.primary_category_id,
});
export const PublisherCeiling = strictObject({
  publisher_ceiling_usd: nullable(ceilingUsd()),
});
export const PublisherView = Type.Object({
  id: uuid({ description: 'The publisher_remote_id.' }),
  brand_name: Type.String(),
  domain: Type.String(),
  primary_category: category,
  external_exclusions: Type.Array(uuid()),
  publisher_ceiling_usd: nullable(
    Type.Number({ description: 'What staff have set for this publisher. 0: no ceiling.' }),
  ),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export const PublisherViewPage = pageWithFigures(PublisherView.properties);
export const PublisherViewQuery = Type.Object({
  ...SearchQuery.properties,
  ...listParams(publisherSortKeys, ['figures']),
});
