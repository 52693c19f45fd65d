import { Exclusions } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { type Reports, staffTenant } from '../db/reports.ts';
import { notFound } from '../errors.ts';
import { updateCeilingsOfPublisher } from '../events/index.ts';
import { actorOf, readerOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery, readWords } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import { ceilingFromUsd, usdOrNull } from '../lib/money.ts';
import {
  createPublisher,
  getPublisher,
  listPublishers,
  type Publisher,
  setExternalExclusions,
  setPublisherCeiling,
  viewCategory,
} from '../publisher/index.ts';
import { getTaxonomy, type Taxonomy } from '../taxonomy/index.ts';
import { readList } from './list-figures.ts';
import {
  NewPublisher,
  PublisherCeiling,
  PublisherView,
  PublisherViewPage,
  PublisherViewQuery,
} from './review-schema.ts';

const tags = ['Operator: publishers'];

export function publisherRoutes(
  app: RouteApp,
  { db, reports, clock, baseUrl }: { db: Db; reports: Reports; clock: Clock; baseUrl: string | undefined },
): void {
  app.get(
    '/publishers',
    {
      schema: {
        tags,
        summary: 'List publishers',
        description: 'All publishers of the network, by default newest first.',
        querystring: PublisherViewQuery,
        response: {
          200: PublisherViewPage,
          400: FieldErrors,
          401: DetailBody,
          404: DetailBody,
          503: DetailBody,
        },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(PublisherViewQuery, request.query);
      const { count, rows, figures, summary } = await readList(
        { db, reports, reader: readerOf(request, staffTenant) },
        filter,
        'publisher',
        clock(),
        (handle, options) => listPublishers(handle, readWords(filter.q), page, options),
      );
      const taxonomy = await getTaxonomy(db);
      return {
        ...pageLinks(request, baseUrl, page, count),
        results: rows.map((row, index) => ({
          ...view(row, taxonomy),
          ...(figures && { figures: figures[index] }),
        })),
        ...(summary && { summary }),
      };
    },
  );

  app.post(
    '/publishers',
    {
      schema: {
        tags,
        summary: 'Create a publisher',
        body: NewPublisher,
        response: { 201: PublisherView, 400: FieldErrors, 401: DetailBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const publisher = await createPublisher(db, actorOf(request), {
        brandName: request.body.brand_name.trim(),
        domain: request.body.domain,
        primaryCategoryId: request.body.primary_category_id.toLowerCase(),
        now: clock(),
      });
      return reply.code(201).send(view(publisher, await getTaxonomy(db)));
    },
  );

  app.get(
    '/publishers/:id',
    {
      schema: {
        tags,
        summary: 'Get a publisher',
        response: { 200: PublisherView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const publisher = await getPublisher(db, pathId(request, 'Publisher'));
      if (!publisher) throw notFound('Publisher');
      return view(publisher, await getTaxonomy(db));
    },
  );

  app.put(
    '/publishers/:id/ceiling',
    {
      schema: {
        tags,
        summary: 'Set the ceiling of a publisher',
        description:
          'What pages and links may bill for it in an hour, in each of its channels. It wins over the ceiling of the channel, and the current hour follows at once. Set it ahead of a launch. Null for that of the channel or the rule, 0 for no ceiling.',
        body: PublisherCeiling,
        response: { 200: PublisherView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const now = clock();
      const changed = await setPublisherCeiling(db, actorOf(request), {
        publisherId: pathId(request, 'Publisher'),
        ceilingMicros: ceilingFromUsd(request.body.publisher_ceiling_usd),
        followUp: (tx, publisherId) => updateCeilingsOfPublisher(tx, publisherId, now),
        now,
      });
      return view(changed, await getTaxonomy(db));
    },
  );

  app.put(
    '/publishers/:id/external-exclusions',
    {
      schema: {
        tags,
        summary: "Replace a publisher's own exclusions",
        description: 'Staff set them on behalf of the publisher. They apply in every channel.',
        body: Exclusions,
        response: { 200: PublisherView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const changed = await setExternalExclusions(db, actorOf(request), {
        publisherId: pathId(request, 'Publisher'),
        subcategoryIds: request.body.subcategory_ids,
        now: clock(),
      });
      return view(changed, await getTaxonomy(db));
    },
  );
}

function view(publisher: Publisher, taxonomy: Taxonomy) {
  return {
    id: publisher.id,
    brand_name: publisher.brandName,
    domain: publisher.domain,
    primary_category: viewCategory(publisher.primaryCategoryId, taxonomy),
    external_exclusions: [...publisher.externalSubcategoryIds],
    publisher_ceiling_usd: usdOrNull(publisher.ceilingMicros),
    created_at: publisher.createdAt.toISOString(),
    updated_at: publisher.updatedAt.toISOString(),
  };
}
