import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresDatabase } from '../../server/test/support/postgres-databases.ts';
import { type PostgresServer, startPostgres } from '../../server/test/support/postgres-server.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { startShipped } from '../start-shipped.ts';
import { textTable } from '../text-table.ts';
import { medianOf } from '../tools.ts';
import { checkOut, hasCommit, recordedCommit, requireJson, thisTree } from '../worktree.ts';
import { medianInterval } from './interval.ts';
import { createWorkloads, type TurnResult, type WorkloadName, workloadNames } from './workloads.ts';

const operatorKey = 'an-operator-key-for-the-bench-of-pairs-0123456789';
/** Turns before the first measured one. The compiler needs about 10,000 requests. */
const warmUpTurns = 6;
const shortWarmUpTurns = 2;
const shortNames: readonly WorkloadName[] = [
  'call without a decision',
  'offer request',
  'offer request, 250 a second',
  'event, one a call',
  'event, twenty a call',
];
/** Work in the background that belongs to a turn: counters are folded once a second. */
const settleMs = 1_200;
/** Without `max-loss`: the interval of the median must not lie wholly above this. */
const allowedRatio = 1.05;

interface Measured extends TurnResult {
  /** Microseconds of CPU for each request, event or order. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
  readonly cpu: number;
}

interface Side {
  turn(name: WorkloadName): Promise<Measured>;
  end(): Promise<void>;
}

interface Pair {
  readonly before: Measured;
  readonly after: Measured;
}

export interface PairsOrder {
  /** `recorded`: the commit that the file `bench/recorded-commit` names. */
  readonly commit: string;
  readonly pairs: number;
  readonly isShort: boolean;
  /**
   * Fails only if CPU time or latency lost more than this share in every pair of a workload, and in as many
   * pairs again. Undefined: if the interval of the median of the CPU time is wholly above 1.05.
   */
  readonly maxLoss: number | undefined;
}

/**
 * Compares the CPU time of this tree and of a commit, for the same work over HTTP. Both services run at the
 * same time, on databases of one server, and take short turns (A B B A …), so that the state of the machine
 * affects both alike. CPU time is that of the service and of PostgreSQL together, because work can move from
 * one to the other. Returns 1 if this tree is slower.
 */
export async function comparePairs({ pairs, isShort, maxLoss, ...order }: PairsOrder): Promise<number> {
  const isRecorded = order.commit === 'recorded';
  const commit = isRecorded ? recordedCommit() : order.commit;
  if (isRecorded && !hasCommit(commit)) {
    console.log(`Not compared: this clone does not have the commit ${commit}. Fetch the whole history.`);
    return 0;
  }
  const tree = await checkOut(commit);
  await requireJson(tree, commit);
  const server = await startPostgres({ durable: true });
  try {
    const before = await startSide(server, tree);
    const after = await startSide(server, thisTree);
    const [names, warmUp] = isShort ? [shortNames, shortWarmUpTurns] : [workloadNames, warmUpTurns];
    await takeTurns({ before, after }, names, warmUp);
    let measured = await takeTurns({ before, after }, names, pairs);
    if (maxLoss !== undefined && namesOfLost(measured, maxLoss).length > 0) {
      console.log(`Measured again: ${namesOfLost(measured, maxLoss).join(', ')}`);
      const again = await takeTurns({ before, after }, names, pairs);
      measured = new Map(names.map((name) => [name, [...pairsOf(measured, name), ...pairsOf(again, name)]]));
    }
    await Promise.all([before.end(), after.end()]);
    return show(commit, measured, maxLoss);
  } finally {
    await server.stop();
  }
}

