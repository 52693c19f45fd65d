/** What a failed statement means for the caller. PostgreSQL's own codes decide; messages only where there is no code. */

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57P05', // idle session timeout
  '53300', // too many connections
  '53100', // disk full
  '25006', // read only: a standby after a failover
]);
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The embedded database)/;

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The store cannot be reached or cannot take work now: the caller may come back. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (unavailableCodes.has(code) || code.startsWith('08'))) return true;
  // A missing socket file is a server that is not there; any other missing file is not our store.
  if (code === 'ENOENT' && (error as { syscall?: string }).syscall === 'connect') return true;
  return error instanceof Error && unavailableMessages.test(error.message);
}

/** The store is there and could not do the work in time or in the room it has. */
const overloadCodes = new Set([
  '57014', // statement timeout
  '55P03', // lock timeout
  '25P03', // idle in transaction for too long
  '25P04', // transaction timeout
  '53000', // insufficient resources
  '53200', // out of memory
  '53400', // configuration limit exceeded
]);

/**
 * The same work would most likely fail again now, and cost as much again: callers answer 503 and pause. Trying it in
 * smaller parts would multiply the load.
 */
export function isOverloaded(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && overloadCodes.has(code);
}

/** Thrown inside a transaction that ran into another one: nothing was done, and the next try will see what the other did. */
export class RetryTransaction extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'RetryTransaction';
  }
}

/** Serialisation failure or deadlock: nothing was done, and the same work may pass the next time. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof RetryTransaction) return true;
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    codeOf(error) === '23505' &&
    (constraint === undefined || (error as { constraint?: string }).constraint === constraint)
  );
}
