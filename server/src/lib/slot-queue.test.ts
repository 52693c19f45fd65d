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
const lineWith = (changed: Partial<SlotLimits> = {}) => {
  const line = new SlotQueue({ ...limits, ...changed });
  const order: string[] = [];
  const take = (tenant: string, more = {}) =>
    line.acquire({ tenant, ...more }).then((granted) => {
      order.push(granted ? tenant : `${tenant} refused`);
      return granted;
    });
  /** Lets what was granted be noted. */
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { line, order, take, turn };
};

describe('slots', () => {
  it('of one tenant are never more than its limit, however many are free', async () => {
    const { order, take, turn } = lineWith();
    for (let n = 0; n < 6; n++) void take('a');
    await turn();
    expect(order).toEqual(['a', 'a', 'a']);
  });

  it('are handed out in turn by tenant: a long line holds up nobody else', async () => {
    const { line, order, take, turn } = lineWith();
    for (let n = 0; n < 10; n++) void take('a');
    for (let n = 0; n < 3; n++) void take('b');
    void take('c');
    await turn();
    for (let n = 0; n < 6; n++) {
      line.release({ tenant: order[n] as string });
      await turn();
    }
    expect(order).toEqual(['a', 'a', 'a', 'b', 'c', 'a', 'b', 'a', 'b']);
  });

  it('cannot all be held by three tenants: the last one is for a tenant that holds none', async () => {
    const { order, take, turn } = lineWith({ total: 9 });
    for (const tenant of ['a', 'b', 'c']) for (let n = 0; n < 6; n++) void take(tenant);
    await turn();
    expect(order).toHaveLength(8);
    void take('d');
    await turn();
    expect(order.at(-1)).toBe('d');
  });

  it('go first to the next part of an answer, within its tenant', async () => {
    const { line, order, take, turn } = lineWith({ total: 1 });
    await take('a');
    void take('a').then(() => order.push('new'));
    void take('a', { nextPart: true }).then(() => order.push('next part'));
    line.release({ tenant: 'a' });
    await turn();
    expect(order).toEqual(['a', 'a', 'next part']);
  });

  it('are refused when the wait is over, and at once when the line is full', async () => {
    const { take } = lineWith({ total: 1, waitMs: 1, maxWaitingPerTenant: 2, maxWaiting: 3 });
    expect(await take('a')).toBe(true);
    const late = [take('a'), take('a'), take('b')];
    expect(await Promise.all([take('a'), take('b')])).toEqual([false, false]);
    expect(await Promise.all(late)).toEqual([false, false, false]);
  });

  it('of a holder are never more than it can use, and are free when it is gone', async () => {
    const { line, order, take, turn } = lineWith({ perHolder: 2 });
    for (const tenant of ['a', 'b', 'c']) void take(tenant, { holder: 1 });
    void take('d', { holder: 2 });
    await turn();
    expect(order).toEqual(['a', 'b', 'd']);
    line.releaseHolder(1);
    for (const tenant of ['e', 'f', 'g']) void take(tenant, { holder: 3 });
    await turn();
    expect(order.slice(3)).toEqual(['c refused', 'e', 'f']);
  });
});
