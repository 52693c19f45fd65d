import type { Channel } from '../channel/index.ts';
import type { Db } from '../db/handle.ts';
import { type Campaign, getAdvertiser } from '../demand/index.ts';
import {
  attribute,
  type LedgerSnapshot,
  listTouchpoints,
  readCampaignsFor,
  readChannelsFor,
  type SessionTouchpoint,
} from '../events/index.ts';
import { dayMs } from '../lib/days.ts';
import { runInSlices, type SlicedWork } from '../lib/slices.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import { listMatches, matchedDays, matchHashes } from '../serving/index.ts';
import { type Conversion, clockDifferenceMs, isConfirming, isRefund, type Reference } from './model.ts';
import type { ValidReport } from './read-conversion.ts';

interface MatchDependencies {
  readonly db: Db;
  readonly snapshot: LedgerSnapshot;
  readonly identity: IdentityHashes;
}

/**
 * Looks for the shoppers of orders without a click reference, if the advertiser has identity matching
 * on: the last click of one of its offers before the order, else the last view, each within the window
 * of its channel. What is found is stored with the report, so that the answer does not depend on the
 * order in which reports arrive.
 */
export async function matchReports(
  valid: readonly ValidReport[],
  advertiserId: string,
  { db, snapshot, identity }: MatchDependencies,
): Promise<Conversion[]> {
  const reports = valid.map(({ report }) => report);
  const matchable = valid.filter(isMatchable);
  if (matchable.length === 0 || !(await getAdvertiser(db, advertiserId))?.identityMatching) return reports;

  const hashesOf = await runInSlices(hashEach(identity, advertiserId, matchable));
  const times = [...hashesOf.keys()].map(({ occurredAt }) => occurredAt.getTime());
  const matches = await listMatches(db, [...new Set([...hashesOf.values()].flat())], {
    from: new Date(Math.min(...times) - matchedDays * dayMs),
    to: new Date(Math.max(...times) + clockDifferenceMs),
  });
  const touchpoints = await listTouchpoints(db, matches);
  const campaigns = await readCampaignsFor(db, new Set(matches.map(({ offerId }) => offerId)), snapshot);
  const channels = await readChannelsFor(db, new Set(matches.map(({ channelId }) => channelId)), snapshot);
  const touchedBy = Map.groupBy(touchpoints, keyOf);
  const servedTo = Map.groupBy(matches, ({ match }) => match);
  const find = (report: Conversion) => {
    const served = (hashesOf.get(report) ?? []).flatMap((hash) => servedTo.get(hash) ?? []);
    const touched = served.flatMap((each) => touchedBy.get(keyOf(each)) ?? []);
    const found = touched.filter((touch) =>
      canCount(touch, report, campaigns.get(touch.offerId), channels.get(touch.channelId)),
    );
    const best = found.reduce<SessionTouchpoint | undefined>(better, undefined);
    if (best) return { ...report, reference: referenceTo(best) };
    // If there was a reference, what is wrong with it says more.
    const isUnmatched = hashesOf.has(report) && report.reference.state === 'none';
    return isUnmatched ? { ...report, reference: { state: 'unmatched', clicked: null } as const } : report;
  };
  return runInSlices(findEach(reports, find));
}

/** A shopper may have been served often, and every report may be about the same shopper. */
function* findEach(
  reports: readonly Conversion[],
  find: (report: Conversion) => Conversion,
): SlicedWork<Conversion[]> {
  const found: Conversion[] = [];
  for (const report of reports) {
    found.push(find(report));
    yield;
  }
  return found;
}

/** A thousand reports can have twenty thousand hashes, which take longer than other requests may wait. */
function* hashEach(
  identity: IdentityHashes,
  advertiserId: string,
  reports: readonly ValidReport[],
): SlicedWork<Map<Conversion, readonly string[]>> {
  const hashesOf = new Map<Conversion, readonly string[]>();
  for (const { report, hashes } of reports) {
    hashesOf.set(report, matchHashes(identity.all, advertiserId, hashes));
    yield;
  }
  return hashesOf;
}

/** Only what a server of the advertiser says: a public source could try out addresses. */
function isMatchable({ report, hashes: { emails, phones } }: ValidReport): boolean {
  const { source, reference } = report;
  return (
    isConfirming(source) &&
    !isRefund(report) &&
    reference.state !== 'valid' &&
    emails.length + phones.length > 0
  );
}

function keyOf({
  channelId,
  sessionId,
  offerId,
}: Pick<SessionTouchpoint, 'channelId' | 'sessionId' | 'offerId'>): string {
  return `${channelId}/${sessionId}/${offerId}`;
}

function canCount(
  touch: SessionTouchpoint,
  report: Conversion,
  campaign: Campaign | undefined,
  channel: Channel | undefined,
): boolean {
  if (!campaign || !channel || campaign.conversionSource === 'partner') return false;
  if (!(campaign.conversionEvents as readonly string[]).includes(report.eventType)) return false;
  // The clock of the shop may be behind: a touchpoint shortly after the order counts as one
  // at the same moment.
  const isShortlyAfter = touch.occurredAt.getTime() - report.occurredAt.getTime() <= clockDifferenceMs;
  const at = isShortlyAfter && touch.occurredAt > report.occurredAt ? touch.occurredAt : report.occurredAt;
  return attribute([touch], at, channel) !== null;
}

/** A click before a view, then the later one. */
function better(best: SessionTouchpoint | undefined, other: SessionTouchpoint): SessionTouchpoint {
  if (!best) return other;
  if (best.type !== other.type) return best.type === 'CLICK' ? best : other;
  const order = (each: SessionTouchpoint) => `${each.occurredAt.toISOString()}/${keyOf(each)}`;
  return order(other) > order(best) ? other : best;
}

function referenceTo({ type, channelId, sessionId, offerId }: SessionTouchpoint): Reference {
  return {
    state: type === 'CLICK' ? 'matched_click' : 'matched_view',
    clicked: { channelId, sessionId, offerId },
  };
}
