import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEncart, type Encart, EncartError, type Void } from '../src/index.ts';
import { createNetwork, offerRequest } from './network.ts';
import { type Service, startService } from './service.ts';

let service: Service;
let operator: Encart['operator'];
let channelId: string;
let sessionId: string;

beforeAll(async () => {
  service = await startService();
  operator = createEncart({ baseUrl: service.address, apiKey: service.operatorKey }).operator;
  const network = await createNetwork(service);
  channelId = network.channelId;
  const { offerId } = await network.newOffer('Acme');
  const { serving } = network.clientOf(network.keys.secret.key);
  const { session_id } = await serving.recommend(offerRequest({ custom_metadata: { is_sandbox: false } }));
  sessionId = session_id;
  await serving.reportBatch([{ session_id, offer_id: offerId, event_type: 'CLICK' }]);
}, 120_000);
afterAll(() => service?.stop());

const order = () => ({ channel_id: channelId, session_ids: [sessionId], reason: 'Test orders' });

describe('voids', () => {
  test('preview, confirm, wait, previewUndo, undo', async () => {
    const seen: Void['status'][] = [];
    const made = await operator.voids.preview(order(), { onProgress: ({ status }) => seen.push(status) });
    expect(made).toMatchObject({ status: 'preview', preview: { clicks: 1, spend: 0.5 }, active: false });
    expect(seen.at(-1)).toBe('preview');
    await operator.voids.confirm(made.id);
    expect(await operator.voids.wait(made.id)).toMatchObject({ status: 'done', voided: { clicks: 1 } });
    const undo = await operator.voids.previewUndo(made.id);
    expect(undo).toMatchObject({ clicks: 1, spend: 0.5, budget_spent: { events: 0 } });
    expect(await operator.voids.undo(made.id, 'They were real')).toMatchObject({
      undo_reason: 'They were real',
    });
    expect(await operator.voids.wait(made.id)).toMatchObject({ status: 'undone', restored: { clicks: 1 } });
  });

  test('create returns at once; list, all and get find it; cancel discards it', async () => {
    const { id } = await operator.voids.create(order());
    await operator.voids.wait(id);
    const { results } = await operator.voids.list({ status: 'preview', channel_id: channelId });
    expect(results.map((each) => each.id)).toEqual([id]);
    const all: string[] = [];
    for await (const each of operator.voids.all({ page_size: 1 })) all.push(each.id);
    expect(all[0]).toBe(id);
    expect(await operator.voids.cancel(id)).toMatchObject({ status: 'cancelled' });
    expect((await operator.voids.get(id)).status).toBe('cancelled');
  });

  test('a signal aborts the wait; errors of the service reject', async () => {
    const { id } = await operator.voids.create(order());
    await expect(operator.voids.wait(id, { signal: AbortSignal.abort() })).rejects.toThrow();
    await expect(operator.voids.confirm(randomUUID())).rejects.toMatchObject({ status: 404 });
    await expect(operator.voids.create({ channel_id: channelId, reason: 'Why' })).rejects.toThrow(
      EncartError,
    );
  });
});

test('traffic flags are listed; an unknown flag cannot be dismissed or reopened', async () => {
  expect(await operator.trafficFlags.list({ status: 'open' })).toMatchObject({ count: 0, results: [] });
  for await (const flag of operator.trafficFlags.all()) throw new Error(flag.id);
  await expect(operator.trafficFlags.dismiss(randomUUID(), { note: 'A sale' })).rejects.toMatchObject({
    status: 404,
  });
  await expect(operator.trafficFlags.reopen(randomUUID())).rejects.toMatchObject({ status: 404 });
});
