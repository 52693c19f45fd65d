/** Connections of one process, by what they are for; one more listens for notices. */
export interface PoolSizes {
  readonly service: number;
  readonly reports: number;
  readonly maintenance: number;
}

export const usualPools: PoolSizes = { service: 10, reports: 4, maintenance: 2 };
const leastPools: PoolSizes = { service: 2, reports: 1, maintenance: 2 };
const listening = 1;
/** Connections left for tools beside the service: a migration, a backup, a person with psql. */
const spare = 3;

export function connectionsOf({ service, reports, maintenance }: PoolSizes): number {
  return service + reports + maintenance + listening;
}

/** Thrown when the database server allows fewer connections than the processes need at the least. */
export class TooFewConnections extends Error {
  constructor(limit: number, processes: number) {
    const least = connectionsOf(leastPools);
    super(
      `The database server allows ${limit} connections to this user, and ${processes} server ` +
        `process${processes === 1 ? ' needs' : 'es need'} at least ${processes * least + spare}. ` +
        `Set ENCART_WORKERS to ${Math.max(1, Math.floor((limit - spare) / least))}, or raise max_connections to ${
          processes * connectionsOf(usualPools) + spare
        } or more.`,
    );
    this.name = 'TooFewConnections';
  }
}

/** Pools for so many processes, smaller than usual where the server's limit asks for it. */
export function sizePools(limit: number, processes: number): PoolSizes {
  const each = Math.floor((limit - spare) / processes);
  if (each >= connectionsOf(usualPools)) return usualPools;
  if (each < connectionsOf(leastPools)) throw new TooFewConnections(limit, processes);
  const { maintenance } = leastPools;
  const shared = each - maintenance - listening;
  const reports = Math.min(usualPools.reports, Math.max(leastPools.reports, Math.floor(shared / 4)));
  return { service: Math.min(usualPools.service, shared - reports), reports, maintenance };
}

/** What to tell about pools that are smaller than usual; undefined where they are not. */
export function describeShortage(sizes: PoolSizes, limit: number, processes: number): string | undefined {
  if (connectionsOf(sizes) >= connectionsOf(usualPools)) return undefined;
  return (
    `The database server allows ${limit} connections: each of ${processes} server processes gets ` +
    `${connectionsOf(sizes)} instead of ${connectionsOf(usualPools)}. Raise max_connections to ${
      processes * connectionsOf(usualPools) + spare
    }, or set ENCART_WORKERS to ${Math.max(1, Math.floor((limit - spare) / connectionsOf(usualPools)))}.`
  );
}
