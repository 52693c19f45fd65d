import { expect } from 'vitest';
import { rollupNames } from '../../src/counters/index.ts';
import { makeDemand } from './demand.ts';
import { spentBy } from './ledger.ts';
import { readCells, readOfferCounts, readOfferDays } from './ledger-rows.ts';
import { actAs } from './network.ts';
import { newSession, reportBatch } from './report.ts';
import type { TestService } from './service.ts';

const pricings = [
  { model: 'CPM', bid_usd: 3 },
  { model: 'CPC', bid_usd: 0.25 },
  { model: 'CPA', bid_usd: 2.5 },
];

/** Creates a channel with two publishers and one offer for each pricing model. */
export async function voidWorld(service: TestService, options: { budget?: object; channel?: object } = {}) {
  const channel = await actAs(
    service,
    await service.newChannel({ revenue_share: 0.333333, clicks_per_minute: 0, ...options.channel }),
  );
  const publishers = [(await channel.member()).id, (await channel.member()).id];
  const offers: { id: string; campaignId: string }[] = [];
  for (const pricing of pricings) {
    const { advertiser, campaign, offer } = makeDemand(service);
    const { id: advertiserId } = await advertiser(channel.taxonomy.subcategoryIds[0] ?? '');
    const { id: campaignId } = await campaign(advertiserId, {
      pricing,
      targeting: { channel_ids: [channel.id] },
      ...(options.budget && { budget: options.budget }),
    });
    offers.push({ id: (await offer(campaignId)).id, campaignId });
  }
  const names = new Map<string, string>([
    ...publishers.map((id, at) => [id, `publisher ${at}`] as const),
    ...offers.map(({ id }, at) => [id, `offer ${at}`] as const),
  ]);
  /** Replaces ids by names, so that the figures of two worlds can be compared. */
  const named = (value: unknown) => {
    let text = JSON.stringify(value);
    for (const [id, name] of names) text = text.replaceAll(id, name);
    return JSON.parse(text);
  };
  return {
    channel,
    publishers,
    offers,
    session: (publisher: number) =>
      newSession(service, channel.secret, {
        placement_details: {
          view: 'THANK_YOU',
          display_mode: 'INLINE',
          publisher_remote_id: publishers[publisher],
        },
      }),
    async batch(events: readonly object[]) {
      for (let at = 0; at < events.length; at += 20) {
        const { status, body } = await reportBatch(service, channel.secret, events.slice(at, at + 20));
        expect([status, body.failed]).toEqual([202, 0]);
      }
    },
    /**
     * Every counter by cell, and the spend of each campaign. With `net` the counters of voided
     * events are left out.
     */
    async figures({ net }: { net: boolean }) {
      const isWanted = (counter: string) => !net || !counter.startsWith('voided_');
      const only = (cells: Record<string, Record<string, number>>) =>
        Object.fromEntries(
          Object.entries(cells)
            .map(([key, cell]) => [
              key,
              Object.fromEntries(Object.entries(cell).filter(([counter]) => isWanted(counter))),
            ])
            .filter(([, cell]) => Object.keys(cell as object).length > 0)
            .sort(),
        );
      const cells: Record<string, unknown> = {};
      for (const name of rollupNames) cells[name] = only(await readCells(service, channel.id, name));
      const offerDays = only(await readOfferDays(service, channel.id));
      const learned = await readOfferCounts(service, channel.id);
      const spent: number[] = [];
      for (const { campaignId } of offers) spent.push(await spentBy(service, campaignId));
      return named({ cells, offerDays, learned, spent });
    },
  };
}

/** Creates a void and waits for its preview. */
export async function previewVoid(service: TestService, body: object) {
  const made = await service.operator('POST', '/voids', { reason: 'Test traffic', ...body });
  expect([made.status, made.body.reason]).toEqual([201, 'Test traffic']);
  return waitForVoid(service, made.body.id, 'preview');
}

/** Creates and confirms a void, and waits until it is done. */
export async function confirmVoid(service: TestService, body: object) {
  return confirmPreview(service, (await previewVoid(service, body)).id);
}

/** Confirms a preview, and waits until it is done. */
export async function confirmPreview(service: TestService, id: string) {
  const confirmed = await service.operator('POST', `/voids/${id}/confirm`);
  // Events that wait for staff are a fixed set: their void matches no event that arrives later.
  const active = confirmed.body.filter.unbilled_as === null;
  expect([confirmed.status, confirmed.body.active]).toEqual([200, active]);
  return waitForVoid(service, id, 'done');
}

export async function undoVoid(service: TestService, id: string) {
  const { status } = await service.operator('POST', `/voids/${id}/undo`, { reason: 'A mistake' });
  expect(status).toBe(200);
  return waitForVoid(service, id, 'undone');
}

async function waitForVoid(service: TestService, id: string, wanted: string) {
  for (;;) {
    const { body } = await service.operator('GET', `/voids/${id}`);
    if (body.status === wanted) return body;
    if (body.progress?.status === 'failed') throw new Error(body.progress.reason);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
