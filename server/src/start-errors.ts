/**
 * Names of errors whose message is written for the operator. By name, so that this file need
 * not load their modules.
 */
const operatorErrors = [
  'BackupProblem',
  'CitusProblem',
  'ConfigError',
  'DatabaseTooNew',
  'DirectoryInUse',
  'IncompatibleMigration',
  'MasterSecretProblem',
  'MoveProblem',
  'PoolerProblem',
  'TooFewConnections',
  'WrongEnvironment',
];

/**
 * No connection (also if several addresses were tried), or in PostgreSQL: a wrong
 * password, a missing database.
 */
const databaseErrors = ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000'];

/**
 * Describes an error that the operator can fix, such as a database that is not reachable. Undefined for any
 * other error. The start of the service and the CLI use it.
 */
export function describeOperatorError(error: Error): string | undefined {
  if (operatorErrors.includes(error.name)) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return undefined;
  // PgBouncer refuses settings at connect. PostgreSQL knows all that the service sends.
  if (error.message.startsWith('unsupported startup parameter'))
    return 'DATABASE_URL goes to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too.';
  if (syscall === 'connect' || syscall === 'getaddrinfo' || databaseErrors.includes(code))
    return `Cannot use the database of DATABASE_URL: ${error.message || code}`;
  return undefined;
}

/** Problems that the operator can fix are described in one sentence. Other errors come with a stack trace. */
export function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `${error.message}. Another program uses this port; set PORT (or ENCART_PARTNERS_PORT) to a free one.`;
  if (code === 'EACCES' || code === 'EROFS')
    return `${error.message}. Encart needs write access to this path; see ENCART_DATA_DIR.`;
  return describeOperatorError(error) ?? error.stack ?? error.message;
}
