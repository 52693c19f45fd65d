import { describe, expect, it } from 'vitest';
import { type SlotLimits, SlotQueue } from './slot-queue.ts';

const limits: SlotLimits = {
  total: 4,
  perTenant: 3,
  maxWaiting: 20,
  maxWaitingPerTenant: 10,
  waitMs: 60_000,
  nextPartWaitMs: 60_000,
};
const queueWith = (changed: Partial<SlotLimits> = {}) => {
  const queue = new SlotQueue({ ...limits, ...changed });
  const order: string[] = [];
  const acquire = (tenant: string, more = {}) =>
    queue.acquire({ tenant, ...more }).then((granted) => {
      order.push(granted ? tenant : `${tenant} refused`);
      return granted;
    });
  /** Waits until the grants are recorded. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, order, acquire, settle };
};

describe('slots', () => {
  it('of one tenant never exceed its limit, even if more are free', async () => {
    const { order, acquire, settle } = queueWith();
    for (let n = 0; n < 6; n++) void acquire('a');
    await settle();
    expect(order).toEqual(['a', 'a', 'a']);
  });

  it('are handed out round-robin by tenant: a long queue delays no other tenant', async () => {
    const { queue, order, acquire, settle } = queueWith();
    for (let n = 0; n < 10; n++) void acquire('a');
    for (let n = 0; n < 3; n++) void acquire('b');
    void acquire('c');
    await settle();
    for (let n = 0; n < 6; n++) {
      queue.release({ tenant: order[n] as string });
      await settle();
    }
    expect(order).toEqual(['a', 'a', 'a', 'b', 'c', 'a', 'b', 'a', 'b']);
  });

  it('cannot all be held by three tenants: the last one is kept for a tenant that holds none', async () => {
    const { order, acquire, settle } = queueWith({ total: 9 });
    for (const tenant of ['a', 'b', 'c']) for (let n = 0; n < 6; n++) void acquire(tenant);
    await settle();
    expect(order).toHaveLength(8);
    void acquire('d');
    await settle();
    expect(order.at(-1)).toBe('d');
  });

  it('go first to the next part of a streamed response, within its tenant', async () => {
    const { queue, order, acquire, settle } = queueWith({ total: 1 });
    await acquire('a');
    void acquire('a').then(() => order.push('new'));
    void acquire('a', { nextPart: true }).then(() => order.push('next part'));
    queue.release({ tenant: 'a' });
    await settle();
    expect(order).toEqual(['a', 'a', 'next part']);
  });

  it('are refused after the timeout, and at once when the queue is full', async () => {
    const { acquire } = queueWith({ total: 1, waitMs: 1, maxWaitingPerTenant: 2, maxWaiting: 3 });
    expect(await acquire('a')).toBe(true);
    const late = [acquire('a'), acquire('a'), acquire('b')];
    expect(await Promise.all([acquire('a'), acquire('b')])).toEqual([false, false]);
    expect(await Promise.all(late)).toEqual([false, false, false]);
  });

  it('of a holder never exceed its limit, and become free when it ends', async () => {
    const { queue, order, acquire, settle } = queueWith({ perHolder: 2 });
    for (const tenant of ['a', 'b', 'c']) void acquire(tenant, { holder: 1 });
    void acquire('d', { holder: 2 });
    await settle();
    expect(order).toEqual(['a', 'b', 'd']);
    queue.releaseHolder(1);
    for (const tenant of ['e', 'f', 'g']) void acquire(tenant, { holder: 3 });
    await settle();
    expect(order.slice(3)).toEqual(['c refused', 'e', 'f']);
  });
});
