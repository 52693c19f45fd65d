/** Messages by field name, as the service sends them. */
export type FieldErrors = Record<string, string[]>;

/** Why a report was refused, and what would not be. What is wrong with a query is in `fields`. */
export type ReportProblem =
  | { code: 'INVALID_QUERY' }
  | { code: 'METRIC_NOT_AVAILABLE'; unsupported_metrics: string[]; allowed_metrics: string[] }
  | { code: 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW'; available_window: { from: string; to: string } }
  | { code: 'REPORT_ROW_LIMIT_EXCEEDED'; max_rows: number; total_rows: number };

/**
 * The one way a call fails. `status` is the HTTP status, or 0 when there was no answer at all. `message` is always a
 * sentence for a person; `detail` and `fields` are the service's own words, whichever of them it sent.
 */
export class EncartError extends Error {
  readonly status: number;
  readonly detail: string | undefined;
  readonly fields: FieldErrors | undefined;
  /** The same for a program, where the service says it by code: reports do. `problem` has what comes with the code. */
  readonly code: ReportProblem['code'] | undefined;
  readonly problem: ReportProblem | undefined;
  /** The `x-request-id` of the answer: what to quote when asking somebody who can read the logs. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The answer's body as it came: parsed when it was JSON, else text. */
  readonly body: unknown;

  constructor(
    status: number,
    message: string,
    more: Partial<
      Pick<
        EncartError,
        'detail' | 'fields' | 'problem' | 'requestId' | 'retryAfterSeconds' | 'body' | 'cause'
      >
    > = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'EncartError';
    this.status = status;
    this.detail = more.detail;
    this.fields = more.fields;
    this.code = more.problem?.code;
    this.problem = more.problem;
    this.requestId = more.requestId;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.body = more.body;
  }
}

/** What an answer that is not a success says, whichever of the contract's shapes it has. */
export function errorFromAnswer(response: Response, body: unknown): EncartError {
  const detail = detailOf(body);
  const problem = problemOf(body);
  // The other lists beside a code are no messages.
  const fields = problem && problem.code !== 'INVALID_QUERY' ? undefined : fieldsOf(body);
  const said = [detail, describeFields(fields)].filter((words) => words !== undefined);
  return new EncartError(
    response.status,
    said.length > 0 ? said.join('\n') : `The service answered with status ${response.status}.`,
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
  return [body.detail, body.error, body.message].find((words) => typeof words === 'string');
}

/** What comes with a code is what the contract says; nothing here looks at it twice. */
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

/** Seconds, or a date. */
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
