/**
 * Classifies failed statements by PostgreSQL's error code, and by the message only where there is no code.
 */

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
  '25006', // read-only transaction: a standby after a failover
]);
/** The class of PostgreSQL's codes for failed connections. */
const connectionExceptionClass = '08';
const internalError = 'XX000';
/** A node of a Citus cluster was lost. Citus has a code for some of these failures only. */
const lostNodeMessages =
  /^(failure on connection marked as essential|connection to the remote node|connection establishment for node|could not establish any connections to the node|could not connect to any active placements|could not commit transaction for shard)/;
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The embedded database)/;

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The database cannot be reached or accepts no work now: the caller may retry later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (unavailableCodes.has(code) || code.startsWith(connectionExceptionClass)))
    return true;
  // A missing Unix socket means that the server is down. Any other missing file is unrelated to the database.
  if (code === 'ENOENT' && (error as { syscall?: string }).syscall === 'connect') return true;
  if (!(error instanceof Error)) return false;
  return (
    unavailableMessages.test(error.message) ||
    (code === internalError && lostNodeMessages.test(error.message))
  );
}

/** The database is reachable, but the work exceeded a time or resource limit. */
const overloadCodes = new Set([
  '57014', // statement timeout
  '55P03', // lock timeout
  '25P03', // idle in transaction for too long
  '25P04', // transaction timeout
  '53000', // insufficient resources
  '53200', // out of memory
  '53400', // configuration limit exceeded
]);

/** A statement has waited for a lock for longer than its `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/**
 * A retry would most likely fail again and add the same load, so callers answer 503 and pause. Splitting the
 * work into smaller parts would multiply the load.
 */
export function isOverloaded(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && overloadCodes.has(code);
}

/**
 * Thrown inside a transaction that conflicts with another one. It is rolled back, and the retry
 * sees the other's result.
 */
export class RetryTransaction extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'RetryTransaction';
  }
}

const retryableCodes = new Set([
  '40001', // serialisation failure
  '40P01', // deadlock detected
]);

/**
 * PgBouncer has closed the connection because it and the driver disagree about which statements are prepared:
 * after `deallocate all`, or after a statement that was first sent in a transaction that had failed already.
 * PgBouncer has no code of its own for it.
 */
export function wasDroppedByPooler(error: unknown): boolean {
  return (
    codeOf(error) === '08P01' &&
    error instanceof Error &&
    /^prepared statement (did not exist|name is already in use)/.test(error.message)
  );
}

/**
 * A prepared statement can no longer be used: a migration changed a type of its result, or the connection was
 * reset and has lost it. It must be prepared again.
 */
export function isStaleStatement(error: unknown): boolean {
  if (wasDroppedByPooler(error)) return true;
  const code = codeOf(error);
  if (code === '26000') return true; // The statement does not exist.
  return code === '0A000' && error instanceof Error && error.message.startsWith('cached plan');
}

const uniqueViolation = '23505';

/**
 * Citus has split a shard after it had planned the statement: the shard of the plan is gone. It has no code
 * of its own for it.
 */
function hasLostShard(error: unknown): boolean {
  return (
    codeOf(error) === internalError &&
    error instanceof Error &&
    /^could not find valid entry for shard \d+/.test(error.message)
  );
}

/**
 * The transaction was rolled back because of a conflict with another one, a stale statement or a shard that
 * was split. A retry may succeed.
 */
export function isRetryable(error: unknown): boolean {
  if (error instanceof RetryTransaction || isStaleStatement(error) || hasLostShard(error)) return true;
  const code = codeOf(error);
  return code !== undefined && retryableCodes.has(code);
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { message = '', constraint: violated } = error as { message?: string; constraint?: string };
  switch (codeOf(error)) {
    case uniqueViolation:
      return constraint === undefined || violated === constraint || namesOnShard(message, constraint);
    case internalError:
      return constraint !== undefined && namesOnShard(message, constraint);
    default:
      return false;
  }
}

/**
 * Citus passes on only the message of a node, for an `insert … select` even without the code, and adds the
 * number of the shard to the name of the constraint.
 */
function namesOnShard(message: string, constraint: string): boolean {
  return new RegExp(`\\b${constraint}_\\d+\\b`).test(message);
}
