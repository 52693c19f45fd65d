import type pg from 'pg';

/** In the order in which they get the connection. */
export const laneNames = ['service', 'reports', 'maintenance'] as const;
export type LaneName = (typeof laneNames)[number];

/** How long a statement or a transaction waits for its turn. Maintenance has nobody who waits for an answer. */
const waitLimitsMs: Record<LaneName, number> = { service: 10_000, reports: 10_000, maintenance: 60_000 };

/** What the query layer needs of a pool. */
export interface Lane {
  readonly options: pg.PoolOptions;
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

interface Waiting {
  start(): void;
}

/**
 * Lanes in front of a pool with one connection. Whenever it is free, the first of the most urgent lane gets it: a
 * statement of the service waits for the one that is running and for no other report. Waiting has an end, so reaching
 * for the pool inside a transaction fails instead of hanging.
 */
export function lanesOf(pool: pg.Pool): Record<LaneName, Lane> {
  const waiting = laneNames.map((): Waiting[] => []);
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
    const line = waiting[lane] as Waiting[];
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(own), 1);
        reject(new Error('timeout exceeded when trying to connect'));
      }, limitMs);
      line.push(own);
    });
  };
  const connect = async (lane: number, limitMs: number): Promise<pg.PoolClient> => {
    await takeTurn(lane, limitMs);
    try {
      const client = await pool.connect();
      // The pool gives the client a new function at each checkout.
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
