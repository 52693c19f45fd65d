import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/handle.ts';
import { invalid } from '../errors.ts';
import { channelOf, forbidden, isSandboxOnly } from '../http/authenticate.ts';
import { DetailBody, FieldErrors } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import { createValidator } from '../http/validation.ts';
import type { Clock } from '../lib/clock.ts';
import { readUuid } from '../lib/ids.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import { VersionHeader } from '../serving/index.ts';
import type { EventOutcome, ReportedEvent } from './model.ts';
import { readReportedEvent, reporterOf } from './read-event.ts';
import { EventAnswer, EventBatch, EventBatchAnswer, EventReport } from './schema.ts';
import type { Events } from './start-events.ts';
import { hasRealSession } from './store.ts';

const tags = ['Offers and events'];
const checkReport = createValidator(EventReport);

export function eventRoutes(
  app: RouteApp,
  {
    db,
    ingest,
    identity,
    clock,
  }: { db: Db; ingest: Events['ingest']; identity: IdentityHashes; clock: Clock },
): void {
  app.post(
    '/events',
    {
      schema: {
        tags,
        summary: 'Report an event',
        description:
          'Reports an impression, a click or a conversion. A repeated event is answered with status `duplicate` and counts once.',
        headers: VersionHeader,
        body: EventReport,
        response: { 201: EventAnswer, 400: FieldErrors, 401: DetailBody, 403: DetailBody, 503: DetailBody },
      },
    },
    async (request, reply) => {
      const reported = readReportedEvent(request.body, identity, clock());
      const reporter = reporterOf(request.principal);
      if (isSandboxOnly(request.principal)) await requireSandbox(request, [reported]);
      const [outcome] = await ingest({ reporter, reportedEvents: [reported], receivedAt: clock() });
      if (!outcome) throw new Error('an event got no outcome');
      if (outcome.status === 'rejected') throw invalid(outcome.errors);
      return reply.code(201).send({
        event_id: outcome.eventId,
        session_id: reported.sessionId,
        offer_id: reported.offerId,
        event_type: reported.type,
        status: outcome.status,
        counted: outcome.counted,
        reason: outcome.reason,
      });
    },
  );

  app.post(
    '/events/batch',
    {
      schema: {
        tags,
        summary: 'Report up to 20 events',
        description:
          'Each event is checked on its own: 202 if all are accepted, 207 if some are, 400 with the same body if none is. After a 503 nothing is stored: send all events again.',
        headers: VersionHeader,
        body: EventBatch,
        response: {
          202: EventBatchAnswer,
          207: EventBatchAnswer,
          400: {
            anyOf: [EventBatchAnswer, FieldErrors],
            description: 'No event was accepted, or the body has no list of events.',
          },
          401: DetailBody,
          403: DetailBody,
          503: DetailBody,
        },
      },
      // Status 400 has two shapes, which the schema serialiser does not support.
      serializerCompiler: () => JSON.stringify,
    },
    async (request, reply) => {
      const now = clock();
      const items = request.body.events.map((item) => {
        const errors = checkReport(item);
        return errors
          ? { errors, eventId: eventIdOf(item) }
          : { reported: readReportedEvent(item as EventReport, identity, now) };
      });
      const reportedEvents = items.flatMap(({ reported }) => reported ?? []);
      if (isSandboxOnly(request.principal)) await requireSandbox(request, reportedEvents);
      const call = { reporter: reporterOf(request.principal), reportedEvents, receivedAt: now };
      // One outcome for each valid item, in the order of the items.
      const ingested = reportedEvents.length > 0 ? await ingest(call) : [];
      const outcomes = items.map(({ errors, eventId }): EventOutcome => {
        if (errors) return { status: 'rejected', eventId, errors };
        return ingested.shift() as EventOutcome;
      });
      const failed = outcomes.filter(({ status }) => status === 'rejected').length;
      const code = failed === 0 ? 202 : failed < outcomes.length ? 207 : 400;
      const results = outcomes.map(viewOutcome);
      return reply.code(code).send({ results, accepted: outcomes.length - failed, failed });
    },
  );

  /** Throws if an event belongs to a session that is not a sandbox session. */
  async function requireSandbox(
    request: FastifyRequest,
    reportedEvents: readonly ReportedEvent[],
  ): Promise<void> {
    const ids = reportedEvents.map(({ sessionId }) => sessionId);
    if (await hasRealSession(db, channelOf(request), ids)) throw forbidden();
  }
}

/** The event id of an invalid item, if it has one, so that the caller can match the result. */
function eventIdOf(item: unknown): string | null {
  return readUuid((item as { event_id?: unknown } | null)?.event_id) ?? null;
}

function viewOutcome(outcome: EventOutcome, index: number) {
  const { status, eventId } = outcome;
  if (outcome.status === 'rejected')
    return {
      index,
      status,
      event_id: eventId,
      counted: false,
      reason: null,
      errors: outcome.errors,
      retryable: false,
    };
  const { counted, reason } = outcome;
  return { index, status, event_id: eventId, counted, reason, errors: {}, retryable: false };
}
