import type { Figure } from './figures.ts';

export interface Bench {
  /** A description of the measurement, for the help text. */
  readonly measures: string;
  /** Its arguments with their defaults, for the help text. Empty if it has none. */
  readonly takes: string;
  /**
   * The arguments in a run of all benches and in comparisons: all together take less than 20 minutes on two
   * cores. Not set for a bench that runs only by name.
   */
  readonly smallArgs?: readonly string[];
  load(): Promise<{ bench(args: string[]): Promise<Figure[]> }>;
}

/** In the order of a run of all benches. */
export const benches: Readonly<Record<string, Bench>> = {
  http: {
    measures:
      'authentication, validation, rate limit, log and metrics of a route, against a bare Fastify route',
    takes: '',
    smallArgs: [],
    load: () => import('./http.ts'),
  },
  serving: {
    measures: 'offer requests at full and at half load, against a bare route with the same bytes',
    takes: '[postgres] [embedded] [numbers of offers: 100 10000 100000]',
    smallArgs: ['postgres', '100'],
    load: () => import('./serving.ts'),
  },
  links: {
    measures: 'the click reference in the link of an offer, against a token of AES-GCM',
    takes: '',
    smallArgs: [],
    load: () => import('./links.ts'),
  },
  matching: {
    measures:
      'offer requests with identity matching of one of ten and of all advertisers, against the same without it',
    takes: '',
    load: () => import('./matching.ts'),
  },
  latency: {
    measures: 'latency of offer requests at fixed rates on PostgreSQL, with one and with two processes',
    takes: '',
    smallArgs: [],
    load: () => import('./latency.ts'),
  },
  telemetry: {
    measures: 'offer requests with telemetry, one of a hundred and all recorded, against the same without it',
    takes: '',
    load: () => import('./telemetry.ts'),
  },
  citus: {
    measures: 'visits on a Citus cluster of this machine, against a single PostgreSQL server',
    takes: '[visits: 6000] [channels: 8] [callers=64,256]',
    load: () => import('./citus.ts'),
  },
  events: {
    measures: 'durable events that count exactly once, against a bare insert of the same rows',
    takes: '[postgres] [embedded] [sessions: 4000]',
    smallArgs: ['4000'],
    load: () => import('./events.ts'),
  },
  conversions: {
    measures: 'orders that advertisers report and that are paid once, against a bare insert of the same rows',
    takes: '[postgres] [embedded] [orders: 4000]',
    smallArgs: ['2000'],
    load: () => import('./conversions.ts'),
  },
  machines: {
    measures:
      'visits with three services on one database, against one service; the clients have a core of their own',
    takes: '[rounds: 2]',
    load: () => import('./machines.ts'),
  },
  reports: {
    measures: 'random V2 reports over 90 days, against the bare statement and a scan of the raw events',
    takes: '[postgres] [embedded] [events=10000000] [publishers=500,5000] [questions=2000]',
    smallArgs: ['postgres', 'events=1000000', 'questions=500'],
    load: () => import('./reports.ts'),
  },
  neighbours: {
    measures: 'offer requests of one channel while another constantly runs fifty V1 reports',
    takes: '[postgres] [embedded] [events=500000] [publishers=300] [hours=90] [rounds=3]',
    smallArgs: ['postgres', 'events=300000', 'rounds=1'],
    load: () => import('./neighbours.ts'),
  },
  publishers: {
    measures: 'matching among all publishers, list and search in a channel, on PostgreSQL',
    takes: '[publishers: 1000000] [members of a channel: 100000]',
    smallArgs: ['200000', '50000'],
    load: () => import('./publishers.ts'),
  },
  learning: {
    measures: 'simulated clicks, against a uniform and against the best possible selection',
    takes: '[requests: 1000000] [seeds: 4] [draw: writes docs/learning-curve.svg]',
    smallArgs: ['200000', '1'],
    load: () => import('./learning.ts'),
  },
  'traffic-rules': {
    measures: 'simulated honest publishers and attacks, judged with the ceilings and flags of the service',
    takes:
      '[publishers of each kind: 8] [numbers: compares other numbers] [draw: writes docs/traffic-rules.svg]',
    smallArgs: ['1'],
    load: () => import('./traffic-rules.ts'),
  },
  'start-up': {
    measures: 'time until the service is ready, on an empty and on an existing database',
    takes: '[postgres] [embedded]',
    smallArgs: [],
    load: () => import('./start-up.ts'),
  },
  memory: {
    measures: 'resident memory of an embedded service, idle and while everything is called',
    takes: '[minutes=10] [events=300000] [draw: writes docs/memory-curve.svg]',
    smallArgs: ['minutes=2', 'events=100000'],
    load: () => import('./memory.ts'),
  },
  console: {
    measures:
      'the first load of the overview in a browser with 1.6 Mbit/s: bytes of script, time until usable',
    takes: '',
    smallArgs: [],
    load: () => import('./console.ts'),
  },
  growth: {
    measures: 'one size of an installation after the other; draws docs/growth-<name>.svg',
    takes: '[offers] [history] [publishers] [channels] [up-to=<size>]',
    load: () => import('./growth.ts'),
  },
};

export const benchNames: readonly string[] = Object.keys(benches);

/** The benches of a run without a name. */
export const regularNames: readonly string[] = benchNames.filter((name) => benches[name]?.smallArgs);

export function helpText(): string {
  const list = Object.entries(benches).map(([name, { measures, takes }]) =>
    [`  ${name.padEnd(11)} ${measures}`, ...(takes ? [`${' '.repeat(14)}${takes}`] : [])].join('\n'),
  );
  return `npm run bench                                 all benches except growth, small, in less than 20 minutes
npm run bench -- <name> [arguments]           one bench
npm run bench -- compare <commit> [name ...] [rounds=4]
                                              this tree against a commit, in turns
npm run bench -- pairs <commit|recorded> [short] [pairs=10] [max-loss=<percent>]
                                              CPU of service and PostgreSQL and latency of each request, event and order, this
                                              tree against a commit in turns; fails if all pairs lost more; short: without
                                              orders, in less than three minutes; recorded: the commit of bench/recorded-commit
npm run bench -- --help

--json <file> writes the figures to a file. Without a name the file is bench-results.json.

${list.join('\n')}`;
}
