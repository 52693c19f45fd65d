import type { FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { readUuid } from '../lib/ids.ts';

/** The `:id` of a path. A malformed one is answered like an unknown one. */
export function pathId(request: FastifyRequest, what: string): string {
  const id = readUuid((request.params as { id?: string }).id);
  if (!id) throw notFound(what);
  return id;
}
