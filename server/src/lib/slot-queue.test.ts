import { describe, expect, it } from 'vitest';
import { type SlotLimits, SlotQueue, type SlotRequest } from './slot-queue.ts';

const limits: SlotLimits = {
  total: 4,
  perTenant: 3,
  maxWaiting: 20,
  maxWaitingPerTenant: 10,
  maxWaitingPerCaller: 10,
  waitMs: 60_000,
  nextPartWaitMs: 60_000,
};
const queueWith = (changed: Partial<SlotLimits> = {}) => {
  const queue = new SlotQueue({ ...limits, ...changed });
  const order: string[] = [];
  /** Each request has a caller of its own, unless the test names it. */
  let callers = 0;
  const granted: SlotRequest[] = [];
  const acquire = async (tenant: string, more: Partial<SlotRequest> = {}) => {
    const request = { tenant, caller: `key ${++callers}`, ...more };
    const isGranted = await queue.acquire(request);
    const name = more.caller ? `${tenant} ${more.caller}` : tenant;
    order.push(isGranted ? name : `${name} refused`);
    if (isGranted) granted.push(request);
    return isGranted;
  };
  /** Releases the slots in the order in which they were granted. */
  const releaseNext = () => queue.release(granted.shift() as SlotRequest);
  /** Waits until the grants are recorded. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, order, acquire, releaseNext, settle };
};

describe('slots', () => {
  it('of one tenant never exceed its limit, even if more are free', async () => {
    const { order, acquire, settle } = queueWith();
    for (let n = 0; n < 6; n++) void acquire('a');
    await settle();
    expect(order).toEqual(['a', 'a', 'a']);
  });

  it('are handed out round-robin by tenant: a long queue delays no other tenant', async () => {
    const { order, acquire, releaseNext, settle } = queueWith();
    for (let n = 0; n < 10; n++) void acquire('a');
    for (let n = 0; n < 3; n++) void acquire('b');
    void acquire('c');
    await settle();
    for (let n = 0; n < 6; n++) {
      releaseNext();
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

  it('go first to the next part of a streamed response, within its caller', async () => {
    const { order, acquire, releaseNext, settle } = queueWith({ total: 1 });
    const caller = 'key';
    await acquire('a', { caller });
    void acquire('a', { caller }).then(() => order.push('new'));
    void acquire('a', { caller, nextPart: true }).then(() => order.push('next part'));
    releaseNext();
    await settle();
    expect(order).toEqual(['a key', 'a key', 'next part']);
  });

  it('of one caller leave the last slot of its tenant to the other callers', async () => {
    const { order, acquire, settle } = queueWith({ total: 9 });
    for (let n = 0; n < 6; n++) void acquire('a', { caller: 'leaked' });
    await settle();
    expect(order).toEqual(['a leaked', 'a leaked']);
    expect(await acquire('a', { caller: 'own' })).toBe(true);
  });

  it('of one caller leave none to others if the tenant has only one: they take turns', async () => {
    const { order, acquire, releaseNext, settle } = queueWith({ total: 2 });
    for (let n = 0; n < 6; n++) void acquire('a', { caller: 'leaked' });
    for (let n = 0; n < 2; n++) void acquire('a', { caller: 'own' });
    for (let n = 0; n < 4; n++) {
      await settle();
      releaseNext();
    }
    await settle();
    expect(order).toEqual(['a leaked', 'a leaked', 'a own', 'a leaked', 'a own']);
  });

  it('go to the callers of a tenant in turn, also if one has next parts of many responses', async () => {
    const { order, acquire, releaseNext, settle } = queueWith({ total: 1 });
    for (let n = 0; n < 5; n++) void acquire('a', { caller: 'leaked', nextPart: true });
    for (const caller of ['one', 'two']) for (let n = 0; n < 2; n++) void acquire('a', { caller });
    for (let n = 0; n < 6; n++) {
      await settle();
      releaseNext();
    }
    await settle();
    const round = ['a leaked', 'a one', 'a two'];
    expect(order).toEqual(['a leaked', ...round, ...round]);
  });

  it('are refused at once to a caller with a long queue, and not to the others', async () => {
    const { acquire, releaseNext, order, settle } = queueWith({ total: 1, maxWaitingPerCaller: 3 });
    for (let n = 0; n < 4; n++) void acquire('a', { caller: 'leaked' });
    expect(await acquire('a', { caller: 'leaked' })).toBe(false);
    void acquire('a', { caller: 'own' });
    for (let n = 0; n < 2; n++) {
      await settle();
      releaseNext();
    }
    await settle();
    expect(order).toEqual(['a leaked', 'a leaked refused', 'a leaked', 'a own']);
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
