/** Pool sizes of one process. One more connection listens for notices. */
export interface PoolSizes {
  readonly service: number;
  readonly reports: number;
  readonly maintenance: number;
}

export const defaultPools: PoolSizes = { service: 10, reports: 4, maintenance: 2 };
const minimumPools: PoolSizes = { service: 2, reports: 1, maintenance: 2 };
const listenConnections = 1;
/** Connections left for other tools: a migration, a backup, psql. */
const reservedConnections = 3;

/**
 * How many connections a process opens to the server itself if serving and reports go
 * through a connection pooler.
 */
export const directConnections = defaultPools.maintenance + listenConnections;

export function connectionsOf({ service, reports, maintenance }: PoolSizes): number {
  return service + reports + maintenance + listenConnections;
}

/** Thrown if the database server allows fewer connections than the processes need at minimum. */
export class TooFewConnections extends Error {
  constructor(
    limit: number,
    processes: number,
    minimum = connectionsOf(minimumPools),
    wanted = connectionsOf(defaultPools),
  ) {
    super(
      `The database server allows ${limit} connections to this user, and ${processes} server ` +
        `process${processes === 1 ? ' needs' : 'es need'} at least ${processes * minimum + reservedConnections}. ` +
        `Set ENCART_WORKERS to ${Math.max(1, Math.floor((limit - reservedConnections) / minimum))}, or raise max_connections to ${
          processes * wanted + reservedConnections
        } or more.`,
    );
    this.name = 'TooFewConnections';
  }
}

/**
 * Pool sizes for the given number of processes: the defaults, or smaller if the connection limit requires it.
 */
export function sizePools(limit: number, processes: number): PoolSizes {
  const perProcess = Math.floor((limit - reservedConnections) / processes);
  if (perProcess >= connectionsOf(defaultPools)) return defaultPools;
  if (perProcess < connectionsOf(minimumPools)) throw new TooFewConnections(limit, processes);
  const { maintenance } = minimumPools;
  // Reports get a quarter of what is left, the service the rest.
  const shared = perProcess - maintenance - listenConnections;
  const reports = Math.min(defaultPools.reports, Math.max(minimumPools.reports, Math.floor(shared / 4)));
  return { service: Math.min(defaultPools.service, shared - reports), reports, maintenance };
}

/**
 * Pool sizes behind a connection pooler: the defaults. The limit of the pooler cannot be read; statements
 * wait in it for a free server connection. The server itself must allow the direct connections.
 */
export function sizePoolsBehindPooler(limit: number, processes: number): PoolSizes {
  if (limit < processes * directConnections + reservedConnections)
    throw new TooFewConnections(limit, processes, directConnections, directConnections);
  return defaultPools;
}

/** A message if the pools are smaller than the defaults, otherwise undefined. */
export function describeShortage(sizes: PoolSizes, limit: number, processes: number): string | undefined {
  if (connectionsOf(sizes) >= connectionsOf(defaultPools)) return undefined;
  return (
    `The database server allows ${limit} connections: each of ${processes} server processes gets ` +
    `${connectionsOf(sizes)} instead of ${connectionsOf(defaultPools)}. Raise max_connections to ${
      processes * connectionsOf(defaultPools) + reservedConnections
    }, or set ENCART_WORKERS to ${Math.max(1, Math.floor((limit - reservedConnections) / connectionsOf(defaultPools)))}.`
  );
}
