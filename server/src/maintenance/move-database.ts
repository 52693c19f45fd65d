import { readCatalogue } from '../db/catalogue.ts';
import { type Db, isDistributed, transact } from '../db/handle.ts';
import { migrate, migrationState } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { createListedMonths, listMonths } from '../db/partitions.ts';
import { completeCommits } from '../db/placement.ts';
import {
  type CopiedTable,
  type CopyState,
  copiedTables,
  countRows,
  createProgress,
  deleteRows,
  dropProgress,
  hasTable,
  insertPage,
  progressTable,
  readInstallation,
  readPage,
  readProgress,
  readSource,
  saveProgress,
} from './move-store.ts';
import { recountLedger } from './recount-ledger.ts';

/** Thrown if the data cannot be moved. The source is unchanged. */
export class MoveProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MoveProblem';
  }
}

export interface MoveStep {
  readonly phase: 'copy' | 'compare' | 'recount';
  readonly done: number;
  readonly total: number;
  /** The table that is being copied or compared. */
  readonly table?: string;
}

export interface MoveResult {
  readonly rows: number;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** Channel days whose counters were recounted from the raw rows. */
  readonly recountedDays: number;
}

type Side = Pick<Database, 'maintenance' | 'countMachines' | 'engine'>;

const rowsPerPage = 2_000;
const firstMigration = 'encart_migrations';
/** The state before the tables that the migrations filled are emptied. */
const start: CopyState = { lastKey: null, rows: 0, isComplete: false };

/**
 * Copies all rows of a database to an empty one, then compares the number of rows of every table and recounts
 * the counters. The source is only read. Each page is written with its position in one transaction, so a
 * repeated call continues where the last one ended.
 */
export async function moveDatabase(
  source: Side,
  target: Side,
  onStep: (step: MoveStep) => void = () => {},
): Promise<MoveResult> {
  const from = source.maintenance;
  const to = target.maintenance;
  const name = await checkSides(source, target);
  await completeLostCommits(to);
  if (!(await hasTable(to, progressTable))) await createProgress(to, name);
  await migrate(to);
  await createListedMonths(to, await listMonths(from));
  const { tables } = await readCatalogue(from);
  const copied = copiedTables(tables.filter((table) => !table.name.startsWith('encart_')));
  if (!(await readProgress(to)).get('')?.isComplete) await emptyTables(to, copied, name);
  const counted = await copyTables(from, to, copied, name, onStep);
  await completeLostCommits(to);
  await compareCounts(to, counted, onStep);
  const { total, differences } = await recountLedger(to, { repair: false }, async ({ done, total }) =>
    onStep({ phase: 'recount', done, total }),
  );
  if (differences.length > 0)
    throw new MoveProblem(
      `The rows were copied, but ${differences.length} counters differ from the raw events, as they did before the move. ` +
        'Run "npx encart rebuild" at the source, delete the target and move again.',
    );
  await dropProgress(to);
  const rows = [...counted.values()].reduce((sum, count) => sum + count, 0);
  return {
    rows,
    tables: [...counted].map(([table, count]) => ({ name: table, rows: count })),
    recountedDays: total,
  };
}

/** Returns the name of the source. */
async function checkSides(source: Side, target: Side): Promise<string> {
  const from = source.maintenance;
  const to = target.maintenance;
  if (source.engine === 'postgres' && (await source.countMachines()) > 0)
    throw new MoveProblem('A service is using the source. Stop it, so that nothing changes during the move.');
  if (target.engine === 'postgres' && (await target.countMachines()) > 0)
    throw new MoveProblem('A service is using the target.');
  if (!(await hasTable(from, firstMigration)))
    throw new MoveProblem('The source is not a database of Encart.');
  const { pending, newer } = await migrationState(from);
  if (pending.length > 0 || newer.length > 0)
    throw new MoveProblem(
      'The source has another version than this program. Start the service of this version once, or run "npx encart migrate".',
    );
  const name = await readInstallation(from);
  if (name === undefined) throw new MoveProblem('The source is empty: no service has used it yet.');
  if (await hasTable(to, progressTable)) {
    if ((await readSource(to)) !== name)
      throw new MoveProblem('The target has the unfinished move of another database. Use an empty database.');
  } else if (await hasTable(to, firstMigration))
    throw new MoveProblem('The target is in use already. Use an empty database.');
  return name;
}

/** A worker of the target may have been lost during an earlier attempt, or during this one. */
async function completeLostCommits(to: Db): Promise<void> {
  if (isDistributed(to)) await completeCommits(to);
}

/** Deletes what the migrations have inserted, in the reverse order of the references. */
async function emptyTables(to: Db, tables: readonly CopiedTable[], source: string): Promise<void> {
  for (const { name } of tables.toReversed()) await deleteRows(to, name);
  await saveProgress(to, '', { ...start, isComplete: true }, source);
}

async function copyTables(
  from: Db,
  to: Db,
  tables: readonly CopiedTable[],
  source: string,
  onStep: (step: MoveStep) => void,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) counts.set(name, await countRows(from, name));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const progress = await readProgress(to);
  let done = 0;
  for (const table of tables) {
    let state = progress.get(table.name) ?? start;
    done += state.rows;
    while (!state.isComplete) {
      const rows = await readPage(from, table, state.lastKey, rowsPerPage);
      const last = rows.at(-1);
      state = {
        lastKey: last ? table.keys.map((key) => last[key] ?? '') : state.lastKey,
        rows: state.rows + rows.length,
        isComplete: rows.length < rowsPerPage,
      };
      const next = state;
      await transact(to, async (tx) => {
        if (rows.length > 0) await insertPage(tx, table, rows);
        await saveProgress(tx, table.name, next, source);
      });
      done += rows.length;
      onStep({ phase: 'copy', done, total, table: table.name });
    }
  }
  return counts;
}

async function compareCounts(
  to: Db,
  counts: ReadonlyMap<string, number>,
  onStep: (step: MoveStep) => void,
): Promise<void> {
  let done = 0;
  for (const [table, count] of counts) {
    const copied = await countRows(to, table);
    if (copied !== count)
      throw new MoveProblem(
        `The table ${table} has ${count} rows at the source and ${copied} at the target. ` +
          (isDistributed(to)
            ? 'If a worker was lost during the move, repeat it in a minute. Otherwise delete'
            : 'Delete') +
          ' the target and move again.',
      );
    onStep({ phase: 'compare', done: ++done, total: counts.size, table });
  }
}
