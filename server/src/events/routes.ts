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
import { readReport, reporterOf } from './read-report.ts';
import { EventAnswer, EventBatch, EventBatchAnswer, EventReport } from './schema.ts';
import type { Events } from './start-events.ts';
import { hasRealSession } from './store.ts';

const tags = ['Serving'];
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
        summary: 'Report an impression, a click or a conversion',
        description: 'A repeat is answered like the first time, says so, and counts once.',
        headers: VersionHeader,
        body: EventReport,
        response: { 201: EventAnswer, 400: FieldErrors, 401: DetailBody, 403: DetailBody, 503: DetailBody },
      },
    },
    async (request, reply) => {
      const report = readReport(request.body, identity, clock());
      const reporter = reporterOf(request.principal);
      if (isSandboxOnly(request.principal)) await requireSandbox(request, [report]);
      const [outcome] = await ingest({ reporter, reports: [report], receivedAt: clock() });
      if (!outcome) throw new Error('a report got no answer');
      if (outcome.status === 'rejected') throw invalid(outcome.errors);
      return reply.code(201).send({
        event_id: outcome.eventId,
        session_id: report.sessionId,
        offer_id: report.offerId,
        event_type: report.type,
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
          'Items stand alone: 202 when all are accepted, 207 when some are, 400 with the same body when none is. A 503 stored nothing: send all again.',
        headers: VersionHeader,
        body: EventBatch,
        response: {
          202: EventBatchAnswer,
          207: EventBatchAnswer,
          400: {
            anyOf: [EventBatchAnswer, FieldErrors],
            description: 'None was accepted, or no list of events.',
          },
          401: DetailBody,
          403: DetailBody,
          503: DetailBody,
        },
      },
      // One status has two shapes; both are plain.
      serializerCompiler: () => JSON.stringify,
    },
    async (request, reply) => {
      const now = clock();
      const items = request.body.events.map((item) => {
        const errors = checkReport(item);
        return errors
          ? { errors, eventId: eventIdOf(item) }
          : { report: readReport(item as EventReport, identity, now) };
      });
      const reports = items.flatMap(({ report }) => report ?? []);
      if (isSandboxOnly(request.principal)) await requireSandbox(request, reports);
      const call = { reporter: reporterOf(request.principal), reports, receivedAt: now };
      const stored = reports.length > 0 ? await ingest(call) : [];
      const outcomes = items.map(({ errors, eventId }): EventOutcome => {
        if (errors) return { status: 'rejected', eventId, errors };
        return stored.shift() as EventOutcome;
      });
      const failed = outcomes.filter(({ status }) => status === 'rejected').length;
      const code = failed === 0 ? 202 : failed < outcomes.length ? 207 : 400;
      const results = outcomes.map(viewOutcome);
      return reply.code(code).send({ results, accepted: outcomes.length - failed, failed });
    },
  );

  async function requireSandbox(request: FastifyRequest, reports: readonly ReportedEvent[]): Promise<void> {
    const ids = reports.map(({ sessionId }) => sessionId);
    if (await hasRealSession(db, channelOf(request), ids)) throw forbidden();
  }
}

/** The caller's id for an item that cannot be read otherwise. */
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
