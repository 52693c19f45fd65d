import type { Db } from '../db/handle.ts';
import type { FieldErrors } from '../errors.ts';
import { type LedgerSnapshot, readCampaignsFor } from '../events/index.ts';
import type { Clock } from '../lib/clock.ts';
import { runInSlices, type SlicedWork } from '../lib/slices.ts';
import type { Span } from '../lib/tracing.ts';
import { matchReports } from './match-reports.ts';
import type { Source } from './model.ts';
import {
  type ReadDependencies,
  type ReadReport,
  readConversion,
  type ValidReport,
} from './read-conversion.ts';
import type { Recorded } from './record-reports.ts';
import { resolveCharges } from './resolve-charges.ts';
import type { Conversions } from './start-conversions.ts';
import { useStoredForms } from './use-stored-forms.ts';

export interface ReportDependencies extends ReadDependencies {
  readonly db: Db;
  readonly conversions: Pick<Conversions, 'record' | 'isBehind'>;
  readonly snapshot: LedgerSnapshot;
  readonly clock: Clock;
}

export interface SentReports {
  readonly advertiserId: string;
  readonly source: Source;
  readonly items: readonly unknown[];
  /** Leaves out reports without a valid click reference, and answers nothing for them. */
  readonly onlyWithReference?: boolean;
  readonly span?: Span | undefined;
}

export type ReportResult =
  | Omit<Recorded, 'errors'>
  | { readonly errors: FieldErrors; readonly id: string | null };

/** Reads and records reports of an advertiser. One result for each, in order. */
export async function reportAll(
  { db, conversions, snapshot, clock, ...readers }: ReportDependencies,
  { advertiserId, source, items, onlyWithReference = false, span }: SentReports,
): Promise<ReportResult[]> {
  const now = clock();
  // A thousand invalid items take longer than other requests may wait.
  const readItems = await runInSlices(
    readEach(items, (item) => readConversion(item, advertiserId, source, readers, now)),
  );
  const known = await useStoredForms(db, advertiserId, readItems);
  const read = await resolveCharges(db, snapshot, advertiserId, known);
  const valid = read.flatMap((item) => ('report' in item ? [item] : []));
  const own = await withoutForeign(db, snapshot, advertiserId, valid);
  const checked = await matchReports(own, advertiserId, { db, snapshot, identity: readers.identity });
  const kept = checked.filter(({ reference }) => !onlyWithReference || reference.state === 'valid');
  const recorded = kept.length > 0 ? await conversions.record(advertiserId, kept, span) : [];
  if (onlyWithReference) return recorded;
  return read.map((item) => {
    if ('errors' in item) return item;
    const result = recorded.shift() as Recorded;
    return result.errors ? { errors: result.errors, id: result.report.id } : result;
  });
}

function* readEach(items: readonly unknown[], read: (item: unknown) => ReadReport): SlicedWork<ReadReport[]> {
  const reports: ReadReport[] = [];
  for (const item of items) {
    reports.push(read(item));
    yield;
  }
  return reports;
}

/** A reference to an offer of another advertiser attributes nothing. */
async function withoutForeign(
  db: Db,
  snapshot: LedgerSnapshot,
  advertiserId: string,
  reports: readonly ValidReport[],
): Promise<ValidReport[]> {
  const offerIds = reports.flatMap(({ report: { reference } }) => reference.clicked?.offerId ?? []);
  const campaigns = await readCampaignsFor(db, offerIds, snapshot);
  return reports.map((each) => {
    const { clicked } = each.report.reference;
    const isForeign = clicked && campaigns.get(clicked.offerId)?.advertiserId !== advertiserId;
    return isForeign
      ? { ...each, report: { ...each.report, reference: { state: 'foreign', clicked: null } } }
      : each;
  });
}
