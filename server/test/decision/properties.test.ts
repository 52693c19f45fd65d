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
import { aheadOfPlan, objections, offersIn, type Written } from '../support/decision-oracle.ts';
import { partsOf, type Question, questionOf, requestFor, snapshotOf } from '../support/decision-world.ts';

const runs = { numRuns: 250 };
/** No guess at speed: only so that a busy machine is not taken for a failure. */
const patient = { timeout: 120_000 };

interface Stage {
  readonly snapshot: Snapshot;
  readonly question: Question;
  decide(seed?: string): Decision;
}

function stageOf(snapshot: Snapshot, { world, ask, now }: ArbitraryScene): Stage {
  const question = questionOf(snapshot, world, ask, new Date(now));
  const { member, ask: asked, served } = question;
  return {
    snapshot,
    question,
    decide: (seed) =>
      seed === undefined
        ? decide(snapshot, member, asked, served)
        : decideWith(seed, snapshot, member, asked, served),
  };
}

const partsIn = ({ world, now }: ArbitraryScene) => partsOf(world, new Date(now));
const setUp = (scene: ArbitraryScene) => stageOf(snapshotOf(partsIn(scene)), scene);
const namesIn = ({ offers }: Decision) => offers.map(({ offer }) => offer.heading);
/** All that a decision says, without what depends on the snapshot's own numbering. As text, which is quick to compare. */
const told = ({ offers, choice, scored }: Decision) =>
  JSON.stringify({
    offers: offers.map(({ offer }) => offer.heading),
    choice,
    contenders: scored.map(({ candidate, score }) => [candidate.offer.heading, score]),
  });

/** Seeds of each kind of choice: found in a full answer, where all three can happen. */
const seeds = (() => {
  const scene = { now: '2026-06-15T12:00:00Z', world: { campaigns: { Boots: {} } }, ask: { max_offers: 1 } };
  const stage = setUp(scene);
  const byChoice: Record<Decision['choice'], string[]> = { ranked: [], young: [], random: [] };
  for (let number = 0; Object.values(byChoice).some(({ length }) => length < 4); number++)
    byChoice[stage.decide(`seed ${number}`).choice].push(`seed ${number}`);
  return Object.values(byChoice).flatMap((each) => each.slice(0, 4));
})();

const withSeeds = fc
  .uniqueArray(fc.uuid(), { minLength: 2, maxLength: 4 })
  .map((more) => [...seeds, ...more]);

