import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, type Tx, transact } from '../db/handle.ts';
import { newId } from '../lib/ids.ts';
import { runInSlices } from '../lib/slices.ts';
import { countChanges, type ImportCounts, type TaxonomyChange } from './import-changes.ts';
import { type ImportMode, type ImportRow, planImport } from './plan-import.ts';
import { getTaxonomy, lockTaxonomy, writeTaxonomy } from './store.ts';

export interface ImportOutcome {
  readonly counts: ImportCounts;
  /** In a dry run, new records have no id yet. */
  readonly changes: readonly (Omit<TaxonomyChange, 'id'> & { readonly id: string | null })[];
}

/** Applies all rows or none. A dry run only returns the changes. */
export async function importTaxonomy(
  db: Db,
  actor: Actor,
  input: { mode: ImportMode; rows: readonly ImportRow[]; dryRun: boolean; now: Date },
): Promise<ImportOutcome> {
  return input.dryRun ? previewImport(db, input) : transact(db, (tx) => applyImport(tx, actor, input));
}

async function previewImport(
  db: Db,
  input: { mode: ImportMode; rows: readonly ImportRow[] },
): Promise<ImportOutcome> {
  const newIds = new Set<string>();
  const makeId = () => {
    const id = newId();
    newIds.add(id);
    return id;
  };
  const { changes } = await runInSlices(planImport(await getTaxonomy(db), input.rows, input.mode, makeId));
  return {
    counts: countChanges(changes),
    changes: changes.map((change) => ({ ...change, id: newIds.has(change.id) ? null : change.id })),
  };
}

async function applyImport(
  tx: Tx,
  actor: Actor,
  input: { mode: ImportMode; rows: readonly ImportRow[]; now: Date },
): Promise<ImportOutcome> {
  await lockTaxonomy(tx);
  const before = await getTaxonomy(tx);
  const plan = await runInSlices(planImport(before, input.rows, input.mode, newId));
  const counts = countChanges(plan.changes);
  if (plan.changes.length > 0) {
    await writeTaxonomy(tx, plan, before, input.now);
    await recordAudit(tx, actor, {
      at: input.now,
      action: 'taxonomy.imported',
      objectType: 'taxonomy',
      objectId: 'all',
      details: { mode: input.mode, rows: input.rows.length, ...counts },
    });
  }
  return { counts, changes: plan.changes };
}
