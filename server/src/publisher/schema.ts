import { Type } from 'typebox';
import { choice, dateTime, nullable, text, uuid } from '../http/fields.ts';
import { choicesOf, figuresDaysParam, includeParam, SearchQuery, sortParam } from '../http/query-fields.ts';
import { publisherFigures } from './figures.ts';
import { membershipSortKeys, statuses } from './model.ts';
import { historyActors } from './read-history.ts';

const status = choice([...statuses]);
const subcategoryIds = Type.Array(uuid(), {
  minItems: 1,
  maxItems: 1_000,
  description: 'Subcategory remote_ids; at least one must belong to the primary category.',
});

/** The fields of a request to add a publisher. Staff edit the same fields. */
export const requestFields = {
  brand_name: text(200),
  domain: text(2_000, { description: "The brand's website domain." }),
  primary_category_id: uuid({ description: 'Category remote_id.' }),
  subcategory_ids: subcategoryIds,
};

export const maxAddedPublishers = 50;

export const AddPublishers = Type.Object({
  items: Type.Array(Type.Object(requestFields), { minItems: 1, maxItems: maxAddedPublishers }),
});

/** An answer to staff: only the corrected fields are needed. */
export const AnswerRequest = Type.Partial(Type.Object({ ...requestFields, note: text(5_000) }));

const CreateRequest = Type.Object({
  pending_publisher_id: uuid(),
  status,
  brand_name: Type.String(),
  domain: Type.String(),
  primary_category: Type.Object({ remote_id: uuid(), name: Type.String() }),
  subcategory_ids: Type.Array(uuid()),
  staff_notes: Type.String(),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const AddResults = Type.Object({
  results: Type.Array(
    Type.Object({
      brand_name: Type.String(),
      domain: Type.String(),
      status: choice(['created', 'duplicate']),
      create_request: Type.Optional(CreateRequest),
      error: Type.Optional(Type.String()),
    }),
  ),
});

const record = {
  pending_publisher_id: nullable(uuid()),
  publisher_remote_id: nullable(uuid()),
  brand_name: Type.String(),
  domain: Type.String(),
  primary_category: Type.String(),
  status,
  created_at: dateTime(),
  exclusions: Type.Object({
    subcategories: Type.Object({ external: Type.Array(uuid()), publisher: Type.Array(uuid()) }),
  }),
};

export const PublisherQuery = Type.Object({
  ...SearchQuery.properties,
  status: choicesOf(statuses),
  sort: sortParam([...membershipSortKeys, ...publisherFigures], '-created_at'),
  include: includeParam(['figures']),
  figures_days: figuresDaysParam,
});

const figuresOf = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        impressions: nullable(Type.Integer()),
        clicks: nullable(Type.Integer()),
        ctr: nullable(Type.Number()),
        conversions: nullable(Type.Integer()),
        cvr: nullable(Type.Number()),
        payout: nullable(Type.Number({ description: 'The earnings of the channel, USD.' })),
        fill_rate: nullable(Type.Number({ description: 'The share of offer requests that got offers.' })),
      },
      { description: `${description} Only with \`include=figures\`. Null: not enabled for the channel.` },
    ),
  );
export const PublisherPage = Type.Object({
  count: Type.Integer(),
  next: nullable(Type.String({ format: 'uri' })),
  previous: nullable(Type.String({ format: 'uri' })),
  status_counts: Type.Object({
    PENDING: Type.Integer(),
    NEEDS_INFO: Type.Integer(),
    APPROVED: Type.Integer(),
    REJECTED: Type.Integer(),
  }),
  publishers: Type.Array(
    Type.Object({ ...record, figures: figuresOf('What happened in the last `figures_days` days.') }),
  ),
  summary: figuresOf('The figures of all results, also of those on other pages.'),
});

export const PublisherDetails = Type.Object({
  publisher: Type.Object({
    ...record,
    api_key: nullable(Type.String()),
    primary_category_id: uuid(),
    subcategory_ids: Type.Array(uuid()),
    staff_notes: Type.String(),
    channel_note: Type.String({ description: "The channel's last answer to staff." }),
    allowed_origins: Type.Array(Type.String(), {
      description: "The origins of pages on which the publisher's keys work in a browser. Empty: any.",
    }),
    status_history: Type.Array(
      Type.Object({ status, at: dateTime(), by: choice(historyActors), note: Type.String() }),
      { description: 'Newest first.' },
    ),
  }),
});
