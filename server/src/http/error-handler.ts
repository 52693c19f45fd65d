import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isOverloaded, isRetryable } from '../db/failures.ts';
import { ApiError, type FieldErrors, unavailable } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The validation errors, if the request was rejected because of them. */
    fieldErrors: FieldErrors | undefined;
  }
}

interface UnknownPaths {
  /** Counts calls to paths without a route, and returns an error if there were too many. */
  readonly countUnknownPath?: (request: FastifyRequest, reply: FastifyReply) => Promise<ApiError | undefined>;
  /** Sends a page to a person. Returns undefined, and sends nothing, if the caller is a program. */
  readonly sendNotFoundPage?: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply> | undefined;
}

/** Converts every error to a response. This is the only place that does. */
export function registerErrorHandler(
  app: FastifyInstance,
  { countUnknownPath, sendNotFoundPage }: UnknownPaths = {},
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(request, reply, error));
  app.setNotFoundHandler(async (request, reply) => {
    const limitError = await countUnknownPath?.(request, reply);
    if (limitError) return sendError(request, reply, limitError);
    return sendNotFoundPage?.(request, reply) ?? sendError(request, reply, noSuchPath());
  });
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const apiError = translate(error, request);
  // The field errors of a report query are in `more`, because its error body has another format.
  request.fieldErrors =
    apiError.fields ?? (apiError.code === 'invalid_query' ? (apiError.bodyFields as FieldErrors) : undefined);
  // A refusal without a cause is no fault. It has its line among the requests; a stack for each would cost
  // more than the refusal.
  if (apiError.status >= 500 && !(apiError.code === 'unavailable' && apiError.cause === undefined))
    request.log.error(
      { request_id: request.id, trace_id: request.trace?.traceId, err: apiError.cause ?? apiError },
      apiError.message,
    );
  return reply
    .code(apiError.status)
    .headers(apiError.headers)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(apiError.body(request.id)));
}

function noSuchPath(): ApiError {
  return new ApiError('no_such_path', 'Not found.');
}

function translate(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  // The client closed the connection in the middle of the body. It is not a server error, and
  // nobody reads the response.
  if (request.raw.destroyed && request.raw.complete === false)
    return new ApiError('unreadable', 'The body ended early.');
  if (isDatabaseUnavailable(error)) return unavailable('The database is not available.', error);
  // A conflict that was not resolved by retrying, or that was met by a statement outside of a transaction.
  if (isOverloaded(error) || isRetryable(error)) return unavailable('The database is too busy.', error);
  switch ((error as FastifyError)?.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('too_large', 'Request body is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError(
        'unsupported_media_type',
        `Unsupported media type "${mediaType(request)}" in request.`,
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError(
        'unreadable',
        'JSON parse error - the body is shorter or longer than its Content-Length.',
      );
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return noSuchPath();
    default:
      return new ApiError('internal', 'Internal server error.', { cause: error });
  }
}

function mediaType(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
}
