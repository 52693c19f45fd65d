import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';
import { supportedVersions } from './schema.ts';

/** Checks the `version` header before the body is read, and repeats it in the answer. */
export function requireVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const { version } = request.headers;
  // A route that only answers 405 (`allow`) needs no version.
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
