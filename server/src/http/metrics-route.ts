import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../errors.ts';

/** The endpoint for Prometheus. It requires a bearer token if one is configured. */
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
        summary: 'Get Prometheus metrics',
        description: 'Requires `Authorization: Bearer …` if ENCART_METRICS_TOKEN is set.',
        response: {
          200: { description: 'Metrics as text.', content: { 'text/plain': { schema: Type.String() } } },
          401: Type.Object({ detail: Type.String() }),
        },
      },
    },
    async (request, reply) => {
      const sent = digest(request.headers.authorization ?? '');
      // Digests have the same length, as the constant-time comparison requires.
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
