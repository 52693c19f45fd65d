import { EncartError, type FieldErrors } from '@encart/sdk';
import { ConfigError, describeOperatorError } from '../../server/src/admin.ts';
import { isPacked } from './packaging.ts';

/** An error that the user can fix. It is printed without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  /** The reasons one by one, for `--json`. */
  readonly fields: FieldErrors | undefined;

  constructor(message: string, fields?: FieldErrors) {
    super(message);
    this.fields = fields;
  }
}

/** The message to print. Only unexpected errors (bugs) include a stack trace. */
export function describeError(error: unknown): string {
  if (error instanceof EncartError) return describeApiError(error);
  return describeKnownError(error) ?? (error instanceof Error ? error.stack : undefined) ?? String(error);
}

/** Undefined for an unexpected error. */
function describeKnownError(error: unknown): string | undefined {
  if (error instanceof ConfigError) return `Invalid settings:\n${bullets(error.problems)}`;
  if (error instanceof CommandError) return error.message;
  if (!(error instanceof Error)) return undefined;
  // API calls fail with an EncartError, so any other connection error comes from the database.
  const described = describeOperatorError(error);
  if (described !== undefined) return described;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? undefined : message || code;
}

function describeApiError(error: EncartError): string {
  if (error.status === 0)
    return `${error.message} ${error.message.includes('SSL') ? 'Does the address begin with http:// instead of https://? ' : ''}${unreachableHint}`;
  const hint = hints[error.status] ?? '';
  const text = error.fields
    ? `${error.detail ?? 'The service rejected the input:'}\n${fieldLines(error)}`
    : (error.detail ?? error.message);
  const request = error.status >= 500 && error.requestId ? `\nRequest id: ${error.requestId}` : '';
  return text + hint + describeReportProblem(error) + request;
}

const unreachableHint = isPacked
  ? 'Set the address of the service with --url or ENCART_URL.'
  : 'Is the service running? Start it with "npx encart serve", or set another address with --url or ENCART_URL.';

const hints: Record<number, string> = {
  401:
    ' The key comes from --key, ENCART_OPERATOR_KEY or <data dir>/operator.key; for channel commands, ' +
    `from --key or ENCART_CHANNEL_KEY.${isPacked ? '' : ' Run "npx encart doctor" to check it.'}`,
  403: ' A publishable key is read-only; this needs the secret key of the channel (enc_…_sk_…).',
};

/** A hint how to fix a refused report. */
function describeReportProblem({ problem }: EncartError): string {
  switch (problem?.code) {
    case undefined:
      return '';
    case 'INVALID_QUERY':
      return '\nSee "npx encart report --help" for the allowed values.';
    case 'METRIC_NOT_AVAILABLE':
      return (
        `\nEnabled: ${problem.allowed_metrics.join(', ') || 'none'}. ` +
        'Staff can enable more with "npx encart channels update <channel-id> --metrics <names>".'
      );
    case 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW':
      return ' --from and --to must be within this range.';
    case 'REPORT_ROW_LIMIT_EXCEEDED':
      return ' Use --csv to export all rows.';
  }
}

function fieldLines({ fields }: EncartError): string {
  return bullets(
    Object.entries(fields ?? {}).map(([field, messages]) =>
      field === 'non_field_errors' ? messages.join(' ') : `${field}: ${messages.join(' ')}`,
    ),
  );
}

function bullets(lines: string[]): string {
  return lines.map((line) => `  - ${line}`).join('\n');
}

/**
 * The error as printed with `--json`. Every error has the same fields; a refused report also has the values
 * that are allowed.
 */
export function errorToJson(error: unknown): { error: Record<string, unknown> } {
  const answer = error instanceof EncartError ? error : undefined;
  return {
    error: {
      code: codeOf(error),
      message:
        answer?.message ??
        describeKnownError(error) ??
        (error as Error | undefined)?.message ??
        String(error),
      status: answer?.status ?? null,
      ...answer?.problem,
      fields: answer?.fields ?? (error instanceof CommandError ? error.fields : undefined) ?? null,
      request_id: answer?.requestId ?? null,
      retry_after_seconds: answer?.retryAfterSeconds ?? null,
    },
  };
}

/** A mistake in the arguments, as printed with `--json`. */
export function usageErrorToJson(message: string): { error: Record<string, unknown> } {
  const { error } = errorToJson(new CommandError(message));
  return { error: { ...error, code: 'USAGE' } };
}

/** The codes of the API (`docs/errors.md`) in capitals, by status. Reports send their own code. */
const codes: Record<number, string> = {
  0: 'UNREACHABLE',
  400: 'INVALID',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  429: 'THROTTLED',
  503: 'UNAVAILABLE',
};

function codeOf(error: unknown): string {
  if (error instanceof EncartError)
    return error.code ?? codes[error.status] ?? (error.status >= 500 ? 'INTERNAL' : 'REJECTED');
  if (error instanceof ConfigError) return 'INVALID_SETTINGS';
  return describeKnownError(error) === undefined ? 'UNEXPECTED' : 'FAILED';
}
