import type { FastifyRequest } from 'fastify';
import { tooManyWaiting } from '../db/group-commit.ts';

/**
 * A hook that answers with 503 before the body is read and checked, while too many writes are waiting.
 * Reading a body takes longer than refusing it, and under an overload most requests are refused.
 */
export function refuseWhile(isBehind: () => boolean) {
  return (_request: FastifyRequest, _reply: unknown, done: (error?: Error) => void) =>
    done(isBehind() ? tooManyWaiting() : undefined);
}
