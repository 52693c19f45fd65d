import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decision, decide, decideWith } from '../../src/serving/decision/decide.ts';
import { firstRefusal } from '../../src/serving/decision/eligibility.ts';
import { refusals } from '../../src/serving/model.ts';
import type { Snapshot } from '../../src/serving/snapshot/snapshot.ts';
import {
  type ArbitraryScene,
  arbitraryKinds,
  arbitraryScene,
  changedLike,
} from '../support/decision-arbitrary.ts';
import type { CaseWorld } from '../support/decision-case.ts';
import { aheadOfPlan, expectedRefusals, offersIn, type WrittenOffer } from '../support/decision-oracle.ts';
import {
  type DecisionArguments,
  decisionArguments,
  partsOf,
  ruleContextFor,
  snapshotOf,
} from '../support/decision-world.ts';

const runs = { numRuns: 250 };
/** A generous timeout, so that a busy machine does not fail the test. */
const slow = { timeout: 120_000 };

interface Stage {
  readonly snapshot: Snapshot;
  readonly args: DecisionArguments;
  decide(seed?: string): Decision;
}

function stageOf(snapshot: Snapshot, { world, request, now }: ArbitraryScene): Stage {
  const args = decisionArguments(snapshot, world, request, new Date(now));
  const { member, request: offerRequest, served } = args;
  return {
    snapshot,
    args,
    decide: (seed) =>
      seed === undefined
        ? decide(snapshot, member, offerRequest, served)
        : decideWith(seed, snapshot, member, offerRequest, served),
  };
}

const partsIn = ({ world, now }: ArbitraryScene) => partsOf(world, new Date(now));
const setUp = (scene: ArbitraryScene) => stageOf(snapshotOf(partsIn(scene)), scene);
const namesIn = ({ offers }: Decision) => offers.map(({ offer }) => offer.heading);
/** A decision without the slots, which depend on the snapshot. As text, which is fast to compare. */
const describeDecision = ({ offers, choice, scored }: Decision) =>
  JSON.stringify({
    offers: offers.map(({ offer }) => offer.heading),
    choice,
    scored: scored.map(({ candidate, score }) => [candidate.offer.heading, score]),
  });

/** Seeds for each kind of choice, found with a full answer, in which all three kinds are possible. */
const seeds = (() => {
  const scene = {
    now: '2026-06-15T12:00:00Z',
    world: { campaigns: { Boots: {} } },
    request: { max_offers: 1 },
  };
  const stage = setUp(scene);
  const byChoice: Record<Decision['choice'], string[]> = { ranked: [], young: [], random: [] };
  for (let number = 0; Object.values(byChoice).some(({ length }) => length < 4); number++)
    byChoice[stage.decide(`seed ${number}`).choice].push(`seed ${number}`);
  return Object.values(byChoice).flatMap((each) => each.slice(0, 4));
})();

const withSeeds = fc
  .uniqueArray(fc.uuid(), { minLength: 2, maxLength: 4 })
  .map((more) => [...seeds, ...more]);

