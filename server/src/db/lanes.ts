import type pg from 'pg';

/** The priority lanes, most urgent first. */
const laneNames = ['service', 'reports', 'maintenance'] as const;
export type LaneName = (typeof laneNames)[number];

/**
 * How long a statement or transaction waits for the connection. Maintenance may wait longer, because no
 * caller waits for it.
 */
const waitLimitsMs: Record<LaneName, number> = { service: 10_000, reports: 10_000, maintenance: 60_000 };

/** The part of a pool's interface that the query builder uses. */
export interface Lane {
  readonly options: pg.PoolOptions;
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

interface WaitingRequest {
  start(): void;
}

/**
 * Priority lanes in front of a pool with one connection. When the connection becomes free, the first request
 * of the most urgent lane gets it, so a statement of the service waits only for the statement that is
 * running. Every wait has a timeout: code that uses the pool inside a transaction fails instead of hanging.
 */
export function createLanes(pool: pg.Pool): Record<LaneName, Lane> {
  const queues: Record<LaneName, WaitingRequest[]> = { service: [], reports: [], maintenance: [] };
  let busy = false;

  const startNext = () => {
    const mostUrgent = laneNames.find((name) => queues[name].length > 0);
    const request = mostUrgent && queues[mostUrgent].shift();
    busy = request !== undefined;
    request?.start();
  };
  const takeTurn = (lane: LaneName): Promise<void> => {
    if (!busy) {
      busy = true;
      return Promise.resolve();
    }
    const queue = queues[lane];
    return new Promise((resolve, reject) => {
      const request: WaitingRequest = {
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(request), 1);
        // The message of the driver's own pool, which `isDatabaseUnavailable` recognises.
        reject(new Error('timeout exceeded when trying to connect'));
      }, waitLimitsMs[lane]);
      queue.push(request);
    });
  };
  const connect = async (lane: LaneName): Promise<pg.PoolClient> => {
    await takeTurn(lane);
    try {
      const client = await pool.connect();
      // The pool assigns a new `release` function at each checkout, so it is wrapped each time.
      const release = client.release;
      client.release = (error) => {
        release.call(client, error);
        startNext();
      };
      return client;
    } catch (error) {
      startNext();
      throw error;
    }
  };
  const end = () => pool.end();
  return Object.fromEntries(
    laneNames.map((name) => [name, { options: pool.options, connect: () => connect(name), end }]),
  ) as Record<LaneName, Lane>;
}
