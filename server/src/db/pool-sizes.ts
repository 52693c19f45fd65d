/** Connections of one process, by what they are for; one more listens for notices. */
export interface PoolSizes {
  readonly service: number;
  readonly reports: number;
  readonly maintenance: number;
}

export const defaultPools: PoolSizes = { service: 10, reports: 4, maintenance: 2 };
const minimumPools: PoolSizes = { service: 2, reports: 1, maintenance: 2 };
const listenConnections = 1;
/** Connections left for tools beside the service: a migration, a backup, a person with psql. */
const reservedConnections = 3;

export function connectionsOf({ service, reports, maintenance }: PoolSizes): number {
  return service + reports + maintenance + listenConnections;
}

/** Thrown when the database server allows fewer connections than the processes need at the least. */
export class TooFewConnections extends Error {
  constructor(limit: number, processes: number) {
    const least = connectionsOf(minimumPools);
    super(
      `The database server allows ${limit} connections to this user, and ${processes} server ` +
        `process${processes === 1 ? ' needs' : 'es need'} at least ${processes * least + reservedConnections}. ` +
        `Set ENCART_WORKERS to ${Math.max(1, Math.floor((limit - reservedConnections) / least))}, or raise max_connections to ${
          processes * connectionsOf(defaultPools) + reservedConnections
        } or more.`,
    );
    this.name = 'TooFewConnections';
  }
}

/** Pools for so many processes, smaller than usual where the server's limit asks for it. */
export function sizePools(limit: number, processes: number): PoolSizes {
  const each = Math.floor((limit - reservedConnections) / processes);
  if (each >= connectionsOf(defaultPools)) return defaultPools;
  if (each < connectionsOf(minimumPools)) throw new TooFewConnections(limit, processes);
  const { maintenance } = minimumPools;
  const shared = each - maintenance - listenConnections;
  const reports = Math.min(defaultPools.reports, Math.max(minimumPools.reports, Math.floor(shared / 4)));
  return { service: Math.min(defaultPools.service, shared - reports), reports, maintenance };
}

/** What to tell about pools that are smaller than usual; undefined where they are not. */
export function describeShortage(sizes: PoolSizes, limit: number, processes: number): string | undefined {
  if (connectionsOf(sizes) >= connectionsOf(defaultPools)) return undefined;
  return (
    `The database server allows ${limit} connections: each of ${processes} server processes gets ` +
    `${connectionsOf(sizes)} instead of ${connectionsOf(defaultPools)}. Raise max_connections to ${
      processes * connectionsOf(defaultPools) + reservedConnections
    }, or set ENCART_WORKERS to ${Math.max(1, Math.floor((limit - reservedConnections) / connectionsOf(defaultPools)))}.`
  );
}
