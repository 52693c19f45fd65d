import type { FastifyRequest } from 'fastify';
import { getChannel } from '../channel/index.ts';
import { notFound } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery, readWords } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import {
  approveRequest,
  changeRequestStatus,
  editRequest,
  getRequest,
  listRequests,
  type Membership,
  matchPublishers,
  type ReviewAction,
  readChange,
  readHistory,
  viewRequest,
} from '../publisher/index.ts';
import { getTaxonomy, type Taxonomy } from '../taxonomy/index.ts';
import { nameActors } from './name-actors.ts';
import type { NameDependencies } from './read-names.ts';
import {
  Approve,
  MaybeNotes,
  RequestDetails,
  RequestPage,
  RequestPatch,
  RequestQuery,
  RequestView,
  WithNotes,
} from './review-schema.ts';

const tags = ['Operator: publishers'];
/** Reviewers may decide on a request. Editing a request needs another permission. */
const review = { permission: 'operator:review' } as const;
const changed = { 200: RequestView, 400: FieldErrors, 401: DetailBody, 404: ErrorBody, 409: ErrorBody };

export interface ReviewDependencies extends NameDependencies {
  readonly clock: Clock;
  readonly baseUrl: string | undefined;
}

/** The review of publisher requests: the queue, the matching publishers, and the decisions of staff. */
export function requestRoutes(app: RouteApp, services: ReviewDependencies): void {
  const { db, clock, environment, baseUrl } = services;
  app.get(
    '/publisher-requests',
    {
      schema: {
        tags,
        summary: 'List publisher requests',
        description: 'The review queue, oldest first.',
        querystring: RequestQuery,
        response: { 200: RequestPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(RequestQuery, request.query);
      const { q, status, channel_id } = filter;
      const { count, requests } = await listRequests(
        db,
        { words: readWords(q), statuses: status, channelId: channel_id },
        page,
      );
      const links = pageLinks(request, baseUrl, page, count);
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
        summary: 'Get a publisher request',
        description: 'With the publishers that match it and its status history.',
        response: { 200: RequestDetails, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const found = await requireRequest(request);
      const history = await readHistory(db, found);
      const nameOf = await nameActors(
        services,
        history.map(({ actor }) => actor),
      );
      return {
        ...(await view(found, await getTaxonomy(db))),
        status_history: history.map(({ status, at, actor, note }) => ({
          status,
          at: at.toISOString(),
          by: { ...actor, name: nameOf(actor) },
          note,
        })),
      };
    },
  );

  app.patch(
    '/publisher-requests/:id',
    {
      schema: {
        tags,
        summary: 'Update a publisher request',
        description: 'Only before it is approved.',
        body: RequestPatch,
        response: changed,
      },
    },
    async (request) => {
      const { channelId, id } = await requireRequest(request);
      const taxonomy = await getTaxonomy(db);
      const edited = await editRequest(db, actorOf(request), {
        channelId,
        id,
        change: (current) => ({
          ...readChange(taxonomy, current, request.body),
          staffNotes: request.body.staff_notes?.trim() ?? current.staffNotes,
        }),
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
        summary: 'Approve a publisher request',
        description: 'Links the request to an existing publisher, or creates a new one.',
        body: Approve,
        response: changed,
      },
    },
    async (request) => {
      const { channelId, id } = await requireRequest(request);
      const approved = await approveRequest(db, actorOf(request), {
        channelId,
        id,
        publisherId: request.body.publisher_id?.toLowerCase(),
        environment,
        now: clock(),
      });
      return view(approved, await getTaxonomy(db));
    },
  );

  app.post(
    '/publisher-requests/:id/reject',
    {
      config: review,
      schema: {
        tags,
        summary: 'Reject a publisher request',
        description: 'The channel sees the notes.',
        body: WithNotes,
        response: changed,
      },
    },
    async (request) => changeStatus(request, 'reject', request.body.staff_notes),
  );
  app.post(
    '/publisher-requests/:id/needs-info',
    {
      config: review,
      schema: {
        tags,
        summary: 'Request information from the channel',
        description: 'Sets the status to NEEDS_INFO. The channel sees the notes and can answer.',
        body: WithNotes,
        response: changed,
      },
    },
    async (request) => changeStatus(request, 'needs-info', request.body.staff_notes),
  );
  app.post(
    '/publisher-requests/:id/reopen',
    {
      config: review,
      schema: {
        tags,
        summary: 'Reopen a publisher request',
        description: 'Sets a rejected request, or one that needs information, back to pending.',
        body: MaybeNotes,
        response: changed,
      },
    },
    async (request) => changeStatus(request, 'reopen', request.body.staff_notes),
  );

  async function changeStatus(request: FastifyRequest, action: ReviewAction, staffNotes: string | undefined) {
    const { channelId, id } = await requireRequest(request);
    const input = { channelId, id, action, staffNotes: staffNotes?.trim(), now: clock() };
    return view(await changeRequestStatus(db, actorOf(request), input), await getTaxonomy(db));
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
      channel_note: membership.channelNote,
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
