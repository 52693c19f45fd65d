import { type Db, readConsistently, transact } from '../db/handle.ts';
import { addOfferDays } from '../events/index.ts';
import {
  addToRollups,
  type Counter,
  counterColumns,
  linkedRollups,
  noPublisher,
  type Place,
  RollupChanges,
  returnTables,
  rollupNames,
  rollups,
  rollupTables,
} from '../rollup/index.ts';
import { type Difference, listStretches, recount } from './recount-store.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** The first few. */
  readonly differences: readonly Difference[];
  readonly differenceCount: number;
}

const firstFew = 50;

/**
 * Recounts every cell of every counter from raw rows, day by day, each day on one moment of the database, while the
 * service goes on. With `mend`, what differs is put right in the same go; on a healthy database that writes nothing.
 */
export async function recountLedger(
  db: Db,
  { mend }: { mend: boolean },
  onProgress: (progress: Progress) => Promise<void>,
): Promise<Progress> {
  const stretches = await listStretches(db);
  const differences: Difference[] = [];
  let differenceCount = 0;
  const progress = (done: number): Progress => ({
    ...{ done, total: stretches.length },
    ...{ differences, differenceCount },
  });
  for (const [at, stretch] of stretches.entries()) {
    const found = mend
      ? await transact(db, async (tx) => {
          const wrong = await recount(tx, stretch);
          await mendCounters(tx, stretch.channelId, wrong);
          return wrong;
        })
      : await readConsistently(db, (tx) => recount(tx, stretch));
    differenceCount += found.length;
    differences.push(...found.slice(0, firstFew - differences.length));
    await onProgress(progress(at + 1));
  }
  return progress(stretches.length);
}

/** Adds what is missing and takes away what is too much: whoever counts at the same time is not disturbed. */
async function mendCounters(tx: Db, channelId: string, differences: readonly Difference[]): Promise<void> {
  const changes = new RollupChanges();
  for (const difference of differences) {
    const { table, cell } = difference;
    const place = placeOf(channelId, cell);
    for (const name of rollupNames) {
      if (table !== rollupTables[name]) continue;
      const amounts = Object.fromEntries(
        Object.entries(counterColumns).map(([counter, column]) => [counter, missing(difference, column)]),
      ) as Record<Counter, number>;
      changes.addTo(name, place, timeOf(cell[rollups[name].grain]), amounts);
    }
    for (const name of linkedRollups) {
      if (table !== returnTables[name]) continue;
      const link = { at: timeOf(cell.day), previous: timeOf(cell.previous) };
      changes.addReturn(name, place, { ...link, sessions: missing(difference, 'sessions') });
    }
  }
  await addToRollups(tx, changes, 0);
  const offers = differences.filter(({ table }) => table === 'offer_days');
  await addOfferDays(
    tx,
    offers.map((difference) => ({
      channelId,
      date: difference.cell.day as string,
      offerId: difference.cell.offer_id as string,
      view: '',
      impressions: missing(difference, 'impressions'),
      clicks: missing(difference, 'clicks'),
      conversions: missing(difference, 'conversions'),
      spendMicros: missing(difference, 'spend_micros'),
      invalidImpressions: missing(difference, 'invalid_impressions'),
      invalidClicks: missing(difference, 'invalid_clicks'),
      invalidConversions: missing(difference, 'invalid_conversions'),
    })),
    0,
  );
}

function missing({ recounted, stored }: Difference, counter: string): number {
  return (recounted[counter] ?? 0) - (stored[counter] ?? 0);
}

function placeOf(channelId: string, cell: Difference['cell']): Place {
  return {
    channelId,
    publisherId: cell.publisher_id === noPublisher ? null : (cell.publisher_id ?? null),
    view: cell.view as Place['view'],
    displayMode: cell.display_mode as Place['displayMode'],
    widgetId: cell.widget_id || null,
  };
}

/** A day without a time is its beginning in UTC. */
function timeOf(text: string | undefined): number {
  return Date.parse(text ?? '');
}
