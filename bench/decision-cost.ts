import type { Channel } from '../server/src/channel/index.ts';
import type { Principal } from '../server/src/keys/index.ts';
import { nilUuid } from '../server/src/lib/ids.ts';
import { views } from '../server/src/lib/placement.ts';
import { decide } from '../server/src/serving/decision/decide.ts';
import type { Member } from '../server/src/serving/decision/member.ts';
import type { Serving } from '../server/src/serving/index.ts';
import type { CountRow, OfferRequest } from '../server/src/serving/model.ts';
import { readRequest } from '../server/src/serving/read-request.ts';
import type { Snapshot } from '../server/src/serving/snapshot/snapshot.ts';
import type { Caller, Catalogue } from './catalogue.ts';
import { makeOfferRequest } from './offer-requests.ts';
import { percentile } from './tools.ts';

const rounds = 9;
const requestsPerRound = 4_000;

export interface DecisionCost {
  /** CPU time of one decision, with a warm snapshot. */
  readonly decideMicros: number;
  /** Applying a learning update and sorting the offers of all views. The service does this in slices. */
  readonly orderMs: number;
  /** The longest decision after a learning update, over all publishers and views. */
  readonly longestMs: number;
  /** The first decision for a publisher. */
  readonly newMemberMs: number;
}

/** Measures decisions in this thread, without HTTP and database. */
export function decisionCost(serving: Serving, catalogue: Catalogue): DecisionCost {
  const { snapshot } = serving;
  const asks = Array.from({ length: requestsPerRound }, (_, number) => {
    const principal = principalOf(catalogue, number);
    return readRequest(serving, { principal, address: '192.0.2.1' }, makeOfferRequest(number), new Date())
      .offerRequest;
  });
  const noServedOffers = new Map<string, number>();
  const decideOne = (ask: OfferRequest) => {
    const { channelId, publisherId } = ask.placement;
    decide(snapshot, snapshot.getMember(channelId, publisherId) as Member, ask, noServedOffers);
  };
  const decideAll = () => {
    for (const ask of asks) decideOne(ask);
  };
  const orderAll = () => {
    for (const view of views) snapshot.table(view);
  };
  decideAll();
  const perAsk = repeat(() => (1000 * cpuMs(decideAll)) / asks.length);
  const order = repeat(() =>
    cpuMs(() => {
      applyLearningUpdate(snapshot);
      orderAll();
    }),
  );
  const longest = repeat(() => {
    applyLearningUpdate(snapshot);
    return Math.max(...asks.map((ask) => elapsedMs(() => decideOne(ask))));
  });
  const newMember = repeat(() => {
    // Setting the channel again clears its cached members.
    snapshot.setChannel(snapshot.getChannel(catalogue.channelId) as Channel);
    return elapsedMs(() => decideOne(asks[0] as OfferRequest));
  });
  return {
    decideMicros: percentile(perAsk, 0.5),
    orderMs: percentile(order, 0.5),
    longestMs: percentile(longest, 0.5),
    newMemberMs: percentile(newMember, 0.5),
  };
}

/** Applies a learning update for 100 offers. */
function applyLearningUpdate(snapshot: Snapshot): void {
  const { learned, candidates } = snapshot;
  const counts = candidates.slice(0, 100).map(({ offer }): CountRow => {
    const seen = learned.today(offer.id)?.[0] ?? 0;
    return [offer.id, 0, seen + 1, 0, 0];
  });
  snapshot.applyUpdate({ version: learned.version + 1, at: new Date(), day: learned.day, counts, spend: [] });
}

function principalOf({ callers }: Catalogue, number: number): Principal {
  const { channelId, publisherId } = callers[number % callers.length] as Caller;
  const rateLimits = { channel: null, serving: null, reporting: null };
  return {
    keyId: nilUuid,
    holder: 'publisher',
    kind: 'pk',
    channelId,
    publisherId,
    advertiserId: null,
    behindProxy: false,
    rateLimits,
  };
}

function repeat(once: () => number): number[] {
  return Array.from({ length: rounds }, once);
}

function elapsedMs(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** CPU time of this thread in ms, which other processes hardly affect. Too coarse for single calls. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
