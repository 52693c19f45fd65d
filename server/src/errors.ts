/**
 * All errors of the API in one table: the code, its HTTP status, and which of the four body shapes it uses.
 * `detail` is about the call, `error` about the resource, `fields` about the input, and `code` about a report
 * that cannot be created.
 */
export const errorTable = {
  invalid: { status: 400, shape: 'fields' },
  // Errors of reports have a machine-readable code.
  invalid_query: { status: 400, shape: 'code' },
  metric_not_available: { status: 400, shape: 'code' },
  date_range_outside_available_window: { status: 400, shape: 'code' },
  report_row_limit_exceeded: { status: 400, shape: 'code' },
  unreadable: { status: 400, shape: 'detail' },
  unauthenticated: { status: 401, shape: 'detail' },
  forbidden: { status: 403, shape: 'detail' },
  no_such_path: { status: 404, shape: 'detail' },
  not_found: { status: 404, shape: 'error' },
  method_not_allowed: { status: 405, shape: 'detail' },
  request_timeout: { status: 408, shape: 'detail' },
  conflict: { status: 409, shape: 'error' },
  too_large: { status: 413, shape: 'detail' },
  unsupported_media_type: { status: 415, shape: 'detail' },
  headers_too_large: { status: 431, shape: 'detail' },
  throttled: { status: 429, shape: 'detail' },
  internal: { status: 500, shape: 'detail' },
  unavailable: { status: 503, shape: 'detail' },
} as const;

export type ErrorCode = keyof typeof errorTable;
export type FieldErrors = Record<string, string[]>;

/** The maximum number of field errors in a response. */
export const maxListedErrors = 20;

export function addError(errors: FieldErrors, field: string, message: string): void {
  // A client may send a field with the name of something that every object has, such as `toString`.
  if (Object.hasOwn(errors, field)) errors[field]?.push(message);
  else errors[field] = [message];
}

/** Keeps the first `maxListedErrors` messages, whatever their field. */
export function firstErrors(errors: FieldErrors): FieldErrors {
  let left = maxListedErrors;
  const listed: FieldErrors = {};
  for (const [field, messages] of Object.entries(errors)) {
    if (left > 0) listed[field] = messages.slice(0, left);
    left -= messages.length;
  }
  return listed;
}

/** Removes a quoted value from a message: it is what the client sent and may be personal data. */
export function redactMessage(message: string): string {
  return message.replace(/".*"/s, '"…"');
}

export function redactValues(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages.map(redactMessage)]),
  );
}

/** `message` and `fields` are sent to the client. Private details belong in `cause`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  /** Further fields of the body, only for errors of the shape `code`. */
  readonly bodyFields: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      fields?: FieldErrors;
      headers?: Record<string, string>;
      bodyFields?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.fields = options.fields && firstErrors(options.fields);
    this.headers = options.headers ?? {};
    this.bodyFields = options.bodyFields ?? {};
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  body(requestId: string): Record<string, unknown> {
    switch (errorTable[this.code].shape) {
      case 'fields':
        return this.fields ?? { non_field_errors: [this.message] };
      case 'code':
        return {
          code: this.code.toUpperCase(),
          message: this.message,
          request_id: requestId,
          ...this.bodyFields,
        };
      case 'error':
        return { error: this.message };
      case 'detail':
        return this.status === 500
          ? { detail: this.message, request_id: requestId }
          : { detail: this.message };
    }
  }
}

export function invalid(fields: FieldErrors): ApiError {
  return new ApiError('invalid', 'Invalid input.', { fields });
}

export function notFound(what: string): ApiError {
  return new ApiError('not_found', `${what} not found.`);
}

export function conflict(message: string): ApiError {
  return new ApiError('conflict', message);
}

export function unavailable(message: string, cause?: unknown, retryAfterSeconds = 1): ApiError {
  return new ApiError('unavailable', message, {
    cause,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
