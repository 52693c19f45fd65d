import { describe, expect, it } from 'vitest';
import type { PartnerReport } from '../events/index.ts';
import { dayMs, minuteMs } from '../lib/days.ts';
import { firstIdAt } from '../lib/ids.ts';
import { decideOrder, type OfferTerms, type OrderFacts } from './decide-order.ts';
import { type Conversion, evidenceOfSource, type Placement, type Source } from './model.ts';

const start = Date.parse('2026-06-01T10:00:00Z');
const atMinute = (minute: number) => new Date(start + minute * minuteMs);
/** A click, by the minute of its session. */
const click = (minute: number) => ({
  channelId: `channel-${minute}`,
  offerId: 'offer',
  sessionId: firstIdAt(start + minute * minuteMs),
});
const orderMinute = 60;

function report(source: Source, clickedAt?: number, change: Partial<Conversion> = {}): Conversion {
  const occurredAt = change.occurredAt ?? atMinute(orderMinute);
  return {
    id: source,
    source,
    evidence: evidenceOfSource[source],
    orderKey: 'order:A-1',
    eventType: 'purchase',
    customEvent: null,
    occurredAt,
    receivedAt: atMinute(orderMinute + 5),
    amount: null,
    currencyCode: null,
    valuedAt: occurredAt,
    reference:
      clickedAt === undefined
        ? { state: 'none', clicked: null }
        : { state: 'valid', clicked: click(clickedAt) },
    ...change,
  };
}

/** The conversion of a partner in the session of a minute, with a click a minute later. */
function partnerReport(minute: number, change: Partial<PartnerReport> = {}): PartnerReport {
  return {
    ...click(minute),
    eventId: `event-${minute}`,
    amount: null,
    currencyCode: null,
    receivedAt: atMinute(orderMinute + 1),
    isUnconfirmed: true,
    isValid: true,
    clickedAt: atMinute(minute + 1),
    ...change,
  };
}

const matched = (minute: number, touch: 'click' | 'view'): Partial<Conversion> => ({
  reference: { state: `matched_${touch}`, clicked: click(minute) },
});

interface Case {
  readonly reports?: readonly Conversion[];
  readonly partnerReports?: readonly PartnerReport[];
  readonly terms?: Partial<OfferTerms>;
  readonly current?: Placement;
}

function decide({ reports = [], partnerReports = [], terms = {}, current }: Case) {
  const termsOf: OrderFacts['termsOf'] = () => ({
    source: 'either',
    eventTypes: ['purchase'],
    clickDays: 30,
    holdDays: 0,
    ...terms,
  });
  const decision = decideOrder({ reports, partnerReports, termsOf, current });
  const reversed = decideOrder({
    reports: reports.toReversed(),
    partnerReports: partnerReports.toReversed(),
    termsOf,
    current,
  });
  expect(reversed.placement).toEqual(decision.placement);
  const roles = Object.fromEntries(decision.roles.map(({ eventId, role }) => [eventId, role]));
  const { placement } = decision;
  const by = placement && { at: placement.sessionId, by: placement.by, confirmed: placement.confirmed };
  return { by, roles, reason: decision.reason, placement };
}

const at = (minute: number, by: Placement['by'], confirmed = true) => ({
  at: click(minute).sessionId,
  by,
  confirmed,
});

