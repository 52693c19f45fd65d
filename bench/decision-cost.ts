import type { Principal } from '../server/src/keys/index.ts';
import { views } from '../server/src/lib/placement.ts';
import { decide } from '../server/src/serving/decision/decide.ts';
import type { ChannelFacts, Member } from '../server/src/serving/decision/member.ts';
import type { Serving } from '../server/src/serving/index.ts';
import type { CountRow, OfferRequest } from '../server/src/serving/model.ts';
import { readRequest } from '../server/src/serving/read-request.ts';
import type { Snapshot } from '../server/src/serving/snapshot/snapshot.ts';
import { makeAsk } from './asks.ts';
import type { Catalogue } from './catalogue.ts';
import { percentile } from './tools.ts';

const rounds = 9;
const asksARound = 4_000;

export interface DecisionCost {
  /** Deciding alone, over a snapshot whose lists have been read before. */
  readonly decideMicros: number;
  /** Learning something and putting the offers in order, for all views together. A service does it in slices. */
  readonly orderMs: number;
  /** After something was learned: the longest decision of a round over all publishers and views. */
  readonly longestMs: number;
  /** The first decision for a publisher that has not asked before. */
  readonly newMemberMs: number;
}

/** What a decision costs without everything around it, in this thread. */
export function decisionCost({ snapshot, identity }: Serving, catalogue: Catalogue): DecisionCost {
  const asks = Array.from({ length: asksARound }, (_, number) => {
    const principal = principalOf(catalogue, number);
    return readRequest(snapshot, identity, principal, makeAsk(number), new Date()).offerRequest;
  });
  const nothing = new Map<string, number>();
  const decideOne = (ask: OfferRequest) => {
    const { channelId, publisherId } = ask.placement;
    decide(snapshot, snapshot.getMember(channelId, publisherId) as Member, ask, nothing);
  };
  const decideAll = () => {
    for (const ask of asks) decideOne(ask);
  };
  const orderAll = () => {
    for (const view of views) snapshot.table(view);
  };
  decideAll();
  const perAsk = repeat(() => (1000 * cpuOf(decideAll)) / asks.length);
  const order = repeat(() =>
    cpuOf(() => {
      learnSomething(snapshot);
      orderAll();
    }),
  );
  const longest = repeat(() => {
    learnSomething(snapshot);
    return Math.max(...asks.map((ask) => took(() => decideOne(ask))));
  });
  const newMember = repeat(() => {
    // Set again, a channel forgets what it knew of its publishers.
    snapshot.setChannel((snapshot.getChannel(catalogue.channelId) as ChannelFacts).channel);
    return took(() => decideOne(asks[0] as OfferRequest));
  });
  return {
    decideMicros: percentile(perAsk, 0.5),
    orderMs: percentile(order, 0.5),
    longestMs: percentile(longest, 0.5),
    newMemberMs: percentile(newMember, 0.5),
  };
}

/** A lesson about a hundred offers. */
function learnSomething(snapshot: Snapshot): void {
  const { learned, candidates } = snapshot;
  const counts = candidates.slice(0, 100).map(({ offer }): CountRow => {
    const seen = learned.today(offer.id)?.[0] ?? 0;
    return [offer.id, 0, seen + 1, 0, 0];
  });
  snapshot.applyUpdate({ version: learned.version + 1, at: new Date(), day: learned.day, counts, spend: [] });
}

function principalOf({ channelId, callers }: Catalogue, number: number): Principal {
  const publisherId = callers[number % callers.length]?.publisherId ?? null;
  const rateLimits = { channel: null, serving: null, reporting: null };
  return { keyId: '', holder: 'publisher', kind: 'pk', channelId, publisherId, rateLimits };
}

function repeat(once: () => number): number[] {
  return Array.from({ length: rounds }, once);
}

function took(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** In ms of this thread's processor time, which others on the machine hardly stretch; too coarse for single calls. */
function cpuOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
