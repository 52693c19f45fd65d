import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestTrace, Tracer } from '../lib/tracing.ts';
import { isProbe, routeNameOf } from './route-name.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Only if tracing is on, and not for probes. */
    trace?: RequestTrace | undefined;
  }
}

/**
 * Records every request but probes. To be called before other hooks are added, and only if tracing is on:
 * without it a request costs nothing.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, reply, done) => {
    if (isProbe(request.routeOptions.url)) return done();
    const trace = tracer.startRequest({
      id: request.id,
      method: request.method,
      traceparent: request.headers.traceparent,
    });
    request.trace = trace;
    // If the client closes the connection before the end of the response, there is no `onResponse`.
    reply.raw.once('close', () => trace.end({ route: routeOf(request), status: undefined }));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.trace?.end({ route: routeOf(request), status: reply.statusCode });
    done();
  });
}

/**
 * The path with the names of its parameters. Undefined if there is no such route: the path is then any text
 * of the caller.
 */
function routeOf(request: FastifyRequest): string | undefined {
  return request.routeOptions.url === undefined ? undefined : routeNameOf(request).name;
}
