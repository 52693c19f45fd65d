import { dayMs, minuteMs } from '../lib/days.ts';
import { timeOfId } from '../lib/ids.ts';
import { partition } from '../lib/partition.ts';
import {
  type Conversion,
  isConfirming,
  isMatched,
  isRefund,
  type Placement,
  type ReferenceState,
  type UnattributedReason,
} from './model.ts';
import { planRefunds } from './plan-refunds.ts';

/** What is known of the offer that a click reference names. Undefined if the offer or its channel does not exist any more. */
export interface ClickedTerms {
  /** Whose reports count. */
  readonly source: 'partner' | 'advertiser' | 'either';
  readonly eventTypes: readonly string[];
  /** How many days after the session a conversion counts. */
  readonly clickDays: number;
  /** For how many days after the order it is not billed. */
  readonly holdDays: number;
}

export type Decision =
  | { readonly placement: Omit<Placement, 'version' | 'eventId' | 'orderId'> }
  | { readonly reason: UnattributedReason };

/** How far the clocks of the advertiser and of the service may differ. */
const clockDifferenceMs = 10 * minuteMs;

const referenceReasons: Record<
  Exclude<ReferenceState, 'valid' | 'matched_click' | 'matched_view'>,
  UnattributedReason
> = {
  none: 'no_click_reference',
  unreadable: 'unreadable_click_reference',
  expired: 'expired_click_reference',
  foreign: 'foreign_click_reference',
  unmatched: 'no_identity_match',
};

/** The reasons from the least to the most advanced check: the answer has the last one that any reference has reached. */
const reasonOrder: readonly UnattributedReason[] = [
  'unknown_order',
  'no_click_reference',
  'unreadable_click_reference',
  'expired_click_reference',
  'foreign_click_reference',
  'no_identity_match',
  'partner_reports',
  'event_type',
  'outside_window',
];

/**
 * Decides which click an order belongs to, from all reports of the order. Pure, and the same for every order in which the reports have
 * arrived: time and amount are those of the first report by its own time, and those of servers of the advertiser come before all others. The
 * latest click before the order wins; who the shopper was counts only without a click reference. What only a public source or a partner has said counts for money if the campaign allows either
 * source and a server of the advertiser has reported the order too. Refunds do not say where an order belongs.
 */
export function decideOrder(
  reports: readonly Conversion[],
  termsOf: (report: Conversion) => ClickedTerms | undefined,
): Decision {
  const [refunds, orders] = partition(reports, isRefund);
  const sorted = orders.toSorted(compareReports);
  const [first] = sorted;
  if (!first) return { reason: 'unknown_order' };
  const at = first.occurredAt.getTime();
  const withAmount = sorted.find(({ amount }) => amount !== null);
  const isConfirmed = isConfirming(first.source);
  let best: Candidate | undefined;
  let reason: UnattributedReason = 'no_click_reference';
  for (const report of sorted) {
    // What a partner has reported is counted in its own ledger, until the advertiser reports the order too.
    if (report.source === 'partner' && !isConfirmed) continue;
    const terms = report.reference.clicked ? termsOf(report) : undefined;
    const problem = problemOf(report, terms, at);
    if (problem) reason = reasonOrder.indexOf(problem) > reasonOrder.indexOf(reason) ? problem : reason;
    else if (terms) {
      const confirmed = isConfirming(report.source) || (isConfirmed && terms.source === 'either');
      const candidate = { report, terms, confirmed };
      if (!best || isBetter(candidate, best)) best = candidate;
    }
  }
  if (!best?.report.reference.clicked) return { reason };
  const {
    confirmed,
    terms: { holdDays },
  } = best;
  const order = {
    ...best.report.reference.clicked,
    amount: withAmount?.amount ?? null,
    currencyCode: withAmount?.currencyCode ?? null,
  };
  return {
    placement: {
      ...order,
      ...{ at, confirmed, by: attributedBy(best.report) },
      attribution: best.report.reference.state === 'matched_view' ? 'view' : 'click',
      heldUntil: holdDays > 0 ? at + holdDays * dayMs : null,
      refunds: planRefunds(refunds, order),
    },
  };
}

/** A report that says where the order belongs. */
interface Candidate {
  readonly report: Conversion;
  readonly terms: ClickedTerms;
  /** Whether the order counts for money there. */
  readonly confirmed: boolean;
}

function attributedBy({ source, reference }: Conversion): Placement['by'] {
  if (source === 'partner') return 'order';
  return isMatched(reference.state) ? 'identity' : 'click';
}

function problemOf(
  { reference, eventType, source }: Conversion,
  terms: ClickedTerms | undefined,
  at: number,
): UnattributedReason | undefined {
  const { state, clicked } = reference;
  if (state !== 'valid' && state !== 'matched_click' && state !== 'matched_view')
    return referenceReasons[state];
  if (!clicked || !terms) return 'unreadable_click_reference';
  // The ledger has attributed it already. Only some campaigns let a partner say where an order belongs.
  if (source === 'partner') return terms.source === 'either' ? undefined : 'no_click_reference';
  if (terms.source === 'partner') return 'partner_reports';
  if (!terms.eventTypes.includes(eventType)) return 'event_type';
  // The click or view was compared with the windows when it was found.
  if (isMatched(state)) return undefined;
  const age = at - timeOfId(clicked.sessionId);
  return age < -clockDifferenceMs || age > terms.clickDays * dayMs ? 'outside_window' : undefined;
}

/**
 * What counts for money is better than what does not. Then a click reference is better than a match by identity, and a report of a server
 * of the advertiser is better than one of a public source. Of those, a click is better than a view, and the later one is better.
 */
function isBetter(one: Candidate, other: Candidate): boolean {
  for (const test of preferences) if (test(one) !== test(other)) return test(one);
  return clickOrder(one.report) > clickOrder(other.report);
}

const preferences: readonly ((candidate: Candidate) => boolean)[] = [
  ({ confirmed }) => confirmed,
  ({ report }) => report.reference.state === 'valid',
  ({ report }) => isConfirming(report.source),
  ({ report }) => report.reference.state !== 'matched_view',
];

/** Ids of sessions are ordered by time. */
function clickOrder({ reference: { clicked } }: Conversion): string {
  return `${clicked?.sessionId}/${clicked?.offerId}/${clicked?.channelId}`;
}

function compareReports(a: Conversion, b: Conversion): number {
  return (
    Number(isConfirming(b.source)) - Number(isConfirming(a.source)) ||
    a.occurredAt.getTime() - b.occurredAt.getTime() ||
    (a.id < b.id ? -1 : 1)
  );
}