async function startSide(server: PostgresServer, tree: string): Promise<Side> {
  const place = await createPostgresDatabase(server.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-bench-'));
  const settings = {
    DATABASE_URL: place.url,
    ENCART_DATA_DIR: dataDir,
    ENCART_WORKERS: '1',
    ENCART_OPERATOR_KEY: operatorKey,
    ENCART_RATE_LIMITS: 'off',
  };
  const service = await startShipped(settings, tree);
  const workloads = await createWorkloads(service.url, operatorKey);
  const used = () => ({ server: cpuSeconds(service.child.pid), database: cpuSeconds(server.pid) });
  return {
    async turn(name) {
      const before = used();
      const result = await workloads[name]();
      await sleep(settleMs);
      const after = used();
      const perUnit = (seconds: number) => (seconds * 1e6) / result.done;
      const serverCpu = perUnit(after.server - before.server);
      const databaseCpu = perUnit(after.database - before.database);
      return { ...result, serverCpu, databaseCpu, cpu: serverCpu + databaseCpu };
    },
    async end() {
      await service.kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Measurements = ReadonlyMap<WorkloadName, readonly Pair[]>;

function pairsOf(measured: Measurements, name: WorkloadName): readonly Pair[] {
  return measured.get(name) ?? [];
}

async function takeTurns(
  { before, after }: { before: Side; after: Side },
  names: readonly WorkloadName[],
  rounds: number,
): Promise<Measurements> {
  const measured = new Map<WorkloadName, Pair[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const isOldFirst = round % 2 === 0;
      const [first, second] = isOldFirst ? [before, after] : [after, before];
      const [one, two] = [await first.turn(name), await second.turn(name)];
      measured.get(name)?.push(isOldFirst ? { before: one, after: two } : { before: two, after: one });
    }
  return measured;
}

function show(commit: string, measured: Measurements, maxLoss: number | undefined): number {
  let isSlower = false;
  const rows = [...measured].map(([name, pairs]) => {
    const ratios = pairs.map(({ before, after }) => after.cpu / before.cpu);
    const { median, low, high } = medianInterval(ratios);
    const hasLost = maxLoss === undefined ? low > allowedRatio : hasLostInAll(pairs, maxLoss);
    isSlower ||= hasLost;
    const medians = (read: (each: Measured) => number, digits = 0) =>
      (['before', 'after'] as const)
        .map((side) => medianOf(pairs.map((pair) => read(pair[side]))).toFixed(digits))
        .join(' → ');
    return [
      name,
      medians(({ serverCpu }) => serverCpu),
      medians(({ databaseCpu }) => databaseCpu),
      median.toFixed(2),
      `${low.toFixed(2)}–${high.toFixed(2)}`,
      medians(({ p50 }) => p50, 1),
      medians(({ p99 }) => p99, 1),
      hasLost ? 'SLOWER' : '',
    ];
  });
  const [pairs = []] = measured.values();
  const { confidence } = medianInterval(pairs.map(() => 1));
  const heading = ['', 'server µs', 'database µs', 'CPU ratio', 'interval', 'p50 ms', 'p99 ms', ''];
  console.log(`\nCPU time of each, ${commit.slice(0, 12)} → this tree, ${pairs.length} pairs`);
  console.log(`${textTable([heading, ...rows])}\n`);
  console.log(`The interval contains the median with ${Math.floor(100 * confidence)} % confidence.`);
  return isSlower ? 1 : 0;
}

function namesOfLost(measured: Measurements, maxLoss: number): WorkloadName[] {
  return [...measured].flatMap(([name, pairs]) => (hasLostInAll(pairs, maxLoss) ? [name] : []));
}

/**
 * True if a figure of every pair has grown by more than the share: the CPU time, the median latency, or the
 * p99 of calls that arrive at random.
 */
function hasLostInAll(pairs: readonly Pair[], maxLoss: number): boolean {
  const ratios = (figure: 'cpu' | 'p50' | 'p99') =>
    pairs.map(({ before, after }) => after[figure] / before[figure]);
  const hasLost = (figure: 'cpu' | 'p50' | 'p99') => ratios(figure).every((ratio) => ratio > 1 + maxLoss);
  const isRandom = pairs.every(({ after }) => after.arrivesAtRandom);
  return hasLost('cpu') || hasLost('p50') || (isRandom && hasLost('p99'));
}