describe('a confirmed order belongs to', () => {
  it.each<[string, Case, ReturnType<typeof at> | undefined]>([
    ['the latest click', { reports: [report('server', 1), report('import', 2)] }, at(2, 'click')],
    ['no click that only a pixel names', { reports: [report('server'), report('pixel', 2)] }, undefined],
    [
      'no click that only a postback names',
      { reports: [report('server'), report('postback', 2)] },
      undefined,
    ],
    [
      'the click of a reference, not to a later one of the same shopper',
      { reports: [report('server', 1), report('import', 2, matched(2, 'click'))] },
      at(1, 'click'),
    ],
    [
      'the click of a reference, not to a partner with a later one',
      { reports: [report('server', 1)], partnerReports: [partnerReport(2)] },
      at(1, 'click'),
    ],
    [
      'the partner with the latest click',
      { reports: [report('server')], partnerReports: [partnerReport(1), partnerReport(2)] },
      at(2, 'order'),
    ],
    [
      'no partner, if the advertiser has reported only events that the campaign does not count',
      {
        reports: [report('server', undefined, { eventType: 'begin_checkout' })],
        partnerReports: [partnerReport(1)],
      },
      undefined,
    ],
    [
      'the partner, if the advertiser has also reported an event that the campaign counts',
      {
        reports: [report('server', undefined, { eventType: 'begin_checkout' }), report('import')],
        partnerReports: [partnerReport(1)],
      },
      at(1, 'order'),
    ],
    [
      'the partner, not to the shopper that was matched',
      { reports: [report('server', 3, matched(3, 'click'))], partnerReports: [partnerReport(2)] },
      at(2, 'order'),
    ],
    [
      'the click of the shopper, not to a later view',
      { reports: [report('server', 1, matched(1, 'click')), report('import', 2, matched(2, 'view'))] },
      at(1, 'identity'),
    ],
    [
      'the later click of the shopper',
      { reports: [report('server', 1, matched(1, 'click')), report('import', 2, matched(2, 'click'))] },
      at(2, 'identity'),
    ],
    ['no session that began after the order was reported', { reports: [report('server', 66)] }, undefined],
  ])('%s', (_, facts, expected) => {
    expect(decide(facts).by).toEqual(expected);
  });

  it.each<[string, Partial<PartnerReport>, Partial<OfferTerms>]>([
    ['with another value', { amount: '11', currencyCode: 'USD' }, {}],
    ['in another currency', { amount: '10', currencyCode: 'EUR' }, {}],
    ['that arrived long before the order', { receivedAt: atMinute(orderMinute - 11) }, {}],
    ['without a click', { clickedAt: null }, {}],
    ['with a click long after the order', { clickedAt: atMinute(orderMinute + 11) }, {}],
    ['with a click longer ago than the channel attributes', {}, { clickDays: 0 }],
    ['that is a test or invalid', { isValid: false }, {}],
    ['in a campaign that counts what the advertiser reports', {}, { source: 'advertiser' }],
    ['whose session began after the order was reported', click(66), {}],
  ])('no partner %s', (_, change, terms) => {
    const value = { amount: '10', currencyCode: 'USD' };
    const facts = {
      reports: [report('server', undefined, value)],
      partnerReports: [partnerReport(1, { ...value, ...change })],
    };
    expect(decide({ ...facts, terms })).toMatchObject({ by: undefined, roles: { 'event-1': 'lost' } });
    expect(decide({ ...facts, partnerReports: [partnerReport(1, value)] }).by).toEqual(at(1, 'order'));
  });
});

describe('what partners reported about an order', () => {
  it('is in the unconfirmed figures once', () => {
    expect(decide({ partnerReports: [partnerReport(1), partnerReport(2)] })).toMatchObject({
      by: undefined,
      roles: { 'event-1': 'duplicate', 'event-2': null },
    });
  });

  it('stands for the order instead of a public report', () => {
    expect(decide({ reports: [report('pixel', 3)], partnerReports: [partnerReport(1)] })).toMatchObject({
      by: undefined,
      roles: { 'event-1': null },
    });
  });

  it('is lost if the order belongs elsewhere, and stays if it belongs there', () => {
    expect(
      decide({ reports: [report('server', 2)], partnerReports: [partnerReport(1), partnerReport(2)] }).roles,
    ).toEqual({
      'event-1': 'lost',
      'event-2': null,
    });
  });
});

it('an order that only a public source has reported is not confirmed, and its refunds wait', () => {
  const refund = report('server', undefined, { id: 'refund', eventType: 'refund' });
  const { by, placement } = decide({ reports: [report('pixel', 2), refund] });
  expect(by).toEqual(at(2, 'click', false));
  expect(placement?.refunds).toEqual([]);
});

