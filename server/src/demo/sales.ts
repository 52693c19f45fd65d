import { type Conversion, type Conversions, orderKeyOf } from '../conversions/index.ts';
import type { ReportedEvent } from '../events/index.ts';
import { dayMs } from '../lib/days.ts';
import { partition } from '../lib/partition.ts';
import type { Random } from '../lib/random.ts';
import { orderValue } from './traffic.ts';

/**
 * One of so many orders is refunded, and every other of those in full. The demo has few orders, so this is
 * not left to chance: the first is refunded.
 */
const ordersPerRefund = 5;

/**
 * So many advertisers with orders also upload the other orders of their shop, once a week. These
 * belong to no click.
 */
const maxUploaders = 6;
const uploadEveryMs = 7 * dayMs;
const ordersPerUpload = 5;

interface DueReport {
  readonly advertiserId: string;
  readonly report: Conversion;
}

/** Advertisers that report their orders themselves, and refund some of them days later. */
export class SalesReports {
  readonly #conversions: Conversions;
  readonly #channelId: string;
  readonly #random: Random;
  /** The advertiser of each offer whose orders it reports. */
  readonly #advertisers = new Map<string, string>();
  #later: DueReport[] = [];
  #orders = 0;
  readonly #uploaders = new Set<string>();
  #uploadedUntil: Date;

  constructor(conversions: Conversions, channelId: string, { random, from }: { random: Random; from: Date }) {
    this.#conversions = conversions;
    this.#channelId = channelId;
    this.#random = random;
    this.#uploadedUntil = from;
  }

  add(offerId: string, advertiserId: string): void {
    this.#advertisers.set(offerId, advertiserId);
  }

  /**
   * Reports the orders of these advertisers and what they have refunded up to a time.
   * Returns all other events.
   */
  async report(events: readonly ReportedEvent[], until: Date): Promise<ReportedEvent[]> {
    const [orders, others] = partition(
      events,
      ({ type, offerId }) => type === 'CONVERSION' && this.#advertisers.has(offerId),
    );
    this.#later.push(...orders.flatMap((order) => this.#reportsOf(order, until)));
    const [due, later] = partition(this.#later, ({ report }) => report.occurredAt <= until);
    this.#later = later;
    for (const [advertiserId, group] of Map.groupBy(due, (each) => each.advertiserId)) {
      const received = group.map(({ report }) => ({ ...report, receivedAt: until }));
      await this.#conversions.record(advertiserId, received);
    }
    if (until.getTime() - this.#uploadedUntil.getTime() >= uploadEveryMs) await this.#uploadOthers(until);
    return others;
  }

  /** Reports orders since the last upload that no offer has led to. */
  async #uploadOthers(until: Date): Promise<void> {
    const start = this.#uploadedUntil.getTime();
    this.#uploadedUntil = until;
    for (const advertiserId of this.#uploaders) {
      const reports = Array.from({ length: ordersPerUpload }, (): Conversion => {
        const id = `B-${100_000 + this.#random.below(900_000)}`;
        const occurredAt = new Date(start + this.#random.below(until.getTime() - start));
        return {
          id,
          source: 'import',
          orderKey: orderKeyOf(id, id),
          eventType: 'purchase',
          customEvent: null,
          evidence: 'server',
          occurredAt,
          valuedAt: occurredAt,
          receivedAt: until,
          amount: orderValue(this.#random),
          currencyCode: 'USD',
          reference: { state: 'none', clicked: null },
        };
      });
      await this.#conversions.record(advertiserId, reports);
    }
  }

  /** The report of an order, and sometimes that of its refund. */
  #reportsOf(order: ReportedEvent, receivedAt: Date): DueReport[] {
    const { offerId, sessionId, orderId, amount, currencyCode } = order;
    const advertiserId = this.#advertisers.get(offerId) ?? '';
    if (this.#uploaders.size < maxUploaders) this.#uploaders.add(advertiserId);
    const occurredAt = order.occurredAt ?? receivedAt;
    const purchase: Conversion = {
      id: orderId,
      source: 'server',
      evidence: 'server',
      orderKey: orderKeyOf(orderId, orderId),
      valuedAt: occurredAt,
      eventType: 'purchase',
      customEvent: null,
      occurredAt,
      receivedAt,
      amount,
      currencyCode,
      reference: { state: 'valid', clicked: { channelId: this.#channelId, sessionId, offerId } },
    };
    const refundedAt = new Date(occurredAt.getTime() + Math.floor((1 + 6 * this.#random.next()) * dayMs));
    this.#orders++;
    if (this.#orders % ordersPerRefund !== 1) return [{ advertiserId, report: purchase }];
    const refund: Conversion = {
      ...purchase,
      id: `refund:${orderId}`,
      eventType: 'refund',
      occurredAt: refundedAt,
      valuedAt: refundedAt,
      reference: { state: 'none', clicked: null },
      ...(this.#orders % (2 * ordersPerRefund) === 1
        ? { amount: null, currencyCode: null }
        : { amount: (Number(amount) * 0.4).toFixed(2), currencyCode }),
    };
    return [
      { advertiserId, report: purchase },
      { advertiserId, report: refund },
    ];
  }
}
