import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectCleanAudit, priceUsd } from '../support/attacks.ts';
import { dayMs } from '../support/ledger.ts';
import { findDifferences, outcomeOf, reportsWorld, saidReports, sendAll } from '../support/order-reports.ts';
import { useService } from '../support/service.ts';

/**
 * Reports of all grades and sources in every order of arrival, repeated and interrupted. Left out is what is
 * first come, first served by contract: budgets (they are unlimited), the limits of conversions, order
 * numbers and public reports (there are three orders), the flood limit (few clicks), the ceiling (few bills),
 * several reports of one event at an equal grade (there is one of each), and sessions made after the
 * advertiser first reported an order (all are made before). Shoppers who are matched by identity have clicked
 * before the first report. `late` is judged at arrival, and a report arrives at the same time in every order
 * in which it is processed.
 */
const service = useService();
let start = Date.UTC(2021, 0, 4);
const nextStart = () => {
  start += 14 * dayMs;
  return start;
};

describe('reports of all grades in any order of arrival, repeated and interrupted', () => {
  it.each([
    ['either', 3, 4],
    ['advertiser', 2, 3],
    ['partner', 2, 3],
  ] as const)('give the same numbers with the source %s', async (source, channels, numRuns) => {
    await fc.assert(
      fc.asyncProperty(
        saidReports,
        fc.array(fc.nat(), { minLength: 64, maxLength: 64 }),
        async (reports, numbers) => {
          let next = 0;
          const dice = () => numbers[next++ % numbers.length] ?? 0;
          const shuffled = [...reports, ...reports.filter(() => dice() % 3 === 0)]
            .map((report) => ({ report, by: dice() }))
            .toSorted((a, b) => a.by - b.by)
            .map(({ report }) => report);
          const straight = await reportsWorld(service(), nextStart(), { source, channels });
          await sendAll(straight, reports);
          const outcome = await outcomeOf(straight);
          const other = await reportsWorld(service(), nextStart(), { source, channels });
          await sendAll(other, shuffled, dice);
          expect(await outcomeOf(other)).toEqual(outcome);

          const { figures } = outcome;
          if (source !== 'partner') {
            // Each order that the advertiser has reported counts at most once, and nothing else is a sale.
            const confirmed = new Set(reports.flatMap((each) => (each.kind === 'order' ? each.order : [])));
            const counted = (await Promise.all(straight.sessions.map(({ visit }) => visit.events())))
              .flat()
              .filter((event) => event.event_type === 'CONVERSION' && event.counted);
            const billed = counted.filter(({ reason }) => reason === null).length;
            const late = counted.filter(({ reason }) => reason === 'late').length;
            expect(figures.conversions).toBeLessThanOrEqual(confirmed.size);
            expect(figures.conversions).toBeGreaterThanOrEqual(billed);
            expect(figures.conversions).toBeLessThanOrEqual(billed + late);
            expect(figures.spend).toBeLessThanOrEqual(billed * priceUsd);
            expect(figures.refunds).toBeLessThanOrEqual(figures.sales_value);
          }
          expect(await findDifferences(straight)).toEqual([]);
        },
      ),
      // To make a counterexample smaller takes many worlds, and minutes.
      { numRuns, endOnFailure: true },
    );
  });

  it('and a recount from the raw events agrees', () => expectCleanAudit(service()));
});
