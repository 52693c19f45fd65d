import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallCounter, RequestLog } from './diagnostics/index.ts';
import { redactValues } from './errors.ts';
import type { Logger } from './http/logger.ts';
import type { RouteName } from './http/route-name.ts';
import type { Principal } from './keys/index.ts';
import type { Clock } from './lib/clock.ts';

/** Logs one line per request. Successful serving calls are logged at the level `debug` only. */
export function logResponse(
  log: Logger,
  request: FastifyRequest,
  reply: FastifyReply,
  route: RouteName,
): void {
  const level = reply.statusCode >= 500 ? 'warn' : reply.statusCode < 400 && route.quiet ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  log[level](
    {
      request_id: request.id,
      trace_id: request.trace?.traceId,
      method: request.method,
      path: pathOf(request, route),
      route: route.name,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...actorFields(request.principal),
      channel_id: request.principal?.channelId ?? undefined,
    },
    'request',
  );
}

/** The path without its query. A token is not logged: who has it can report an event. */
function pathOf(request: FastifyRequest, route: RouteName): string | undefined {
  return route.name.endsWith('/:token') ? route.name : request.url.split('?', 1)[0];
}

/** Who made the call, for the log. */
function actorFields(principal: Principal | undefined) {
  return principal?.holder === 'user' ? { user_id: principal.userId } : { key_id: principal?.keyId };
}

/** Adds a request to the request log of its channel, and counts the outcome of a partner's call. */
export function recordRequest(
  { requestLog, callCounts, clock }: { requestLog: RequestLog; callCounts: CallCounter; clock: Clock },
  request: FastifyRequest,
  reply: FastifyReply,
  { name: route, area }: RouteName,
): void {
  const { principal, fieldErrors, callFacts } = request;
  if (!principal?.channelId || area === undefined || area === 'operator') return;
  const publisherId = callFacts?.publisherId ?? principal.publisherId;
  // Throttled calls and faults of the service say nothing about the integration.
  if (area === 'serving' && isDecidedByCaller(reply.statusCode))
    callCounts.record({
      ...callFacts,
      publisherId,
      channelId: principal.channelId,
      status: reply.statusCode,
      errors: fieldErrors,
    });
  requestLog.record(principal.channelId, {
    at: clock().getTime(),
    requestId: request.id,
    area,
    method: request.method,
    route,
    status: reply.statusCode,
    ms: reply.elapsedTime,
    keyId: principal.holder === 'user' ? null : principal.keyId,
    publisherId,
    errors: fieldErrors && redactValues(fieldErrors),
  });
}

function isDecidedByCaller(status: number): boolean {
  return status < 500 && status !== 429;
}
