import { type Encart, EncartError } from '@encart/sdk';
import type { Random } from '../../server/src/admin.ts';
import { CommandError } from './errors.ts';

/** The counts of an advertiser's reports in a simulation. The names are keys of the `--json` output. */
export interface SalesCounts {
  readonly orders: number;
  readonly attributed: number;
  readonly refunds: number;
  readonly failed: number;
}

/** The shop of an advertiser: it reports what shoppers buy after a click, and refunds some of it. */
export interface SimulatedSales {
  /** True if the advertiser reports the purchases of an offer. */
  has(offerId: string): boolean;
  /** A shopper who has come from this address buys something. */
  buy(landingPage: string): Promise<void>;
  readonly counts: SalesCounts;
}

/** One of so many orders is refunded. */
const ordersPerRefund = 10;

/** Reads which offers belong to the advertiser of the key. */
export async function openSales(
  { advertiser }: Encart,
  random: Random,
  run: string,
): Promise<SimulatedSales> {
  const { name, click_parameter: parameter } = await advertiser.get();
  if (parameter === null)
    throw new CommandError(
      `The landing pages of ${name} get no click reference, so no sale can be attributed.`,
    );
  const offerIds = new Set<string>();
  for await (const { id } of advertiser.offers.all()) offerIds.add(id);
  const counts = { orders: 0, attributed: 0, refunds: 0, failed: 0 };
  return {
    counts,
    has: (offerId) => offerIds.has(offerId),
    async buy(landingPage) {
      const number = `${run}-${++counts.orders}`;
      const value = Math.round(1_800 + 12_000 * random.next()) / 100;
      const order = {
        timestamp: Math.floor(Date.now() / 1_000),
        value,
        currency_code: 'USD',
        properties: { transaction_id: number },
      };
      const click_id = new URL(landingPage).searchParams.get(parameter);
      try {
        const answer = await advertiser.report({
          ...order,
          id: number,
          event_type: 'purchase',
          user_data: { click_id },
        });
        if (answer.status === 'attributed') counts.attributed++;
        if (counts.orders % ordersPerRefund !== 0) return;
        await advertiser.report({ ...order, id: `refund:${number}`, event_type: 'refund' });
        counts.refunds++;
      } catch (error) {
        if (!(error instanceof EncartError)) throw error;
        counts.failed++;
      }
    },
  };
}
