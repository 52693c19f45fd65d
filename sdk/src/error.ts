/** Validation messages by field name, as the service sends them. */
export type FieldErrors = Record<string, string[]>;

/**
 * Why a report was refused, with the values that are allowed. For `INVALID_QUERY`, see `EncartError.fields`.
 */
export type ReportProblem =
  | { code: 'INVALID_QUERY' }
  | { code: 'METRIC_NOT_AVAILABLE'; unsupported_metrics: string[]; allowed_metrics: string[] }
  | { code: 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW'; available_window: { from: string; to: string } }
  | { code: 'REPORT_ROW_LIMIT_EXCEEDED'; max_rows: number; total_rows: number };

/**
 * The error of every failed call. `status` is the HTTP status, or 0 if there was no response. `message` is
 * always a readable text; `detail` and `fields` are set if the service sent them.
 */
export class EncartError extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  readonly fields: FieldErrors | undefined;
  /** Machine-readable reason. Only reports have one; `problem` has the values that belong to the code. */
  readonly code: ReportProblem['code'] | undefined;
  readonly problem: ReportProblem | undefined;
  /** The `x-request-id` of the response. Quote it to the operator to find the request in the logs. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, from the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined;
  /** The response body: parsed if it is JSON, otherwise text. */
  readonly body: unknown;

  constructor(
    status: number,
    message: string,
    details: Partial<
      Pick<
        EncartError,
        'detail' | 'fields' | 'problem' | 'requestId' | 'retryAfterSeconds' | 'body' | 'cause'
      >
    > = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'EncartError';
    this.status = status;
    this.detail = details.detail;
    this.fields = details.fields;
    this.code = details.problem?.code;
    this.problem = details.problem;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.body = details.body;
  }
}

/**
 * Builds the error for a response without a success status. Handles every error format
 * in the OpenAPI document.
 */
export function errorFromResponse(response: Response, body: unknown): EncartError {
  const detail = detailOf(body);
  const problem = problemOf(body);
  // Other codes come with lists of allowed values, which are not field messages.
  const fields = problem && problem.code !== 'INVALID_QUERY' ? undefined : fieldsOf(body);
  const messages = [detail, describeFields(fields)].filter((text) => text !== undefined);
  return new EncartError(
    response.status,
    messages.length > 0 ? messages.join('\n') : `The service answered with status ${response.status}.`,
    {
      detail,
      fields,
      problem,
      body,
      requestId: response.headers.get('x-request-id') ?? undefined,
      retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
    },
  );
}

function detailOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  return [body.detail, body.error, body.message].find((text) => typeof text === 'string');
}

/**
 * The values that belong to a code are not validated: the service is trusted to follow its OpenAPI document.
 */
function problemOf(body: unknown): ReportProblem | undefined {
  if (!isObject(body) || typeof body.code !== 'string') return undefined;
  const { message: _, request_id: __, ...problem } = body;
  return (body.code === 'INVALID_QUERY' ? { code: body.code } : problem) as ReportProblem;
}

function fieldsOf(body: unknown): FieldErrors | undefined {
  if (!isObject(body)) return undefined;
  const entries = Object.entries(body).filter((entry): entry is [string, string[]] => isMessages(entry[1]));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function describeFields(fields: FieldErrors | undefined): string | undefined {
  if (!fields) return undefined;
  return Object.entries(fields)
    .map(([field, messages]) =>
      field === 'non_field_errors' ? messages.join(' ') : `${field}: ${messages.join(' ')}`,
    )
    .join('\n');
}

/** `Retry-After` is a number of seconds or a date. */
function retryAfter(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function isMessages(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
