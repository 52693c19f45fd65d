import { EncartError, type FieldErrors } from '@encart/sdk';
import { ConfigError } from '../../server/src/admin.ts';

/** A command that cannot go on for a reason that the user can mend. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The same reasons one by one, for a program to read. */
  readonly fields: FieldErrors | undefined;

  constructor(message: string, fields?: FieldErrors) {
    super(message);
    this.fields = fields;
  }
}

/** Failures of the server's own modules that are made for the reader. */
const readable = ['Refusal', 'DirectoryInUse', 'DatabaseTooNew', 'WrongEnvironment', 'MasterSecretProblem'];

/** One message for a person. Only a fault of ours comes with a stack. */
export function explain(error: unknown): string {
  if (error instanceof EncartError) return explainAnswer(error);
  if (error instanceof ConfigError) return `These settings cannot be used:\n${bullets(error.problems)}`;
  if (!(error instanceof Error)) return String(error);
  if (readable.includes(error.name)) return error.message;
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException;
  if (code === undefined) return stack ?? message;
  // Whatever else is called answers with an EncartError. PostgreSQL's own codes have five characters.
  if (syscall === 'connect' || syscall === 'getaddrinfo' || /^[0-9A-Z]{5}$/.test(code))
    return `The database of DATABASE_URL cannot be used: ${message || code}`;
  return message || code;
}

function explainAnswer(error: EncartError): string {
  if (error.status === 0) return `${error.message} Is the service running? "npx encart serve" starts it.`;
  const hint = hints[error.status] ?? '';
  const said = error.fields
    ? `${error.detail ?? 'The service refused the input:'}\n${fieldLines(error)}`
    : (error.detail ?? error.message);
  const request = error.status >= 500 && error.requestId ? `\nRequest id: ${error.requestId}` : '';
  return said + hint + explainProblem(error) + request;
}

const hints: Record<number, string> = {
  401:
    ' The key comes from --key, ENCART_OPERATOR_KEY or <data dir>/operator.key; for what a channel does itself, ' +
    'from --key or ENCART_CHANNEL_KEY. "npx encart doctor" tells more.',
  403: ' A publishable key only reads; this needs the secret key of the channel (enc_…_sk_…).',
};

/** What a report that was refused may be instead. */
function explainProblem({ problem }: EncartError): string {
  switch (problem?.code) {
    case undefined:
      return '';
    case 'INVALID_QUERY':
      return '\n"npx encart report --help" names what there is.';
    case 'METRIC_NOT_AVAILABLE':
      return (
        `\nEnabled: ${problem.allowed_metrics.join(', ') || 'none'}. ` +
        'Staff enable more with "npx encart channels update <channel-id> --metrics <names>".'
      );
    case 'DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW':
      return ' --from and --to must be within.';
    case 'REPORT_ROW_LIMIT_EXCEEDED':
      return ' --csv writes them all.';
  }
}

function fieldLines({ fields }: EncartError): string {
  return bullets(Object.entries(fields ?? {}).map(([field, messages]) => `${field}: ${messages.join(' ')}`));
}

function bullets(lines: string[]): string {
  return lines.map((line) => `  - ${line}`).join('\n');
}

/** The same for a program to read. */
export function describeFailure(error: unknown): Record<string, unknown> {
  const answer = error instanceof EncartError ? error : undefined;
  return {
    error: {
      message: answer ? answer.message : explain(error),
      status: answer?.status ?? null,
      ...answer?.problem,
      fields: answer?.fields ?? (error instanceof Refusal ? error.fields : undefined) ?? null,
      request_id: answer?.requestId ?? null,
      retry_after_seconds: answer?.retryAfterSeconds ?? null,
    },
  };
}