it('an order has the earliest time and the value with the latest time', () => {
  const { placement } = decide({
    reports: [
      report('pixel', 1, { occurredAt: atMinute(10), amount: '1', currencyCode: 'USD' }),
      report('server', 1, { occurredAt: atMinute(30), amount: '10', currencyCode: 'EUR' }),
      report('import', 1, { occurredAt: atMinute(40), amount: '20', currencyCode: 'EUR' }),
    ],
  });
  expect(placement).toMatchObject({ at: start + 30 * minuteMs, amount: '20', currencyCode: 'EUR' });
});

it('an order that was placed before grades existed stays where it is', () => {
  const { placement: before } = decide({ reports: [report('server', 1)] });
  const current = { ...before, reportedAt: null, version: 1, eventId: '', orderId: '' } as Placement;
  const value = { amount: '20', currencyCode: 'EUR' };
  expect(decide({ reports: [report('server', 2, value)], current }).placement).toMatchObject({
    ...click(1),
    ...value,
  });
});

describe('a decided order', () => {
  const value = { amount: '10', currencyCode: 'USD' };
  /** The decision under the terms of `decide`, as it is stored. */
  const stored = (facts: Case): Placement => {
    const { placement } = decide(facts);
    if (!placement) throw new Error('The order belongs nowhere.');
    return { ...placement, version: 1, eventId: 'stored', orderId: 'stored', isCorrection: false };
  };
  const cases: [string, Case][] = [
    ['by a click reference', { reports: [report('server', 1, value)] }],
    [
      'by the identity of the shopper',
      { reports: [report('server', 1, { ...value, ...matched(1, 'click') })] },
    ],
    [
      'by the report of a partner',
      { reports: [report('server', undefined, value)], partnerReports: [partnerReport(1, value)] },
    ],
  ];
  const changes: [string, Partial<OfferTerms>][] = [
    ['the partners alone decide', { source: 'partner' }],
    ['the type of the event does not count any more', { eventTypes: ['sign_up'] }],
    ['the window of the channel is shorter', { clickDays: 0 }],
  ];
  it.each(cases.flatMap(([by, facts]) => changes.map(([change, terms]) => ({ by, facts, change, terms }))))(
    '$by stays where it is when $change',
    ({ facts, terms }) => {
      const current = stored(facts);
      const again = [
        ...(facts.reports ?? []),
        report('import', undefined, { ...value, receivedAt: atMinute(90) }),
      ];
      expect(decide({ ...facts, reports: again, terms, current }).placement).toMatchObject({
        sessionId: current.sessionId,
        by: current.by,
        at: current.at,
        amount: '10',
        heldUntil: null,
      });
    },
  );

  it('stays held back for as many days as it was', () => {
    const facts = { reports: [report('server', 1, value)] };
    const current = stored({ ...facts, terms: { holdDays: 5 } });
    const earlier = report('import', 1, { occurredAt: atMinute(30), ...value });
    const { placement } = decide({ reports: [...facts.reports, earlier], current, terms: { holdDays: 9 } });
    expect(placement).toMatchObject({
      at: start + 30 * minuteMs,
      heldUntil: start + 30 * minuteMs + 5 * dayMs,
    });
  });

  it('moves from a partner whose click was taken away, and to a better reference', () => {
    const facts = { reports: [report('server')], partnerReports: [partnerReport(1)] };
    const current = stored(facts);
    const without = [partnerReport(1, { clickedAt: null })];
    expect(decide({ ...facts, partnerReports: without, current }).by).toBeUndefined();
    expect(decide({ ...facts, reports: [report('server'), report('import', 2)], current }).by).toEqual(
      at(2, 'click'),
    );
  });
});

it('an order with an earlier time than the session of the matched shopper does not belong to it', () => {
  const match = report('server', 30, matched(30, 'click'));
  expect(
    decide({ reports: [match, report('import', undefined, { occurredAt: atMinute(1) })] }),
  ).toMatchObject({
    by: undefined,
    reason: 'outside_window',
  });
});
