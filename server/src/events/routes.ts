import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/handle.ts';
import { invalid } from '../errors.ts';
import { channelOf, forbidden, isSandboxOnly } from '../http/authenticate.ts';
import { batchCode, batchResponses } from '../http/batch-answer.ts';
import { DetailBody, FieldErrors as FieldErrorsBody } from '../http/fields.ts';
import { refuseWhile } from '../http/refuse-early.ts';
import type { RouteApp } from '../http/route-app.ts';
import { evidenceOf, type Principal } from '../keys/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Evidence } from '../lib/evidence.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import { VersionHeader } from '../serving/index.ts';
import type { EventOutcome, ReportedEvent } from './model.ts';
import { readReportedEvent, readSentEvent, reporterOf, type UncountedEvent } from './read-event.ts';
import { EventAnswer, EventBatch, EventBatchAnswer, EventReport, UncountedEventAnswer } from './schema.ts';
import type { Events } from './start-events.ts';
import { hasRealSession } from './store.ts';

const tags = ['Offers and events'];

export function eventRoutes(
  app: RouteApp,
  {
    db,
    events,
    identity,
    clock,
  }: { db: Db; events: Pick<Events, 'ingest' | 'isBehind'>; identity: IdentityHashes; clock: Clock },
): void {
  const { ingest } = events;
  const onRequest = refuseWhile(events.isBehind);
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
        response: {
          201: {
            anyOf: [EventAnswer, UncountedEventAnswer],
            description: 'The event is stored, or not counted here.',
          },
          400: FieldErrorsBody,
          401: DetailBody,
          403: DetailBody,
          503: DetailBody,
        },
      },
      onRequest,
      // The body may have the older names, and status 201 has two shapes, which the schema
      // serialiser does not support.
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
    },
    async (request, reply) => {
      const read = readSentEvent(request.body);
      if (read.kind === 'uncounted') {
        request.callFacts = { warnings: read.warnings };
        return reply.code(201).send(read.answer);
      }
      if (read.kind === 'invalid') throw invalid(read.errors);
      const reported = readReportedEvent(read.event, identity, clock());
      const reporter = reporterOf(request.principal);
      if (isSandboxOnly(request.principal)) await requireSandbox(request, [reported]);
      const evidence = gradeOf(request.principal);
      const call = { reporter, evidence, reportedEvents: [reported], receivedAt: clock() };
      const [outcome] = await ingest(call, request.trace?.span);
      if (!outcome) throw new Error('an event got no outcome');
      if (outcome.status === 'rejected') throw invalid(outcome.errors);
      return reply.code(201).send({
        event_id: outcome.eventId,
        session_id: reported.sessionId,
        offer_id: reported.offerId,
        insertion_id: reported.offerId,
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
          'Each event is checked on its own: 202 if all are accepted, 207 if some are, 400 with the same body if none is. After a 503 none is acknowledged: send all events again, each counts once.',
        headers: VersionHeader,
        body: EventBatch,
        response: batchResponses(
          EventBatchAnswer,
          'No event was accepted, or the body has no list of events.',
        ),
      },
      onRequest,
      // Status 400 has two shapes, which the schema serialiser does not support.
      serializerCompiler: () => JSON.stringify,
    },
    async (request, reply) => {
      const now = clock();
      const items = request.body.events.map((item) => {
        const read = readSentEvent(item);
        return read.kind === 'valid'
          ? { ...read, reported: readReportedEvent(read.event, identity, now) }
          : { ...read, reported: undefined };
      });
      const reportedEvents = items.flatMap(({ reported }) => reported ?? []);
      if (isSandboxOnly(request.principal)) await requireSandbox(request, reportedEvents);
      const reporter = reporterOf(request.principal);
      const evidence = gradeOf(request.principal);
      const call = { reporter, evidence, reportedEvents, receivedAt: now };
      // One outcome for each valid item, in the order of the items.
      const ingested = reportedEvents.length > 0 ? await ingest(call, request.trace?.span) : [];
      const outcomes = items.map((item): EventOutcome | UncountedEvent => {
        if (item.kind === 'invalid')
          return { status: 'rejected', eventId: item.eventId, errors: item.errors };
        return item.kind === 'uncounted' ? item : (ingested.shift() as EventOutcome);
      });
      request.callFacts = {
        items: outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.errors : undefined)),
        warnings: items.find((item) => item.kind === 'uncounted')?.warnings,
      };
      const failed = outcomes.filter(({ status }) => status === 'rejected').length;
      const results = outcomes.map(viewOutcome);
      return reply
        .code(batchCode(failed, outcomes.length))
        .send({ results, accepted: outcomes.length - failed, failed });
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

/** The tests of a signed-in user are stored with the grade of a server. */
function gradeOf(principal: Principal): Evidence {
  return evidenceOf(principal) ?? 'server';
}

function viewOutcome(outcome: EventOutcome | UncountedEvent, index: number) {
  const { status, eventId } = outcome;
  const result = { index, status, success: status !== 'rejected', event_id: eventId };
  if (outcome.status === 'rejected')
    return { ...result, counted: false, reason: null, errors: outcome.errors, retryable: false };
  return { ...result, counted: outcome.counted, reason: outcome.reason, errors: {}, retryable: false };
}
