import { expect } from 'vitest';
import { createNetwork } from '../../../sdk/test/network.ts';
import { openDatabase } from '../../src/db/open.ts';
import { type Counters, type Price, readCounters } from './crash-counters.ts';

/** Creates offers with all pricing models, one with a budget that will be spent. */
export async function createWorld(url: string, operatorKey: string) {
  const network = await createNetwork({ address: url, operatorKey });
  const prices = new Map<string, Price>();
  const campaigns: Price[] = [
    { model: 'CPM', bidMicros: 1_234_567 },
    { model: 'CPC', bidMicros: 350_000 },
    { model: 'CPC', bidMicros: 500_000, budgetMicros: 20_000_000 },
    { model: 'CPA', bidMicros: 4_000_001 },
  ];
  for (const [number, price] of campaigns.entries()) {
    const { model, bidMicros, budgetMicros } = price;
    const { offerId } = await network.newOffer(`Advertiser ${number}`, {
      pricing: { model, bid_usd: bidMicros / 1e6 },
      ...(budgetMicros !== undefined && { budget: { total_usd: budgetMicros / 1e6 } }),
    });
    prices.set(offerId, price);
  }
  return { key: network.keys.secret.key, channelId: network.channelId, prices };
}

/** A request to a dead process may never get a response, so each attempt has a timeout. */
export async function untilReady(url: string): Promise<void> {
  const status = async () => {
    const answer = fetch(`${url}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(2_000),
    });
    return (await answer.catch(() => undefined))?.status;
  };
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
}

export async function countersIn(databaseUrl: string, channelId: string): Promise<Counters> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  return readCounters(database.db, channelId).finally(() => database.close());
}
