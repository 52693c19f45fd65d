import { type DestinationStream, pino } from 'pino';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * Structured logs. A request is logged with method, path (never its query string or body), status and time.
 * Keys, cookies and personal data are redacted, in case a log line contains more than it should.
 */
export function createLogger(level: LogLevel, destination?: DestinationStream) {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'x-api-key',
        'cookie',
        'authorization',
        'email',
        'email_hash',
        'phone',
        'first_name',
        'last_name',
        'ip_address',
        'user_details',
        'key',
        'password',
        'token',
        'set-cookie',
      ].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

export type Logger = ReturnType<typeof createLogger>;

/**
 * Name, code, message and stack. Not the driver's `detail`, `where` or parameters, because
 * they contain row values.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, table, constraint } = error as Error & Record<string, unknown>;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { name, message, stack, code, table, constraint, cause };
}
