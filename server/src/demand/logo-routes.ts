import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import type { CountByAddress } from '../http/rate-limit.ts';
import type { Logos } from './cache-logos.ts';
import { logoIdOf, mediaTypeOf } from './logo-model.ts';

/**
 * `/logos/…`: uploaded logos, for the browsers of shoppers. `countMiss` limits the paths
 * that need the database.
 */
export function logoRoutes(
  app: FastifyInstance,
  { logos, countMiss }: { logos: Logos; countMiss: CountByAddress | undefined },
): void {
  app.get<{ Params: { id: string } }>(
    '/logos/:id',
    { schema: { hide: true }, logLevel: 'silent' },
    async (request, reply) => {
      const id = logoIdOf(`/logos/${request.params.id}`);
      if (id === undefined) throw noSuchLogo();
      const logo = logos.cached(id) ?? (await readFromDatabase(id));
      if (!logo) throw noSuchLogo();
      return reply
        .type(mediaTypeOf(id))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(logo.content);

      async function readFromDatabase(wanted: string) {
        const limitError = await countMiss?.(request, reply);
        if (limitError) throw limitError;
        return logos.read(wanted);
      }
    },
  );
}

function noSuchLogo(): ApiError {
  return new ApiError('no_such_path', 'Not found.');
}