describe('in every world, for every request and choice', slow, () => {
  it('no offer is shown that a rule refuses', () => {
    fc.assert(
      fc.property(arbitraryScene, withSeeds, (scene, tried) => {
        const stage = setUp(scene);
        const forbidden = new Map(
          offersIn(scene).map((offer) => [offer.name, expectedRefusals(scene, offer)]),
        );
        for (const seed of tried)
          for (const name of namesIn(stage.decide(seed)))
            expect(`${name} ${forbidden.get(name)}`).toBe(`${name} `);
      }),
      runs,
    );
  });

  it('the reason is the first rule that refuses', () => {
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const { snapshot, args } = setUp(scene);
        const context = ruleContextFor(args);
        const written = new Map(offersIn(scene).map((offer) => [offer.name, offer]));
        for (const candidate of snapshot.candidates) {
          const offer = written.get(candidate.offer.heading) as WrittenOffer;
          const reason = firstRefusal(candidate, args.member, context);
          const expected = expectedRefusals(scene, offer)[0];
          const byChance = expected === undefined && aheadOfPlan(offer.campaign, scene.now) === 'a little';
          if (!byChance) expect(`${offer.name} ${reason}`).toBe(`${offer.name} ${expected}`);
        }
      }),
      runs,
    );
  });

  it('an advertiser is shown once, and there are at most max_offers offers', () => {
    fc.assert(
      fc.property(arbitraryScene, withSeeds, (scene, tried) => {
        const stage = setUp(scene);
        for (const seed of tried) {
          const { offers } = stage.decide(seed);
          const advertisers = new Set(offers.map(({ campaign }) => campaign.campaign.advertiserId));
          expect(advertisers.size).toBe(offers.length);
          expect(offers.length).toBeLessThanOrEqual(scene.request.max_offers ?? 10);
        }
      }),
      runs,
    );
  });

  it('with free places every eligible advertiser that is not ahead of its plan is shown', () => {
    fc.assert(
      fc.property(arbitraryScene, withSeeds, (scene, tried) => {
        const stage = setUp(scene);
        const free = offersIn(scene).filter(
          (offer) =>
            expectedRefusals(scene, offer).length === 0 &&
            (scene.request.sandbox || aheadOfPlan(offer.campaign, scene.now) === 'no'),
        );
        const advertiserOf = new Map(offersIn(scene).map(({ name, advertiser }) => [name, advertiser]));
        for (const seed of tried) {
          const names = namesIn(stage.decide(seed));
          if (names.length === (scene.request.max_offers ?? 10)) continue;
          const shown = names.map((name) => advertiserOf.get(name));
          expect(shown).toEqual(expect.arrayContaining(free.map(({ advertiser }) => advertiser)));
        }
      }),
      runs,
    );
  });

  it('a sandbox request is decided without frequency caps and pacing', () => {
    fc.assert(
      fc.property(arbitraryScene, withSeeds, (scene, tried) => {
        const test = { ...scene, request: { ...scene.request, sandbox: true } };
        const stage = setUp(test);
        const free = setUp({ ...test, world: withoutCapsAndPlans(scene.world) });
        for (const seed of tried)
          expect(describeDecision(stage.decide(seed))).toBe(describeDecision(free.decide(seed)));
      }),
      runs,
    );
  });
});

function withoutCapsAndPlans(world: CaseWorld): CaseWorld {
  const campaigns = Object.entries(world.campaigns ?? {}).map(([name, campaign]) => [
    name,
    { ...campaign, frequency_cap: undefined, budget: { ...campaign.budget, pacing: 'asap' } },
  ]);
  return { ...world, campaigns: Object.fromEntries(campaigns) };
}

describe('the same world', slow, () => {
  it('gives the same decision again', () => {
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const stage = setUp(scene);
        const first = describeDecision(stage.decide());
        for (const seed of seeds) stage.decide(seed);
        expect(describeDecision(stage.decide())).toBe(first);
        expect(describeDecision(setUp(scene).decide())).toBe(first);
      }),
      runs,
    );
  });

  const order = fc.infiniteStream(fc.nat());

  it('gives the same decision in whatever order its parts were applied', () => {
    fc.assert(
      fc.property(arbitraryScene, order, (scene, numbers) => {
        const shuffled = partsIn(scene)
          .map((part) => ({ part, place: numbers.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ part }) => part);
        const [one, other] = [setUp(scene), stageOf(snapshotOf(shuffled), scene)];
        for (const seed of seeds)
          expect(describeDecision(other.decide(seed))).toBe(describeDecision(one.decide(seed)));
      }),
      runs,
    );
  });

  it('gives the same decision after changes were applied and reverted', () => {
    fc.assert(
      fc.property(arbitraryScene, arbitraryScene, arbitraryKinds, (scene, other, kinds) => {
        const detour = { ...scene, world: changedLike(scene.world, other.world, kinds) };
        const snapshot = snapshotOf(partsIn(scene));
        // Decide before each change, so that all caches are filled and would be stale if
        // they were not invalidated.
        for (const seed of seeds) stageOf(snapshot, scene).decide(seed);
        for (const [before, after] of [
          [scene, detour],
          [detour, scene],
        ] as const) {
          applyChanges(snapshot, before, after);
          const [changed, fresh] = [stageOf(snapshot, after), setUp(after)];
          for (const seed of seeds)
            expect(describeDecision(changed.decide(seed))).toBe(describeDecision(fresh.decide(seed)));
        }
      }),
      runs,
    );
  });

  it('knows whether any of its campaigns is capped, also after changes', () => {
    const capped = ({ campaigns = {} }: CaseWorld) =>
      Object.values(campaigns).some(({ frequency_cap }) => frequency_cap !== undefined);
    fc.assert(
      fc.property(arbitraryScene, arbitraryScene, (scene, other) => {
        const snapshot = snapshotOf(partsIn(scene));
        expect(snapshot.hasCaps).toBe(capped(scene.world));
        const changed = { ...scene, world: changedLike(scene.world, other.world, ['campaigns']) };
        applyChanges(snapshot, scene, changed);
        expect(snapshot.hasCaps).toBe(capped(changed.world));
      }),
    );
  });
});

