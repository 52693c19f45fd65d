import type { Db } from '../db/handle.ts';
import type { OtherForms, ReadReport, ValidReport } from './read-conversion.ts';
import { listStoredForms } from './store.ts';

/**
 * A personal id or order number is stored as a hash. An earlier version did not recognise all of them, and
 * hashes of another key differ. A report whose id or order is known in another form gets that form, so that
 * it is the same report and the same order.
 */
export async function useStoredForms(
  db: Db,
  advertiserId: string,
  read: readonly ReadReport[],
): Promise<ReadReport[]> {
  const personal = read.filter(hasOtherForms);
  if (personal.length === 0) return [...read];
  const stored = await listStoredForms(db, advertiserId, {
    ids: personal.flatMap(({ report, otherForms }) => [report.id, ...otherForms.ids]),
    orderKeys: personal.flatMap(({ report, otherForms }) => [report.orderKey, ...otherForms.orderKeys]),
  });
  const choose = (known: ReadonlySet<string>, own: string, others: readonly string[]) =>
    known.has(own) ? own : (others.find((other) => known.has(other)) ?? own);
  return read.map((item) => {
    if (!hasOtherForms(item)) return item;
    const { report, otherForms } = item;
    const id = choose(stored.ids, report.id, otherForms.ids);
    const orderKey = choose(stored.orderKeys, report.orderKey, otherForms.orderKeys);
    return { ...item, report: { ...report, id, orderKey } };
  });
}

function hasOtherForms(item: ReadReport): item is ValidReport & { readonly otherForms: OtherForms } {
  return 'report' in item && item.otherForms !== undefined;
}
