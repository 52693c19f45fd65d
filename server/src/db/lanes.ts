import type pg from 'pg';

/** The priority lanes, most urgent first. */
const laneNames = ['service', 'reports', 'maintenance'] as const;
export type LaneName = (typeof laneNames)[number];

/** How long a statement or transaction waits for the connection. Maintenance may wait longer, because no caller waits for it. */
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
 * Priority lanes in front of a pool with one connection. When the connection becomes free, the first request of the most
 * urgent lane gets it, so a statement of the service waits only for the statement that is running. Every wait has a
 * timeout: code that uses the pool inside a transaction fails instead of hanging.
 */
export function createLanes(pool: pg.Pool): Record<LaneName, Lane> {
  const waiting = laneNames.map((): WaitingRequest[] => []);
  let busy = false;

  const next = () => {
    const first = waiting.find((lane) => lane.length > 0)?.shift();
    busy = first !== undefined;
    first?.start();
  };
  const takeTurn = (lane: number, limitMs: number): Promise<void> => {
    if (!busy) {
      busy = true;
      return Promise.resolve();
    }
    const queue = waiting[lane] as WaitingRequest[];
    return new Promise((resolve, reject) => {
      const own: WaitingRequest = {
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(own), 1);
        reject(new Error('timeout exceeded when trying to connect'));
      }, limitMs);
      queue.push(own);
    });
  };
  const connect = async (lane: number, limitMs: number): Promise<pg.PoolClient> => {
    await takeTurn(lane, limitMs);
    try {
      const client = await pool.connect();
      // The pool assigns a new `release` function at each checkout, so it is wrapped each time.
      const release = client.release;
      client.release = (error) => {
        release.call(client, error);
        next();
      };
      return client;
    } catch (error) {
      next();
      throw error;
    }
  };
  const end = () => pool.end();
  return Object.fromEntries(
    laneNames.map((name, lane) => [
      name,
      { options: pool.options, connect: () => connect(lane, waitLimitsMs[name]), end },
    ]),
  ) as Record<LaneName, Lane>;
}
