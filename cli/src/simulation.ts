import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Encart, EncartError, type EventCounts, type RecommendationRequest } from '@encart/sdk';
import {
  clickRate,
  conversionRate,
  offersSeen,
  type Random,
  seededRandom,
  type Visit,
  visitAt,
} from '../../server/src/admin.ts';
import type { SalesCounts, SimulatedSales } from './simulated-sales.ts';
import { createSimulationCounter, type SimulationCounts } from './simulation-counts.ts';

export interface SimulationPlan {
  readonly serving: Encart['serving'];
  /** Publishers to visit. Undefined stands for the publisher or channel of the key. */
  readonly publisherIds: readonly (string | undefined)[];
  readonly rps: number;
  readonly durationMs: number;
  /** Each shopper's clock is wrong by up to this much, by a different amount for each. */
  readonly clockErrorMs: number;
  /** Seed of the shoppers' preferences. */
  readonly tastes: string;
  /** The shop of an advertiser that reports its sales itself. */
  readonly sales?: SimulatedSales | undefined;
  readonly stop: AbortSignal;
  readonly onProgress: (counts: SimulationCounts) => void;
}

export interface SimulationResult extends SimulationCounts {
  /** Length of a time window. The name is a key of the `--json` output. */
  readonly stretchSeconds: number;
  readonly events: EventCounts;
  /** The last error message of the service. The name is a key of the `--json` output. */
  readonly complaint: string | undefined;
  readonly sales?: SalesCounts;
}

const tickMs = 20;
/**
 * Maximum number of open requests. If the service is slower than the requested rate,
 * further visits are skipped.
 */
const maxOpenRequests = 256;
const windowsPerRun = 10;
const minWindowMs = 2_000;

/**
 * Simulates shoppers who see, click and buy. Their preferences are hidden from the service,
 * which must learn them.
 */
export async function simulate(plan: SimulationPlan): Promise<SimulationResult> {
  const { serving, publisherIds, rps, durationMs, stop } = plan;
  const windowMs = Math.max(minWindowMs, durationMs / windowsPerRun);
  const counter = createSimulationCounter(windowMs);
  const random = seededRandom(randomUUID());
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let complaint: string | undefined;
  const events = serving.eventQueue({
    onRejected: ({ errors }) => {
      complaint = JSON.stringify(errors);
    },
    onDropped: ({ reason, error }) => {
      complaint = error?.message ?? `events were dropped (${reason})`;
    },
  });

  async function visitShop(publisherId: string | undefined): Promise<void> {
    const visit = visitAt(Date.now(), random);
    const clockError = Math.round((2 * random.next() - 1) * plan.clockErrorMs);
    try {
      const { session_id, offers } = await serving.recommend(requestOf(visit, publisherId));
      counter.count('asked', elapsed());
      if (offers.length === 0) counter.count('empty', elapsed());
      const seen = offers.slice(0, offersSeen(offers.length, visit, random));
      for (const [position, { offer, advertiser }] of seen.entries()) {
        const taste = `${advertiser.name}, ${offer.heading}, ${plan.tastes}`;
        for (const eventType of reactionsTo(taste, visit, position, random)) {
          if (eventType === 'CONVERSION' && plan.sales?.has(offer.id)) {
            await plan.sales.buy(offer.target_url);
            continue;
          }
          const occurred_at = new Date(Date.now() + clockError).toISOString();
          const event = { session_id, offer_id: offer.id, event_type: eventType };
          events.add(clockError === 0 ? event : { ...event, occurred_at });
          counter.count(counterOf[eventType], elapsed());
          if (visit.device.isRobot) counter.count('byRobots', elapsed());
        }
      }
    } catch (error) {
      if (!(error instanceof EncartError)) throw error;
      counter.count(error.status === 429 ? 'throttled' : 'failed', elapsed());
      complaint = error.message;
    }
  }

  const openRequests = new Set<Promise<void>>();
  /** Visits that were due so far, including skipped ones. */
  let started = 0;
  while (!stop.aborted && elapsed() < durationMs) {
    const due = Math.floor((elapsed() / 1_000) * rps);
    for (; started < due; started++) {
      if (openRequests.size >= maxOpenRequests) continue;
      const visiting = visitShop(publisherIds[started % publisherIds.length]);
      openRequests.add(visiting);
      void visiting.finally(() => openRequests.delete(visiting));
    }
    plan.onProgress(counter.until(elapsed()));
    await pause(tickMs, undefined, { signal: stop }).catch(() => {});
  }
  const elapsedMs = elapsed();
  await Promise.all(openRequests);
  await events.close();
  return {
    ...counter.until(elapsedMs),
    stretchSeconds: windowMs / 1_000,
    events: events.counts,
    complaint,
    ...(plan.sales && { sales: plan.sales.counts }),
  };
}

const counterOf = { IMPRESSION: 'impressions', CLICK: 'clicks', CONVERSION: 'conversions' } as const;

/** The events of a shopper who sees an offer. */
function reactionsTo(
  taste: string,
  visit: Visit,
  position: number,
  random: Random,
): (keyof typeof counterOf)[] {
  // The response does not contain the category of an offer, so preferences by category are not simulated: the
  // two categories below never match.
  const appeal = { name: taste, category: 'any', popularity: undefined };
  if (random.next() >= clickRate(appeal, 'some', visit, position)) return ['IMPRESSION'];
  if (random.next() >= conversionRate(appeal)) return ['IMPRESSION', 'CLICK'];
  return ['IMPRESSION', 'CLICK', 'CONVERSION'];
}

/**
 * Every visit has a new shopper, because a returning shopper would soon reach the frequency
 * caps of all offers.
 */
function requestOf({ page, device, country }: Visit, publisherId: string | undefined): RecommendationRequest {
  const shopper = randomUUID();
  return {
    user_details: { email: `shopper-${shopper}@example.com` },
    placement_details: {
      view: page.view,
      display_mode: page.displayMode,
      widget_id: page.widgetId,
      ...(publisherId !== undefined && { publisher_remote_id: publisherId }),
    },
    order_details: { order_id: `S-${shopper.slice(0, 8)}` },
    attributes: {
      user_agent: device.agent,
      device_type: device.type,
      platform_type: 'WEB',
      country: country.code,
      language: country.language,
    },
  };
}
