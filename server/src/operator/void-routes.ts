import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type Db, readConsistently } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import { invalid, notFound } from '../errors.ts';
import type { Ledger } from '../events/index.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody, FieldErrors } from '../http/fields.ts';
import { pageLinks, readPageQuery } from '../http/pagination.ts';
import { pathId } from '../http/path-id.ts';
import { choicesOf, idParam, PageQuery } from '../http/query-fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';
import type { Maintenance } from '../maintenance/index.ts';
import type { AddressBlocks } from '../secrets/index.ts';
import {
  cancelVoid,
  confirmVoid,
  createVoid,
  getVoid,
  listVoids,
  previewUndo,
  undoVoid,
  type Void,
  type VoidInput,
  voidStatuses,
} from '../traffic/index.ts';
import { NewVoid, UndoPreviewView, UndoVoid, VoidPage, VoidView } from './traffic-schema.ts';
import { viewUndo, viewVoids } from './traffic-view.ts';

const tags = ['Operator: traffic'];
const ListQuery = Type.Object({
  ...PageQuery.properties,
  status: choicesOf(voidStatuses),
  channel_id: idParam('Only voids of this channel.'),
});
const failures = { 401: DetailBody, 403: DetailBody, 404: ErrorBody, 409: ErrorBody };

/** Voids: taking back events that should not have counted. */
export function voidRoutes(
  app: RouteApp,
  {
    database,
    maintenance,
    events,
    addressBlocks,
    clock,
    baseUrl,
  }: {
    database: Pick<Database, 'db' | 'maintenance'>;
    maintenance: Maintenance;
    events: { readonly ledger: Ledger };
    addressBlocks: AddressBlocks;
    clock: Clock;
    baseUrl: string | undefined;
  },
): void {
  const { db } = database;

  app.post(
    '/voids',
    {
      schema: {
        tags,
        summary: 'Preview a void or an approval',
        description:
          'Selects the sessions that match the filter and counts the events that would be voided. Nothing changes until the void is confirmed. The preview continues after the response: poll the void until its status is `preview`.',
        body: NewVoid,
        response: { 201: VoidView, 400: FieldErrors, ...failures },
      },
    },
    async (request, reply) => {
      const input = readInput(request.body, addressBlocks);
      const created = await createVoid(db, maintenance, actorOf(request), input, clock());
      maintenance.wake();
      return reply.code(201).send(await view(created));
    },
  );

  app.get(
    '/voids',
    {
      schema: {
        tags,
        summary: 'List voids',
        description: 'Newest first.',
        querystring: ListQuery,
        response: { 200: VoidPage, 400: FieldErrors, 401: DetailBody, 404: DetailBody },
      },
    },
    async (request) => {
      const { page, filter } = readPageQuery(ListQuery, request.query);
      const { channel_id: channelId, status: statuses } = filter;
      return readConsistently(db, async (tx) => {
        const { count, voids } = await listVoids(tx, { channelId, statuses }, page);
        return { ...pageLinks(request, baseUrl, page, count), results: await viewVoids(tx, voids) };
      });
    },
  );

  app.get(
    '/voids/:id',
    { schema: { tags, summary: 'Get a void', response: { 200: VoidView, 401: DetailBody, 404: ErrorBody } } },
    // In two reads, the job could end between them: the void would be running and its job done.
    async (request) => readConsistently(db, async (tx) => view(await requireVoid(tx, request), tx)),
  );

  app.post(
    '/voids/:id/confirm',
    {
      schema: {
        tags,
        summary: 'Confirm a void',
        description:
          'Voids the previewed events in a background job. New events that match the filter are voided too, until the void is undone. An approval bills the previewed events, as far as the budgets pay.',
        response: { 200: VoidView, ...failures },
      },
    },
    async (request) => {
      const started = await confirmVoid(db, maintenance, actorOf(request), pathId(request, 'Void'), clock());
      maintenance.wake();
      return view(started);
    },
  );

  app.post(
    '/voids/:id/cancel',
    {
      schema: {
        tags,
        summary: 'Cancel a void',
        description: 'Only before it is confirmed.',
        response: { 200: VoidView, ...failures },
      },
    },
    async (request) => view(await cancelVoid(db, actorOf(request), pathId(request, 'Void'), clock())),
  );

  app.get(
    '/voids/:id/undo',
    {
      schema: {
        tags,
        summary: 'Preview the undo of a void',
        description:
          'Simulates the undo: the events that would count again, and those that no longer fit a budget. Changes nothing.',
        response: { 200: UndoPreviewView, 401: DetailBody, 404: ErrorBody, 409: ErrorBody },
      },
    },
    async (request) => {
      const current = await requireVoid(db, request);
      return viewUndo(await previewUndo(database.maintenance, events.ledger, current, { now: clock() }));
    },
  );

  app.post(
    '/voids/:id/undo',
    {
      schema: {
        tags,
        summary: 'Undo a void',
        description:
          'The voided events count again and are billed again. Events that no longer fit a budget count with the reason `budget_spent` and are not billed.',
        body: UndoVoid,
        response: { 200: VoidView, 400: FieldErrors, ...failures },
      },
    },
    async (request) => {
      const input = { id: pathId(request, 'Void'), reason: request.body.reason.trim(), now: clock() };
      const undone = await undoVoid(db, maintenance, actorOf(request), input);
      maintenance.wake();
      return view(undone);
    },
  );

  async function requireVoid(handle: Db, request: FastifyRequest): Promise<Void> {
    const found = await getVoid(handle, pathId(request, 'Void'));
    if (!found) throw notFound('Void');
    return found;
  }

  async function view(record: Void, handle: Db = db): Promise<VoidView> {
    const [view] = await viewVoids(handle, [record]);
    return view as VoidView;
  }
}

function readAddress({ address, channel_id }: NewVoid, addressBlocks: AddressBlocks): string | undefined {
  if (address === undefined) return undefined;
  const block = addressBlocks.hash(channel_id.toLowerCase(), address.trim());
  if (block === null) throw invalid({ address: ['Enter an IP address, such as 192.0.2.1 or 2001:db8::1.'] });
  return block;
}

function readInput(body: NewVoid, addressBlocks: AddressBlocks): VoidInput {
  if (body.publisher_id !== undefined && body.without_publisher)
    throw invalid({ without_publisher: ['Cannot be combined with publisher_id.'] });
  const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return {
    channelId: body.channel_id.toLowerCase(),
    reason: body.reason.trim(),
    sessionIds: body.session_ids && [...new Set(body.session_ids.map((id) => id.toLowerCase()))],
    publisherId: body.without_publisher ? null : body.publisher_id?.toLowerCase(),
    from: time(body.from),
    to: time(body.to),
    campaignId: body.campaign_id?.toLowerCase(),
    offerId: body.offer_id?.toLowerCase(),
    eventTypes: body.event_types,
    action: body.action ?? 'void',
    timeOf: body.time ?? 'event',
    unbilledAs: body.unbilled_as,
    keyId: body.key_id?.toLowerCase(),
    addressBlock: readAddress(body, addressBlocks),
    evidence: body.evidence,
    flagId: body.flag_id?.toLowerCase(),
  };
}
