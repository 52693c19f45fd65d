import type { Principal } from '../server/src/keys/index.ts';
import { views } from '../server/src/lib/placement.ts';
import { decide } from '../server/src/serving/decide.ts';
import type { Serving } from '../server/src/serving/index.ts';
import type { Member } from '../server/src/serving/member.ts';
import type { Ask } from '../server/src/serving/model.ts';
import { readRequest } from '../server/src/serving/read-request.ts';
import { makeAsk } from './asks.ts';
import type { Catalogue } from './catalogue.ts';
import { percentile } from './tools.ts';

const rounds = 9;
const asksARound = 4_000;

export interface DecisionCost {
  /** Deciding alone, over a snapshot whose lists have been read before. */
  readonly decideMicros: number;
  /** After something was learned: putting the offers in order, for all views together. */
  readonly orderMs: number;
  /** After something was learned: the longest decision of a round over all publishers and views. */
  readonly longestMs: number;
  /** The first decision for a publisher that has not asked before. */
  readonly newMemberMs: number;
}

/** What a decision costs without everything around it, in this thread. */
export function decisionCost({ snapshot, identityKey }: Serving, catalogue: Catalogue): DecisionCost {
  const asks = Array.from({ length: asksARound }, (_, number) => {
    const principal = principalOf(catalogue, number);
    return readRequest(snapshot, identityKey, principal, makeAsk(number), new Date());
  });
  const nothing = new Map<string, number>();
  const decideOne = ({ ask, member }: { ask: Ask; member: Member }) => decide(snapshot, member, ask, nothing);
  const decideAll = () => {
    for (const each of asks) decideOne(each);
  };
  decideAll();
  const perAsk = repeat(() => (1000 * took(decideAll)) / asks.length);
  const orderAll = () => {
    snapshot.generation++;
    for (const view of views) snapshot.table(view);
  };
  const order = repeat(() => took(orderAll));
  const longest = repeat(() => {
    snapshot.generation++;
    return Math.max(...asks.map((each) => took(() => decideOne(each))));
  });
  const newMember = repeat(() => {
    orderAll();
    snapshot.forgetWhoMayShowWhat();
    return took(() => decideOne(asks[0] as (typeof asks)[number]));
  });
  return {
    decideMicros: percentile(perAsk, 0.5),
    orderMs: percentile(order, 0.5),
    longestMs: percentile(longest, 0.5),
    newMemberMs: percentile(newMember, 0.5),
  };
}

function principalOf({ channelId, callers }: Catalogue, number: number): Principal {
  const publisherId = callers[number % callers.length]?.publisherId ?? null;
  const rateLimits = { channel: null, serving: null, reporting: null };
  return { keyId: '', holder: 'publisher', kind: 'pk', channelId, publisherId, expiresAt: null, rateLimits };
}

function repeat(once: () => number): number[] {
  return Array.from({ length: rounds }, once);
}

/** In ms of this thread's processor time, which others on the machine do not stretch. */
function took(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