describe('whatever the world, the ask and the choice', patient, () => {
  it('nothing is offered that a rule speaks against', () => {
    fc.assert(
      fc.property(arbitraryScene, withSeeds, (scene, tried) => {
        const stage = setUp(scene);
        const forbidden = new Map(offersIn(scene).map((offer) => [offer.name, objections(scene, offer)]));
        for (const seed of tried)
          for (const name of namesIn(stage.decide(seed)))
            expect(`${name} ${forbidden.get(name)}`).toBe(`${name} `);
      }),
      runs,
    );
  });

  it('the reason that is told is the first that holds', () => {
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const { snapshot, question } = setUp(scene);
        const request = requestFor(question);
        const written = new Map(offersIn(scene).map((offer) => [offer.name, offer]));
        for (const candidate of snapshot.candidates) {
          const offer = written.get(candidate.offer.heading) as Written;
          const told = firstRefusal(candidate, question.member, request);
          const expected = objections(scene, offer)[0];
          const byChance = expected === undefined && aheadOfPlan(offer.campaign, scene.now) === 'a little';
          if (!byChance) expect(`${offer.name} ${told}`).toBe(`${offer.name} ${expected}`);
        }
      }),
      runs,
    );
  });

  it('an advertiser is offered once, and no more offers than asked for', () => {
    fc.assert(
      fc.property(arbitraryScene, withSeeds, (scene, tried) => {
        const stage = setUp(scene);
        for (const seed of tried) {
          const { offers } = stage.decide(seed);
          const advertisers = new Set(offers.map(({ campaign }) => campaign.campaign.advertiserId));
          expect(advertisers.size).toBe(offers.length);
          expect(offers.length).toBeLessThanOrEqual(scene.ask.max_offers ?? 10);
        }
      }),
      runs,
    );
  });

  it('with room to spare every advertiser is offered that may be and is not ahead of its plan', () => {
    fc.assert(
      fc.property(arbitraryScene, withSeeds, (scene, tried) => {
        const stage = setUp(scene);
        const free = offersIn(scene).filter(
          (offer) =>
            objections(scene, offer).length === 0 &&
            (scene.ask.sandbox || aheadOfPlan(offer.campaign, scene.now) === 'no'),
        );
        const advertiserOf = new Map(offersIn(scene).map(({ name, advertiser }) => [name, advertiser]));
        for (const seed of tried) {
          const names = namesIn(stage.decide(seed));
          if (names.length === (scene.ask.max_offers ?? 10)) continue;
          const shown = names.map((name) => advertiserOf.get(name));
          expect(shown).toEqual(expect.arrayContaining(free.map(({ advertiser }) => advertiser)));
        }
      }),
      runs,
    );
  });

  it('a test is decided as if there were neither caps nor plans', () => {
    fc.assert(
      fc.property(arbitraryScene, withSeeds, (scene, tried) => {
        const test = { ...scene, ask: { ...scene.ask, sandbox: true } };
        const stage = setUp(test);
        const free = setUp({ ...test, world: withoutCapsAndPlans(scene.world) });
        for (const seed of tried) expect(told(stage.decide(seed))).toBe(told(free.decide(seed)));
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

describe('the same world', patient, () => {
  it('gives the same decision again', () => {
    fc.assert(
      fc.property(arbitraryScene, (scene) => {
        const stage = setUp(scene);
        const first = told(stage.decide());
        for (const seed of seeds) stage.decide(seed);
        expect(told(stage.decide())).toBe(first);
        expect(told(setUp(scene).decide())).toBe(first);
      }),
      runs,
    );
  });

  const order = fc.infiniteStream(fc.nat());

  it('gives the same decision in whatever order it was told', () => {
    fc.assert(
      fc.property(arbitraryScene, order, (scene, numbers) => {
        const shuffled = partsIn(scene)
          .map((part) => ({ part, place: numbers.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ part }) => part);
        const [one, other] = [setUp(scene), stageOf(snapshotOf(shuffled), scene)];
        for (const seed of seeds) expect(told(other.decide(seed))).toBe(told(one.decide(seed)));
      }),
      runs,
    );
  });

  it('gives the same decision after changes, there and back', () => {
    fc.assert(
      fc.property(arbitraryScene, arbitraryScene, arbitraryKinds, (scene, other, kinds) => {
        const detour = { ...scene, world: changedLike(scene.world, other.world, kinds) };
        const snapshot = snapshotOf(partsIn(scene));
        // Each is decided once before the next change, so that whatever is kept for later is there to go stale.
        for (const seed of seeds) stageOf(snapshot, scene).decide(seed);
        for (const [before, after] of [
          [scene, detour],
          [detour, scene],
        ] as const) {
          tellChanges(snapshot, before, after);
          const [changed, fresh] = [stageOf(snapshot, after), setUp(after)];
          for (const seed of seeds) expect(told(changed.decide(seed))).toBe(told(fresh.decide(seed)));
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
        tellChanges(snapshot, scene, changed);
        expect(snapshot.hasCaps).toBe(capped(changed.world));
      }),
    );
  });
});

it('news of spend count for their own day, in whatever order they come', () => {
  const spentOn = (day: string, day_usd: number, total_usd: number): ArbitraryScene => {
    const budget = { daily_usd: 10, total_usd: 12, pacing: 'asap' as const };
    const world = { campaigns: { Boots: { budget, spent: { day, day_usd, total_usd } } } };
    return { now: '2026-06-15T12:00:00Z', world, ask: {} };
  };
  const yesterday = spentOn('2026-06-14', 10, 10);
  const [morning, noon, full] = [1, 1.5, 2].map((usd) => spentOn('2026-06-15', usd, 10 + usd)) as [
    ArbitraryScene,
    ArbitraryScene,
    ArbitraryScene,
  ];
  const afterAll = (...news: [ArbitraryScene, ...ArbitraryScene[]]) =>
    namesIn(stageOf(snapshotOf(news.flatMap(partsIn)), news[0]).decide());
  expect(afterAll(yesterday, morning, noon)).toEqual(['Boots']);
  expect(afterAll(noon, morning, yesterday)).toEqual(['Boots']);
  expect(afterAll(yesterday, full)).toEqual([]);
  expect(afterAll(full, noon, yesterday)).toEqual([]);
});

/** Tells a snapshot what has changed and nothing else, as following the changes does. */
function tellChanges(snapshot: Snapshot, before: ArbitraryScene, after: ArbitraryScene): void {
  const known = new Set(partsIn(before).map(({ says }) => says));
  for (const { says, tell } of partsIn(after)) if (!known.has(says)) tell(snapshot);
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
  const stage = setUp({ now: '2026-06-15T12:00:00Z', world, ask: { max_offers: 3 } });
  for (const seed of seeds) {
    const names = namesIn(stage.decide(seed));
    expect(names).toEqual(expect.arrayContaining(['Quiet', 'Shy']));
    expect(names).toHaveLength(3);
  }
});

describe('the worlds that are tried', () => {
  const scenes = fc.sample(arbitraryScene, { seed: 1, numRuns: 1_000 });
  const all = scenes.flatMap((scene) =>
    offersIn(scene).map((offer) => ({ scene, offer, reasons: objections(scene, offer) })),
  );

  it.each(refusals)('have offers that only %s speaks against', (reason) => {
    const alone = all.filter(({ reasons }) => reasons.length === 1 && reasons[0] === reason);
    expect(alone.length).toBeGreaterThan(5);
  });

  it('have offers that may be shown, and more of them than there is room for', () => {
    const free = Map.groupBy(
      all.filter(({ reasons }) => reasons.length === 0),
      ({ scene }) => scene,
    );
    expect(free.size).toBeGreaterThan(300);
    const crowded = [...free].filter(
      ([{ ask }, offers]) =>
        new Set(offers.map(({ offer }) => offer.advertiser)).size > (ask.max_offers ?? 10),
    );
    expect(crowded.length).toBeGreaterThan(50);
  });
});
