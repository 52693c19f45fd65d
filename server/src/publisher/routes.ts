import { Exclusions, Ok, showKey } from '../channel/index.ts';
import { invalid, notFound } from '../errors.ts';
import { actorOf, channelOf, readerOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery, readWords } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import type { RouteApp } from '../http/route-app.ts';
import { canSeeFullKeys, getCurrentKey, type Principal } from '../keys/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Environment } from '../lib/environment.ts';
import { getTaxonomy } from '../taxonomy/index.ts';
import { addPublishers } from './add-publishers.ts';
import { answerRequest } from './answer-request.ts';
import { alreadyExists } from './change-request-status.ts';
import { type ListDependencies, listPublishersOfChannel } from './list-publishers.ts';
import { type Membership, type Status, statuses } from './model.ts';
import { getPublisher, getPublishers } from './network-store.ts';
import { readHistory } from './read-history.ts';
import { readChange, readRequests } from './read-requests.ts';
import { removePublisher } from './remove-publisher.ts';
import {
  AddPublishers,
  AddResults,
  AnswerRequest,
  PublisherDetails,
  PublisherPage,
  PublisherQuery,
  requestFields,
} from './schema.ts';
import { setPublisherExclusions } from './set-publisher-exclusions.ts';
import { getMember, getMembership } from './store.ts';
import { viewRecord, viewRequest, viewStatusEntry } from './view.ts';

const tags = ['Publishers'];

