import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';
import { supportedVersions } from './schema.ts';

/** Serving calls say which version they are built for; it is looked at before the body, and repeated in the answer. */
export function requireVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const { version } = request.headers;
  // A path that does not know the method says so itself.
  const problem = request.routeOptions.config.allow ? undefined : problemOf(version);
  if (!problem) reply.header('version', version);
  done(problem ? invalid({ version: [problem] }) : undefined);
}

function problemOf(version: string | string[] | undefined): string | undefined {
  if (version === undefined) return 'This header is required.';
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+$/.test(version)) return 'Must be MAJOR.MINOR.PATCH.';
  if ((supportedVersions as readonly string[]).includes(version)) return undefined;
  return `Version "${version.slice(0, 50)}" is not supported. Supported: ${supportedVersions.join(', ')}.`;
}
