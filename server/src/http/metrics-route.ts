import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../errors.ts';

/** What Prometheus reads; behind a bearer token where one is set. */
export function metricsRoute(
  app: FastifyInstance,
  { token, render }: { token: string | undefined; render: () => Promise<string> },
): void {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
  app.get(
    '/metrics',
    {
      schema: {
        tags: ['Health'],
        summary: 'Prometheus metrics',
        description: 'Asks for `Authorization: Bearer …` where ENCART_METRICS_TOKEN is set.',
        produces: ['text/plain'],
        response: { 200: Type.String(), 401: Type.Object({ detail: Type.String() }) },
      },
    },
    async (request, reply) => {
      const sent = digest(request.headers.authorization ?? '');
      // Digests have one length, and comparing them takes the same time wherever they differ.
      if (expected && !timingSafeEqual(sent, expected))
        throw new ApiError('unauthenticated', 'Invalid metrics token.', {
          headers: { 'www-authenticate': 'Bearer' },
        });
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(await render());
    },
  );
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