export function publisherRoutes(
  app: RouteApp,
  {
    db,
    reports,
    countPublishers,
    clock,
    baseUrl,
    environment,
  }: ListDependencies & { clock: Clock; baseUrl: string | undefined; environment: Environment },
): void {
  app.get(
    '/publishers/list',
    {
      schema: {
        tags,
        summary: 'List publishers and requests',
        description:
          'By default newest first. `q` is split into words; a brand name that contains any of them matches. `status_counts` counts all results of the search and ignores the `status` filter.',
        querystring: PublisherQuery,
        response: { 200: PublisherPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody, 503: DetailBody },
      },
    },
    async (request) => {
      const { page, filter: query } = readPageQuery(PublisherQuery, request.query);
      const { counts, memberships, figures, summary } = await listPublishersOfChannel(
        { db, reports, countPublishers, reader: readerOf(request) },
        channelOf(request),
        {
          words: readWords(query.q),
          statuses: query.status,
          sort: query.sort,
          withFigures: query.include.includes('figures'),
          days: query.figures_days,
        },
        page,
        clock().getTime(),
      );
      const status_counts = countEach(counts);
      const listed: readonly Status[] = query.status.length > 0 ? query.status : statuses;
      const count = listed.reduce((sum, status) => sum + status_counts[status], 0);
      const links = pageLinks(request, baseUrl, page, count);
      const taxonomy = await getTaxonomy(db);
      const publishers = await getPublishers(
        db,
        memberships.flatMap(({ publisherId }) => publisherId ?? []),
      );
      return {
        ...links,
        status_counts,
        publishers: memberships.map((each, index) => ({
          ...viewRecord(each, publishers.get(each.publisherId ?? ''), taxonomy),
          ...(figures && { figures: figures[index] }),
        })),
        ...(summary && { summary }),
      };
    },
  );

  app.get(
    '/publishers/details/:id',
    {
      schema: {
        tags,
        summary: 'Get a publisher or request',
        description:
          '`id` is a publisher_remote_id or a pending_publisher_id; the latter stays valid after approval. `api_key` is the newest valid key, or null if all are revoked. It is masked for publishable keys, viewers and reviewers.',
        response: { 200: PublisherDetails, 401: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const id = pathId(request, 'Publisher');
      const channelId = channelOf(request);
      const found = (await getMember(db, channelId, id)) ?? (await getMembership(db, channelId, id));
      if (!found) throw notFound('Publisher');
      return viewDetails(found, request.principal);
    },
  );

  app.post(
    '/publishers/:id/answer',
    {
      schema: {
        tags,
        summary: 'Answer a request for information',
        description:
          '`id` is the pending_publisher_id of a request with status NEEDS_INFO. The sent fields correct the request, and its status becomes PENDING.',
        body: AnswerRequest,
        response: {
          200: PublisherDetails,
          400: FieldErrors,
          401: DetailBody,
          403: DetailBody,
          404: ErrorBody,
          409: ErrorBody,
        },
      },
    },
    async (request) => {
      const { note, ...correction } = request.body;
      if (!note && !Object.keys(requestFields).some((field) => field in correction))
        throw invalid({ non_field_errors: ['Correct a field or add a note.'] });
      const taxonomy = await getTaxonomy(db);
      const answered = await answerRequest(db, actorOf(request), {
        channelId: channelOf(request),
        id: pathId(request, 'Publisher request'),
        change: (current) => readChange(taxonomy, current, correction),
        note: note?.trim() ?? '',
        now: clock(),
      });
      return viewDetails(answered, request.principal);
    },
  );

  app.post(
    '/publishers/add',
    {
      schema: {
        tags,
        summary: 'Request new publishers',
        description: 'The whole body is checked first. The response then has one result per item, in order.',
        body: AddPublishers,
        response: { 201: AddResults, 400: FieldErrors, 401: DetailBody, 403: DetailBody },
      },
      // `readRequests` validates the body, together with what the taxonomy knows.
      validatorCompiler: () => () => true,
    },
    async (request, reply) => {
      const taxonomy = await getTaxonomy(db);
      const requests = readRequests(taxonomy, request.body);
      const { items } = request.body;
      const outcomes = await addPublishers(db, actorOf(request), {
        channelId: channelOf(request),
        requests,
        now: clock(),
      });
      const results = items.map(({ brand_name, domain }, index) => {
        const created = outcomes[index];
        return created
          ? { brand_name, domain, status: 'created' as const, create_request: viewRequest(created, taxonomy) }
          : { brand_name, domain, status: 'duplicate' as const, error: alreadyExists };
      });
      return reply.code(201).send({ results });
    },
  );

  app.put(
    '/publishers/:id/exclusions',
    {
      schema: {
        tags: ['Exclusions and taxonomy'],
        summary: 'Replace the exclusions of a publisher',
        description:
          'The list replaces the current one. An empty list clears it. The exclusions of the channel and of the publisher itself still apply.',
        body: Exclusions,
        response: { 200: Ok, 400: FieldErrors, 401: DetailBody, 403: DetailBody, 404: ErrorBody },
      },
    },
    async (request) => {
      await setPublisherExclusions(db, actorOf(request), {
        channelId: channelOf(request),
        publisherId: pathId(request, 'Publisher'),
        subcategoryIds: request.body.subcategory_ids,
        now: clock(),
      });
      return { ok: true as const };
    },
  );

  app.delete(
    '/publishers/:id/remove',
    {
      schema: {
        tags,
        summary: 'Remove a publisher from the channel',
        description: 'Revokes all its keys. Its history stays in the reports.',
        response: {
          204: { type: 'null', description: 'Removed' },
          401: DetailBody,
          403: DetailBody,
          404: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      await removePublisher(db, actorOf(request), {
        channelId: channelOf(request),
        publisherId: pathId(request, 'Publisher'),
        now: clock(),
      });
      return reply.code(204).send(null);
    },
  );

  async function viewDetails(found: Membership, caller: Principal) {
    const { publisherId } = found;
    const publisher = publisherId ? await getPublisher(db, publisherId) : undefined;
    const owner = publisherId && { channelId: found.channelId, publisherId };
    const key = owner ? await getCurrentKey(db, owner, clock()) : undefined;
    return {
      publisher: {
        ...viewRecord(found, publisher, await getTaxonomy(db)),
        pending_publisher_id: found.id,
        api_key: key ? showKey(key, environment, canSeeFullKeys(caller)) : null,
        primary_category_id: found.primaryCategoryId,
        allowed_origins: [...found.allowedOrigins],
        subcategory_ids: [...found.subcategoryIds],
        staff_notes: found.staffNotes,
        channel_note: found.channelNote,
        status_history: (await readHistory(db, found)).map(viewStatusEntry),
      },
    };
  }
}

function countEach(counts: Partial<Record<Status, number>>): Record<Status, number> {
  const { PENDING = 0, NEEDS_INFO = 0, APPROVED = 0, REJECTED = 0 } = counts;
  return { PENDING, NEEDS_INFO, APPROVED, REJECTED };
}
