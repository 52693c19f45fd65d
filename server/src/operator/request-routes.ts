import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { getChannel } from '../channel/index.ts';
import { type FieldErrors as Errors, invalid, notFound } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, queryChoices, queryId, readPage, readWords } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import {
  approveRequest,
  editRequest,
  getRequest,
  listRequests,
  type Membership,
  type Move,
  matchPublishers,
  moveRequest,
  readRequest,
  statuses,
  viewRequest,
} from '../publisher/index.ts';
import type { Services } from '../services.ts';
import { getTaxonomy, type Taxonomy } from '../taxonomy/index.ts';
import {
  Approve,
  MaybeNotes,
  RequestPage,
  RequestPatch,
  RequestQuery,
  RequestView,
  WithNotes,
} from './review-schema.ts';

const tags = ['Review'];
/** The moves of a review are a reviewer's work; correcting a request is not. */
const review = { permission: 'operator:review' } as const;
const moved = { 200: RequestView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody, 409: ErrorBody };

/** Review: the queue of requests, their matches, and every move that staff can make. */
export function requestRoutes(app: RouteApp, { config, database: { db }, clock }: Services): void {
  app.get(
    '/publisher-requests',
    {
      schema: {
        tags,
        summary: 'The review queue, oldest first',
        querystring: RequestQuery,
        response: { 200: RequestPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const query = request.query as Record<string, unknown>;
      const page = readPage(query);
      const { count, requests } = await listRequests(
        db,
        {
          words: readWords(query),
          statuses: queryChoices(query, 'status', statuses),
          channelId: queryId(query, 'channel_id'),
        },
        page,
      );
      const links = pageLinks(request, config.baseUrl, page, count);
      const taxonomy = await getTaxonomy(db);
      const results = [];
      for (const each of requests) results.push(await view(each, taxonomy));
      return { ...links, results };
    },
  );

  app.get(
    '/publisher-requests/:id',
    {
      schema: {
        tags,
        summary: 'A request with its matches',
        response: { 200: RequestView, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => view(await requireRequest(request), await getTaxonomy(db)),
  );

  app.patch(
    '/publisher-requests/:id',
    {
      schema: {
        tags,
        summary: 'Correct a request',
        description: 'Until it is approved.',
        body: RequestPatch,
        response: moved,
      },
    },
    async (request) => {
      const { channelId, id } = await requireRequest(request);
      const taxonomy = await getTaxonomy(db);
      const edited = await editRequest(db, actorOf(request), {
        channelId,
        id,
        change: (current) => readEdit(taxonomy, current, request.body),
        now: clock(),
      });
      return view(edited, taxonomy);
    },
  );

  app.post(
    '/publisher-requests/:id/approve',
    {
      config: review,
      schema: {
        tags,
        summary: 'Approve: link a publisher or make a new one',
        body: Approve,
        response: moved,
      },
    },
    async (request) => {
      const { channelId, id } = await requireRequest(request);
      const approved = await approveRequest(db, actorOf(request), {
        channelId,
        id,
        publisherId: request.body.publisher_id?.toLowerCase(),
        environment: config.environment,
        now: clock(),
      });
      return view(approved, await getTaxonomy(db));
    },
  );

  app.post(
    '/publisher-requests/:id/reject',
    { config: review, schema: { tags, summary: 'Reject', body: WithNotes, response: moved } },
    async (request) => move(request, 'reject', request.body.staff_notes),
  );
  app.post(
    '/publisher-requests/:id/needs-info',
    {
      config: review,
      schema: { tags, summary: 'Ask the channel for more', body: WithNotes, response: moved },
    },
    async (request) => move(request, 'needs-info', request.body.staff_notes),
  );
  app.post(
    '/publisher-requests/:id/reopen',
    {
      config: review,
      schema: {
        tags,
        summary: 'Back to pending',
        description: 'From needs-info and from rejected.',
        body: MaybeNotes,
        response: moved,
      },
    },
    async (request) => move(request, 'reopen', request.body.staff_notes),
  );

  async function move(request: FastifyRequest, to: Exclude<Move, 'approve'>, staffNotes: string | undefined) {
    const { channelId, id } = await requireRequest(request);
    const order = { channelId, id, move: to, staffNotes: staffNotes?.trim(), now: clock() };
    return view(await moveRequest(db, actorOf(request), order), await getTaxonomy(db));
  }

  async function requireRequest(request: FastifyRequest): Promise<Membership> {
    const found = await getRequest(db, pathId(request, 'Publisher request'));
    if (!found) throw notFound('Publisher request');
    return found;
  }

  async function view(membership: Membership, taxonomy: Taxonomy) {
    const channel = await getChannel(db, membership.channelId);
    const matches = await matchPublishers(db, membership);
    return {
      id: membership.id,
      channel_id: membership.channelId,
      channel_name: channel?.name ?? '',
      ...viewRequest(membership, taxonomy),
      removed_at: membership.removedAt?.toISOString() ?? null,
      publisher_remote_id: membership.publisherId,
      matches: matches.map(({ publisherId, brandName, domain, score, reason }) => ({
        publisher_id: publisherId,
        brand_name: brandName,
        domain,
        score,
        reason,
      })),
    };
  }
}

/** What was sent over what stands, checked as a whole: a new category must fit the subcategories that stay. */
function readEdit(taxonomy: Taxonomy, current: Membership, sent: Static<typeof RequestPatch>) {
  const errors: Errors = {};
  const read = readRequest(
    taxonomy,
    {
      brand_name: sent.brand_name ?? current.brandName,
      domain: sent.domain ?? current.domain,
      primary_category_id: sent.primary_category_id ?? current.primaryCategoryId,
      subcategory_ids: sent.subcategory_ids ?? current.subcategoryIds,
    },
    (field, message) => {
      errors[field] = [...(errors[field] ?? []), message];
    },
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...read, staffNotes: sent.staff_notes?.trim() ?? current.staffNotes };
}
