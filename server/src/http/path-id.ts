import type { FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { readUuid } from '../lib/ids.ts';

/** The `:id` of a path, or another parameter. A malformed id gets the same 404 as an unknown one. */
export function pathId(request: FastifyRequest, what: string, parameter = 'id'): string {
  const id = readUuid((request.params as Record<string, string>)[parameter]);
  if (!id) throw notFound(what);
  return id;
}
