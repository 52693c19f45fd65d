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
import { createFigures, type SimulationFigures } from './simulation-figures.ts';

export interface SimulationPlan {
  readonly serving: Encart['serving'];
  /** Where shoppers are; undefined is wherever the key speaks for. */
  readonly publisherIds: readonly (string | undefined)[];
  readonly rps: number;
  readonly durationMs: number;
  /** Other words, other tastes. */
  readonly tastes: string;
  readonly stop: AbortSignal;
  readonly onFigures: (figures: SimulationFigures) => void;
}

export interface SimulationResult extends SimulationFigures {
  readonly stretchSeconds: number;
  readonly events: EventCounts;
  /** What the service said to a call or an event that it did not take. */
  readonly complaint: string | undefined;
}

const tickMs = 20;
/** A service that cannot keep up is not asked more and more at once: what is due beyond this is left out. */
const mostUnderWay = 256;
const stretchesARun = 10;
const shortestStretchMs = 2_000;

/** Lets shoppers come, look, click and buy for a while. Nobody tells the service what they like; it can only find out. */
export async function simulate(plan: SimulationPlan): Promise<SimulationResult> {
  const { serving, publisherIds, rps, durationMs, stop } = plan;
  const stretchMs = Math.max(shortestStretchMs, durationMs / stretchesARun);
  const figures = createFigures(stretchMs);
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
    try {
      const { session_id, offers } = await serving.recommend(requestOf(visit, publisherId));
      figures.count('asked', elapsed());
      if (offers.length === 0) figures.count('empty', elapsed());
      const seen = offers.slice(0, offersSeen(offers.length, visit, random));
      for (const [position, { offer, advertiser }] of seen.entries()) {
        const taste = `${advertiser.name}, ${offer.heading}, ${plan.tastes}`;
        for (const what of reactionsTo(taste, visit, position, random)) {
          events.add({ session_id, offer_id: offer.id, event_type: what });
          figures.count(countOf[what], elapsed());
        }
      }
    } catch (error) {
      if (!(error instanceof EncartError)) throw error;
      figures.count(error.status === 429 ? 'throttled' : 'failed', elapsed());
      complaint = error.message;
    }
  }

  const underWay = new Set<Promise<void>>();
  let begun = 0;
  while (!stop.aborted && elapsed() < durationMs) {
    const due = Math.floor((elapsed() / 1_000) * rps);
    for (; begun < due; begun++) {
      if (underWay.size >= mostUnderWay) continue;
      const visiting = visitShop(publisherIds[begun % publisherIds.length]);
      underWay.add(visiting);
      void visiting.finally(() => underWay.delete(visiting));
    }
    plan.onFigures(figures.until(elapsed()));
    await pause(tickMs, undefined, { signal: stop }).catch(() => {});
  }
  const ranMs = elapsed();
  await Promise.all(underWay);
  await events.close();
  return { ...figures.until(ranMs), stretchSeconds: stretchMs / 1_000, events: events.counts, complaint };
}

const countOf = { IMPRESSION: 'impressions', CLICK: 'clicks', CONVERSION: 'conversions' } as const;

/** What somebody does about an offer that they see. */
function reactionsTo(
  taste: string,
  visit: Visit,
  position: number,
  random: Random,
): (keyof typeof countOf)[] {
  // What the offer sells is not in the answer, so nobody here likes one kind of shop more than another.
  const appeal = { name: taste, category: 'any', popularity: undefined };
  if (random.next() >= clickRate(appeal, 'some', visit, position)) return ['IMPRESSION'];
  if (random.next() >= conversionRate(appeal)) return ['IMPRESSION', 'CLICK'];
  return ['IMPRESSION', 'CLICK', 'CONVERSION'];
}

/** Everybody comes once: who came often would soon have seen every offer as often as they may. */
function requestOf({ page, device, country }: Visit, publisherId: string | undefined): RecommendationRequest {
  const shopper = randomUUID();
  return {
    user_details: { email: `shopper-${shopper}@example.com` },
    placement_details: {
      ...{ view: page.view, display_mode: page.displayMode, widget_id: page.widgetId },
      ...(publisherId !== undefined && { publisher_remote_id: publisherId }),
    },
    order_details: { order_id: `S-${shopper.slice(0, 8)}` },
    attributes: {
      ...{ user_agent: device.agent, device_type: device.type, platform_type: 'WEB' },
      ...{ country: country.code, language: country.language },
    },
  };
}
