/** The kinds of faults, and what each one does. */
export const faultSummaries = {
  'kill-service':
    'kill -9 of the embedded service, of one of two server processes, of their primary, or of all',
  'kill-database': 'kill -9 of all processes of PostgreSQL, or of its main process only, then a start',
  'kill-backend':
    'kill -9 of a process of PostgreSQL that serves a connection: the server restarts all of them',
  'restart-database': 'a fast or an immediate shutdown of PostgreSQL, then a start',
  'fail-over': 'kill -9 of the primary, and its synchronous standby is promoted',
  'fail-over-async': 'the same with an asynchronous standby that is behind',
  network: 'connections to PostgreSQL are cut, half-open, interrupted, slow, or die silently',
  'disk-full': 'the disk of the database is full for a while',
  clock: 'the clock of the service jumps forwards or backwards, and back',
  'slow-clients': 'slow heads, bodies and readers, half-closed and stalled connections',
  overload: 'ten times as many events as the service can store',
} as const;
export type FaultName = keyof typeof faultSummaries;
export const faultNames = Object.keys(faultSummaries) as FaultName[];
