import type { ConversionResult, Evidence, ReportedConversion } from '@encart/sdk';
import { formatMoney } from '../data/numbers.ts';
import type { BadgeTone } from '../ui/badge.tsx';

/** The outcome of a report, in words. */
export interface OutcomeText {
  readonly label: string;
  readonly tone: BadgeTone;
  /** Why, and what to do about it. Empty if there is nothing to do. */
  readonly text: string;
}

type Reported = Pick<ReportedConversion | ConversionResult, 'attribution' | 'reason'>;
type EventType = ReportedConversion['event_type'];
type Attribution = NonNullable<ReportedConversion['attribution']>;
type ReportReason = NonNullable<ReportedConversion['reason']>;
/** The reasons that only refunds have. */
type RefundReason =
  | 'unknown_order'
  | 'order_without_value'
  | 'refund_currency'
  | 'refund_too_late'
  | 'already_refunded'
  | 'order_unconfirmed';

/** Why an order that belongs to a click is not counted, or is counted and not billed. */
const ledgerReasons: Readonly<Record<NonNullable<Attribution['reason']>, string>> = {
  unconfirmed:
    'Only a pixel, a postback or a partner has reported it. Report the order from your server or in a CSV file, with its click reference.',
  over_ceiling:
    'It is above what pages may bill in an hour, and waits for the operator. Nothing to pay until then.',
  budget_spent: 'The budget of the campaign was spent. Ask the operator to raise it.',
  conversion_limit: 'The click has reached its limit of billed conversions.',
  sandbox: 'The click was a test in the sandbox.',
  bot: 'The click came from a bot.',
  flood: 'There were too many clicks from the same place.',
  no_user_agent: 'The link was opened without a User-Agent.',
  not_a_navigation: 'The link was loaded by a page or script, not opened by a person.',
  not_attributed: 'The click was not counted, or was too long ago.',
  late: 'The click or view was reported too long after the offer was shown. Nothing to pay.',
  stopped: 'The publisher, its key, the campaign or the offer was stopped before. Nothing to pay.',
  held: 'The campaign bills orders after some days. One that is refunded in full before that is never billed.',
  refunded: 'The order was refunded before it was billed. Nothing to pay.',
  reported_by_advertiser: 'The order is counted with another report of yours.',
  order_elsewhere: 'The order belongs to another click, or to none.',
  reassigned: 'The order has moved to another click, or was counted anew after a correction.',
  session_gone:
    'The click takes no more events: it is too long ago, or too much was reported for it. Nothing to pay.',
  voided: 'The operator voided the traffic that it came from.',
};

/** The text of a counted order, by how it was attributed. Empty if the report names the click or the bill. */
const placedTexts: Readonly<Record<Attribution['by'], string>> = {
  click: '',
  order: 'A partner has reported the same order with the same value.',
  identity: 'Matched with the shopper by e-mail address or phone number.',
  charge: '',
};

/** Why an order belongs to no click. */
const unattributedReasons: Readonly<Record<Exclude<ReportReason, RefundReason>, string>> = {
  no_click_reference: 'No click reference in a report with your key: there was no click, or it was lost.',
  unreadable_click_reference:
    'The click reference was cut off or changed. Send it exactly as it is in the address of your landing page.',
  expired_click_reference: 'The click was more than 90 days ago. Nothing to do.',
  foreign_click_reference:
    'The click belongs to an offer of another advertiser. Check that each shop uses its own key.',
  no_identity_match: 'No click reference, and its customer did not see your offers.',
  outside_window:
    'The order happened or was reported before the click, or too many days after it. If not, check the time in your report.',
  event_type:
    'The campaign does not count events of this type. Report another type, or ask the operator to add this one.',
  partner_reports: 'The campaign counts what partners report. Ask the operator to let it count your reports.',
};

/** Why a refund takes nothing back. */
const refundReasons: Readonly<Record<RefundReason | 'partner_reports', string>> = {
  unknown_order: 'The order was not reported yet. The refund takes effect when it is, under the same number.',
  order_without_value:
    'The order has no value, so only all of it can be refunded. Report the refund without a value, under another id.',
  refund_currency:
    'The refund has another currency than the order. Report it in that currency, under another id.',
  already_refunded: 'All of the order was refunded before.',
  order_unconfirmed:
    'The order is not confirmed, so it was not billed. The refund takes effect when you report the order from your server or in a CSV file.',
  refund_too_late: 'An order can be refunded until 180 days after the click. Nothing to do.',
  partner_reports: 'The campaign counts what partners report, so your refunds change nothing.',
};

