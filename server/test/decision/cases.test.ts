import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../src/serving/decision/candidate.ts';
import { type Decision, decide, decideWith } from '../../src/serving/decision/decide.ts';
import {
  memberRules,
  placementRules,
  firstRefusal,
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
import { partsOf, questionOf, requestFor, snapshotOf } from '../support/decision-world.ts';

const cases = loadCases();
/** A case is about rules and not about luck: it holds whatever the session's id. */
const seeds = Array.from({ length: 100 }, (_, number) => `seed ${number}`);

function play({ world, ask }: Scene, now: string) {
  const at = new Date(now);
  const snapshot = snapshotOf(partsOf(world, at));
  const question = questionOf(snapshot, world, ask, at);
  const { member, served } = question;
  const decisions = [
    decide(snapshot, member, question.ask, served),
    ...seeds.map((seed) => decideWith(seed, snapshot, member, question.ask, served)),
  ];
  const request = requestFor(question);
  const refused = (candidate: Candidate) => firstRefusal(candidate, member, request);
  return { candidates: snapshot.candidates, decisions, refused };
}

const nameOf = ({ offer }: Candidate) => offer.heading;
const namesIn = ({ offers }: Decision) => offers.map(nameOf);
const advertiserOf = ({ campaign }: Candidate) => campaign.campaign.advertiserId;

/** What became of every candidate, by name. */
function outcomes({ candidates, refused }: ReturnType<typeof play>, { offers }: Decision) {
  const advertisers = new Set(offers.map(advertiserOf));
  const outcomeOf = (candidate: Candidate): CandidateOutcome => {
    if (offers.includes(candidate)) return 'won';
    const beaten = advertisers.has(advertiserOf(candidate)) ? 'same_advertiser' : 'outranked';
    return refused(candidate) ?? beaten;
  };
  return Object.fromEntries(candidates.map((candidate) => [nameOf(candidate), outcomeOf(candidate)]));
}

describe.each(cases)('$kind/$name: $description', (each) => {
  it('comes out as written', () => {
    const played = play(each, each.now);
    const lost = each.expect.lost ?? {};
    const expected = { ...Object.fromEntries(each.expect.offers.map((name) => [name, 'won'])), ...lost };
    const ranked = played.decisions.filter(({ choice }) => choice === 'ranked');
    expect(ranked).not.toEqual([]);
    for (const decision of ranked) {
      expect(outcomes(played, decision)).toEqual(expected);
      if (each.expect.order === 'exact') expect(namesIn(decision)).toEqual(each.expect.offers);
    }
  });

  it('refuses the same offers however the others are picked', () => {
    const refused = refusedIn(each).map(([name]) => name);
    for (const decision of play(each, each.now).decisions)
      expect(namesIn(decision).filter((name) => refused.includes(name))).toEqual([]);
  });

  if (refusedIn(each).length > 0)
    it('offers what it refuses once the fact is gone', () => {
      const { decisions } = play(sceneWithout(each), each.now);
      for (const decision of decisions.filter(({ choice }) => choice === 'ranked'))
        expect(namesIn(decision)).toEqual(expect.arrayContaining(refusedIn(each).map(([name]) => name)));
    });
});

describe('the cases as a whole', () => {
  it.each(refusals)('%s has an example that one fact decides', (reason) => {
    const example = cases.find(
      ({ kind, name }) => kind === 'exemplary' && name === reason.replaceAll('_', '-'),
    );
    expect(example && refusedIn(example).map(([, why]) => why)).toEqual([reason]);
    expect(countFacts(example?.without)).toBe(1);
  });

  it('say what to leave out exactly where a rule refuses something', () => {
    const wrong = cases.filter((each) => (each.without === undefined) !== (refusedIn(each).length === 0));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('are told in the page that is written from them', () => {
    const page = readFileSync(new URL('../../../docs/decision-cases.md', import.meta.url), 'utf8');
    expect(page, 'docs/decision-cases.md is stale: run `npm run docs:cases`').toBe(decisionPage(cases));
  });
});

it('the rules are asked in the order in which the reasons are listed', () => {
  const rules = [...memberRules, ...placementRules, ...requestRules];
  expect(rules.map(({ reason }) => reason)).toEqual(refusals);
});

describe('a case file', () => {
  const written = (change: object): unknown =>
    mergePatch(
      { description: 'A case.', now: '2026-06-15T12:00:00Z', world: {}, ask: {}, expect: { offers: [] } },
      change,
    );
  const read = (change: object): DecisionCase => parseCase('edge', 'made-up', written(change));

  it('may leave out nearly everything', () => {
    expect(read({}).expect.offers).toEqual([]);
  });

  it.each<[string, object]>([
    ['at the top', { expects: {} }],
    ['in the world', { world: { campaign: {} } }],
    ['in a campaign', { world: { campaigns: { Boots: { start_at: '2026-06-15T12:00:00Z' } } } }],
    ['in a budget', { world: { campaigns: { Boots: { budget: { dayly_usd: 1 } } } } }],
    ['in an offer', { world: { campaigns: { Boots: { offers: { Boots: { state: 'paused' } } } } } }],
    ['in the ask', { ask: { language_code: 'en' } }],
    ['in what is expected', { expect: { refused: {} } }],
    ['in what is left out', { without: { now: '2026-06-16T12:00:00Z' } }],
  ])('fails with an unknown key %s', (_where, change) => {
    expect(() => read(change)).toThrow(/made-up/);
  });

  it.each<[string, object]>([
    ['an advertiser without a campaign', { world: { advertisers: { Acme: {} } } }],
    [
      'a served campaign that is not there',
      { world: { served: [{ shopper: 'A', campaign: 'Boots', session: 'S', at: '2026-06-15T12:00:00Z' }] } },
    ],
    ['two offers of one name', { world: { campaigns: { Boots: {}, Shoes: { offers: { Boots: {} } } } } }],
    ['an unknown reason', { expect: { lost: { Boots: 'too_ugly' } } }],
    ['a day that is no instant', { now: '2026-06-15' }],
  ])('fails with %s', (_what, change) => {
    expect(() => read(change)).toThrow(/made-up/);
  });

  it('fails when what is left out makes no case', () => {
    expect(() => sceneWithout(read({ without: { ask: { sandbox: 'no' } } }))).toThrow(/without/);
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
