import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../src/serving/decision/candidate.ts';
import { type Decision, decide, decideWith } from '../../src/serving/decision/decide.ts';
import {
  firstRefusal,
  memberRules,
  placementRules,
  requestRules,
} from '../../src/serving/decision/eligibility.ts';
import { type CandidateOutcome, refusals } from '../../src/serving/model.ts';
import {
  countFacts,
  type DecisionCase,
  loadCases,
  mergePatch,
  parseCase,
  refusedIn,
  type Scene,
  sceneWithout,
} from '../support/decision-case.ts';
import { decisionPage } from '../support/decision-page.ts';
import { decisionArguments, partsOf, ruleContextFor, snapshotOf } from '../support/decision-world.ts';

const cases = loadCases();
/** A case tests rules and not random draws, so it must hold for every seed. */
const seeds = Array.from({ length: 100 }, (_, number) => `seed ${number}`);

function runScene({ world, request }: Scene, now: string) {
  const at = new Date(now);
  const snapshot = snapshotOf(partsOf(world, at));
  const args = decisionArguments(snapshot, world, request, at);
  const { member, served } = args;
  const decisions = [
    decide(snapshot, member, args.request, served),
    ...seeds.map((seed) => decideWith(seed, snapshot, member, args.request, served)),
  ];
  const context = ruleContextFor(args);
  const refused = (candidate: Candidate) => firstRefusal(candidate, member, context);
  return { candidates: snapshot.candidates, decisions, refused };
}

const nameOf = ({ offer }: Candidate) => offer.heading;
const namesIn = ({ offers }: Decision) => offers.map(nameOf);
const advertiserOf = ({ campaign }: Candidate) => campaign.campaign.advertiserId;

/** The outcome of every candidate, by name. */
function outcomes({ candidates, refused }: ReturnType<typeof runScene>, { offers }: Decision) {
  const advertisers = new Set(offers.map(advertiserOf));
  const outcomeOf = (candidate: Candidate): CandidateOutcome => {
    if (offers.includes(candidate)) return 'won';
    const beaten = advertisers.has(advertiserOf(candidate)) ? 'same_advertiser' : 'outranked';
    return refused(candidate) ?? beaten;
  };
  return Object.fromEntries(candidates.map((candidate) => [nameOf(candidate), outcomeOf(candidate)]));
}

describe.each(cases)('$kind/$name: $description', (each) => {
  it('has the expected outcomes', () => {
    const run = runScene(each, each.now);
    const lost = each.expect.lost ?? {};
    const expected = { ...Object.fromEntries(each.expect.offers.map((name) => [name, 'won'])), ...lost };
    const ranked = run.decisions.filter(({ choice }) => choice === 'ranked');
    expect(ranked).not.toEqual([]);
    for (const decision of ranked) {
      expect(outcomes(run, decision)).toEqual(expected);
      if (each.expect.order === 'exact') expect(namesIn(decision)).toEqual(each.expect.offers);
    }
  });

  it('refuses the same offers with every kind of choice', () => {
    const refused = refusedIn(each).map(([name]) => name);
    for (const decision of runScene(each, each.now).decisions)
      expect(namesIn(decision).filter((name) => refused.includes(name))).toEqual([]);
  });

  if (refusedIn(each).length > 0)
    it('shows the refused offers after the `without` patch', () => {
      const { decisions } = runScene(sceneWithout(each), each.now);
      for (const decision of decisions.filter(({ choice }) => choice === 'ranked'))
        expect(namesIn(decision)).toEqual(expect.arrayContaining(refusedIn(each).map(([name]) => name)));
    });
});

describe('the cases as a whole', () => {
  it.each(refusals)('%s has an example in which one fact makes the difference', (reason) => {
    const example = cases.find(
      ({ kind, name }) => kind === 'exemplary' && name === reason.replaceAll('_', '-'),
    );
    expect(example && refusedIn(example).map(([, why]) => why)).toEqual([reason]);
    expect(countFacts(example?.without)).toBe(1);
  });

  it('have a `without` patch exactly if a rule refuses an offer', () => {
    const wrong = cases.filter((each) => (each.without === undefined) !== (refusedIn(each).length === 0));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('are documented in the generated page', () => {
    const page = readFileSync(new URL('../../../docs/decision-cases.md', import.meta.url), 'utf8');
    expect(page, 'docs/decision-cases.md is stale: run `npm run docs:cases`').toBe(decisionPage(cases));
  });
});

it('the rules are evaluated in the order in which the reasons are listed', () => {
  const rules = [...memberRules, ...placementRules, ...requestRules];
  expect(rules.map(({ reason }) => reason)).toEqual(refusals);
});

describe('a case file', () => {
  const written = (change: object): unknown =>
    mergePatch(
      { description: 'A case.', now: '2026-06-15T12:00:00Z', world: {}, request: {}, expect: { offers: [] } },
      change,
    );
  const read = (change: object): DecisionCase => parseCase('edge', 'made-up', written(change));

  it('can omit almost everything', () => {
    expect(read({}).expect.offers).toEqual([]);
  });

  it.each<[string, object]>([
    ['at the top', { expects: {} }],
    ['in the world', { world: { campaign: {} } }],
    ['in a campaign', { world: { campaigns: { Boots: { start_at: '2026-06-15T12:00:00Z' } } } }],
    ['in a budget', { world: { campaigns: { Boots: { budget: { dayly_usd: 1 } } } } }],
    ['in an offer', { world: { campaigns: { Boots: { offers: { Boots: { state: 'paused' } } } } } }],
    ['in the request', { request: { language_code: 'en' } }],
    ['in the expectation', { expect: { refused: {} } }],
    ['in the `without` patch', { without: { now: '2026-06-16T12:00:00Z' } }],
  ])('fails with an unknown key %s', (_where, change) => {
    expect(() => read(change)).toThrow(/made-up/);
  });

  it.each<[string, object]>([
    ['an advertiser without a campaign', { world: { advertisers: { Acme: {} } } }],
    [
      'a served campaign that does not exist',
      { world: { served: [{ shopper: 'A', campaign: 'Boots', session: 'S', at: '2026-06-15T12:00:00Z' }] } },
    ],
    [
      'two offers with the same name',
      { world: { campaigns: { Boots: {}, Shoes: { offers: { Boots: {} } } } } },
    ],
    ['an unknown reason', { expect: { lost: { Boots: 'too_ugly' } } }],
    ['a date instead of a time', { now: '2026-06-15' }],
  ])('fails with %s', (_what, change) => {
    expect(() => read(change)).toThrow(/made-up/);
  });

  it('fails if the `without` patch gives an invalid scene', () => {
    expect(() => sceneWithout(read({ without: { request: { sandbox: 'no' } } }))).toThrow(/without/);
  });
});

describe('a JSON merge patch', () => {
  // The examples of RFC 7386, appendix A, as far as a case can hold them.
  it.each<[unknown, unknown, unknown]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('of %j with %j is %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });
});
