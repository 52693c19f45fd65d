import { expect, test } from 'vitest';
import type { BudgetLease } from './budget-model.ts';
import { budgetOf, type Pool, topUp, totalPeriod } from './budget-pools.ts';

const campaignId = 'campaign';
const period = '2026-03-01';

function lease(channelId: string, granted: number, spent: number): BudgetLease {
  return { channelId, campaignId, period, granted, spent, carry: 0, credits: 0 };
}

function pool(budget: number, reclaimable: BudgetLease[], granted = sum(reclaimable)): Pool {
  return { campaignId, period, granted, grantedBefore: granted, budget, reclaimable };
}

function sum(leases: BudgetLease[]): number {
  return leases.reduce((total, { granted }) => total + granted, 0);
}

test('a lease that can pay is not increased', () => {
  const own = lease('a', 100, 40);
  const shared = pool(1_000, [own]);
  topUp(own, shared, 60);
  expect([own.granted, shared.granted]).toEqual([100, 100]);
});

test('a lease grows by a fiftieth of the budget, or by what is missing if that is more', () => {
  const small = lease('a', 0, 0);
  const large = lease('b', 0, 0);
  const shared = pool(1_000, [small, large]);
  topUp(small, shared, 3);
  topUp(large, shared, 75);
  expect([small.granted, large.granted, shared.granted]).toEqual([20, 75, 95]);
});

test('the last part of the budget is leased whole, and never more than it', () => {
  const own = lease('a', 0, 0);
  const shared = pool(1_000, [own], 990);
  topUp(own, shared, 3);
  expect([own.granted, shared.granted]).toEqual([10, 1_000]);
});

test('unspent money of other leases is taken back when the rest of the budget is too small', () => {
  const own = lease('a', 0, 0);
  const other = lease('b', 1_000, 700);
  const shared = pool(1_000, [own, other]);
  topUp(own, shared, 300);
  expect([own.granted, other.granted, shared.granted]).toEqual([300, 700, 1_000]);
});

test('a budget that does not cover the amount leaves the lease as it is', () => {
  const own = lease('a', 0, 0);
  const other = lease('b', 1_000, 900);
  const shared = pool(1_000, [own, other]);
  topUp(own, shared, 101);
  expect([own.granted, other.granted, shared.granted]).toEqual([0, 900, 900]);
});

test('without a pool the budget is unlimited and the lease grows by what is missing', () => {
  const own = lease('a', 10, 8);
  topUp(own, undefined, 50);
  expect(own.granted).toBe(58);
});

test('the total budget and the budget of a day are told apart, and no budget is unlimited', () => {
  const budgets = new Map([[campaignId, { dailyMicros: 5, totalMicros: null }]]);
  expect(budgetOf(budgets, { campaignId, period })).toBe(5);
  expect(budgetOf(budgets, { campaignId, period: totalPeriod })).toBe(Number.POSITIVE_INFINITY);
  expect(budgetOf(budgets, { campaignId: 'unknown', period })).toBe(Number.POSITIVE_INFINITY);
});