/**
 * The outcome of a report: whether it is attributed to a click, counted and billed or refunded,
 * and if not, why.
 */
export function outcomeText(reported: Reported, eventType: EventType): OutcomeText {
  return eventType === 'refund' ? refundOutcome(reported) : orderOutcome(reported);
}

function orderOutcome({ attribution, reason }: Reported): OutcomeText {
  if (!attribution) {
    // Most orders of a shop come from elsewhere. Other reasons are worth a look.
    const isUsual = reason === 'no_click_reference' || reason === 'no_identity_match';
    const tone = isUsual ? 'plain' : 'warn';
    return { label: 'Not attributed', tone, text: textOf(unattributedReasons, reason) };
  }
  const { counted, by, reason: why } = attribution;
  const text = textOf(ledgerReasons, why);
  if (why === 'unconfirmed') return { label: 'Unconfirmed', tone: 'warn', text };
  if (!counted)
    return why === null
      ? { label: 'Pending', tone: 'plain', text: 'It is counted within a minute.' }
      : { label: 'Not counted', tone: 'bad', text };
  if (why === null) return { label: 'Counted', tone: 'good', text: textOf(placedTexts, by) };
  if (why === 'held') return { label: 'Counted, billed later', tone: 'plain', text };
  if (why === 'refunded') return { label: 'Refunded', tone: 'plain', text };
  const isFree = why === 'late' || why === 'stopped';
  return { label: 'Counted, not billed', tone: isFree ? 'plain' : 'warn', text };
}

/** The attribution of a refund is that of its order. */
function refundOutcome({ attribution, reason }: Reported): OutcomeText {
  if (!attribution)
    return {
      label: 'Nothing refunded',
      tone: 'warn',
      text: refundReasons[reason as RefundReason] ?? 'The order belongs to no click, so it was not billed.',
    };
  const { counted, reason: why } = attribution;
  if (!counted)
    return why === null
      ? { label: 'Pending', tone: 'plain', text: 'It takes effect within a minute.' }
      : { label: 'Nothing refunded', tone: 'plain', text: 'The order is not counted, so it was not billed.' };
  return { label: 'Refunded', tone: 'good', text: why === null ? '' : unbilledText(why) };
}

/** Both values of a report that contradicts an earlier one, and how to correct the stored value. */
export function conflictText(
  conflict: NonNullable<ConversionResult['conflict']>,
  eventType: EventType,
): string {
  const stored = formatMoney(conflict.stored_value, conflict.stored_currency_code);
  const sent = formatMoney(conflict.sent_value, conflict.sent_currency_code);
  const remedy =
    eventType === 'refund'
      ? 'A refund keeps its value: report the rest as another refund, with an ID of its own.'
      : 'Send a later time to correct it.';
  return `Stored ${stored}, sent ${sent} with the same time. ${remedy}`;
}

function unbilledText(reason: string): string {
  if (reason === 'held') return 'The order was not billed yet. Only what is left of it will be.';
  return reason === 'refunded'
    ? ledgerReasons.refunded
    : 'The order was not billed, so nothing is paid back.';
}

/** The text of a reason. The service may be newer than this page, and have other reasons. */
function textOf(texts: Readonly<Record<string, string>>, reason: string | null): string {
  return reason === null ? '' : (texts[reason] ?? `Reason: ${reason}.`);
}

export const sourceLabels: Readonly<Record<ReportedConversion['source'], string>> = {
  server: 'Server',
  import: 'Upload',
  postback: 'Postback',
  pixel: 'Pixel',
};

/** The label of each grade of evidence. The hint says how a report was sent and what it confirms. */
export const reportGrades: Readonly<Record<Evidence, { label: string; hint: string }>> = {
  server: { label: 'Server', hint: 'Sent with your key, or by your people. Confirms the order.' },
  link: { label: 'Link', hint: 'A link that was opened. Confirms no order.' },
  page: { label: 'Page', hint: 'Sent by a page. Confirms no order.' },
  public: { label: 'Public', hint: 'Anyone can send it. Confirms no order.' },
  unknown: { label: 'Unknown', hint: 'Reported before this was recorded.' },
};