it('spend figures count for their own day, in whatever order they arrive', () => {
  const spentOn = (day: string, day_usd: number, total_usd: number): ArbitraryScene => {
    const budget = { daily_usd: 10, total_usd: 12, pacing: 'asap' as const };
    const world = { campaigns: { Boots: { budget, spent: { day, day_usd, total_usd } } } };
    return { now: '2026-06-15T12:00:00Z', world, request: {} };
  };
  const yesterday = spentOn('2026-06-14', 10, 10);
  const [morning, noon, full] = [1, 1.5, 2].map((usd) => spentOn('2026-06-15', usd, 10 + usd)) as [
    ArbitraryScene,
    ArbitraryScene,
    ArbitraryScene,
  ];
  const afterAll = (...figures: [ArbitraryScene, ...ArbitraryScene[]]) =>
    namesIn(stageOf(snapshotOf(figures.flatMap(partsIn)), figures[0]).decide());
  expect(afterAll(yesterday, morning, noon)).toEqual(['Boots']);
  expect(afterAll(noon, morning, yesterday)).toEqual(['Boots']);
  expect(afterAll(yesterday, full)).toEqual([]);
  expect(afterAll(full, noon, yesterday)).toEqual([]);
});

/** Applies only the parts that differ, as `followChanges` does. */
function applyChanges(snapshot: Snapshot, before: ArbitraryScene, after: ArbitraryScene): void {
  const known = new Set(partsIn(before).map(({ json }) => json));
  for (const { json, apply } of partsIn(after)) if (!known.has(json)) apply(snapshot);
}

it('an advertiser with very many offers does not hide the others', () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, number) => [`Loud ${number}`, {}]));
  const world: CaseWorld = {
    campaigns: {
      Loud: { pricing: { model: 'CPM', bid_usd: 50 }, offers: many },
      Quiet: { pricing: { model: 'CPM', bid_usd: 0.01 } },
      Shy: { pricing: { model: 'CPA', bid_usd: 0.01 } },
    },
  };
  const stage = setUp({ now: '2026-06-15T12:00:00Z', world, request: { max_offers: 3 } });
  for (const seed of seeds) {
    const names = namesIn(stage.decide(seed));
    expect(names).toEqual(expect.arrayContaining(['Quiet', 'Shy']));
    expect(names).toHaveLength(3);
  }
});

describe('the worlds that are tried', () => {
  const scenes = fc.sample(arbitraryScene, { seed: 1, numRuns: 1_000 });
  const all = scenes.flatMap((scene) =>
    offersIn(scene).map((offer) => ({ scene, offer, reasons: expectedRefusals(scene, offer) })),
  );

  it.each(refusals)('have offers that only %s refuses', (reason) => {
    const alone = all.filter(({ reasons }) => reasons.length === 1 && reasons[0] === reason);
    expect(alone.length).toBeGreaterThan(5);
  });

  it('have eligible offers, and scenes with more of them than places', () => {
    const free = Map.groupBy(
      all.filter(({ reasons }) => reasons.length === 0),
      ({ scene }) => scene,
    );
    expect(free.size).toBeGreaterThan(300);
    const crowded = [...free].filter(
      ([{ request }, offers]) =>
        new Set(offers.map(({ offer }) => offer.advertiser)).size > (request.max_offers ?? 10),
    );
    expect(crowded.length).toBeGreaterThan(50);
  });
});
