import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Advertiser, type Campaign, defaultConversions, type Offer } from '../../src/demand/model.ts';
import { noTargeting } from '../../src/demand/targeting.ts';
import { views } from '../../src/lib/placement.ts';
import { betaAt } from '../../src/serving/decision/ranking.ts';
import { type CountRow, type LearningUpdate, noCounts } from '../../src/serving/model.ts';
import { Snapshot } from '../../src/serving/snapshot/snapshot.ts';
import { createTaxonomy } from '../../src/taxonomy/model.ts';

const stamps = { createdAt: new Date(0), updatedAt: new Date(0) };
const url = 'https://encart.example/';
const categories = ['one', 'two', 'three'];
const taxonomy = createTaxonomy(
  categories.map((id) => ({ id, name: id, retired: false })),
  categories.map((id) => ({ id: `in ${id}`, categoryId: id, name: id, sensitive: false, retired: false })),
);

/** The current objects of a network, and the learning updates of its last day. */
class World {
  readonly advertisers = new Map<number, Advertiser>();
  readonly campaigns = new Map<number, Campaign>();
  readonly offers = new Map<number, Offer>();
  updates: { update: LearningUpdate; before: ReturnType<typeof agedCounts> | undefined }[] = [];

  /** A new snapshot with the same content, set in another order. */
  fresh(): Snapshot {
    const snapshot = new Snapshot();
    for (const { update, before } of this.updates) snapshot.applyUpdate(update, before);
    snapshot.setTaxonomy(taxonomy);
    for (const offer of [...this.offers.values()].reverse()) snapshot.setOffer(offer);
    for (const campaign of [...this.campaigns.values()].reverse()) snapshot.setCampaign(campaign);
    for (const advertiser of [...this.advertisers.values()].reverse()) snapshot.setAdvertiser(advertiser);
    return snapshot;
  }
}

/** Counts of earlier days, as fractions. */
const agedCounts = (seen: readonly number[]) =>
  new Map(seen.map((number, offer) => [`offer-${offer}`, noCounts().map((_, at) => number / (at + 1.7))]));

type Change = (world: World, snapshot: Snapshot) => void;
const status = fc.constantFrom('active' as const, 'active' as const, 'paused' as const);
const mostOffers = 90;

const changeOffer = fc.record({ number: fc.nat(mostOffers - 1), status }).map(
  ({ number, ...written }): Change =>
    (world, snapshot) => {
      const offer: Offer = {
        ...stamps,
        ...written,
        id: `offer-${number}`,
        campaignId: `campaign-${number % 6}`,
        heading: '',
        subheading: '',
        targetUrl: url,
        acceptCopy: '',
        declineCopy: '',
        imageUrl: null,
        promoCode: null,
        stoppedAt: null,
      };
      world.offers.set(number, offer);
      snapshot.setOffer(offer);
    },
);

const pricingModel = fc.constantFrom('CPM' as const, 'CPC' as const, 'CPA' as const);
const changeCampaign = fc
  .record({ number: fc.nat(5), status, pricingModel, bidMicros: fc.integer({ min: 1, max: 4 }) })
  .map(
    ({ number, ...written }): Change =>
      (world, snapshot) => {
        const campaign: Campaign = {
          ...stamps,
          ...written,
          id: `campaign-${number}`,
          advertiserId: `advertiser-${number % 4}`,
          name: '',
          dailyBudgetMicros: null,
          totalBudgetMicros: null,
          pacing: 'asap',
          startsAt: null,
          endsAt: null,
          frequencyCap: null,
          targeting: noTargeting,
          ...defaultConversions,
          stoppedAt: null,
        };
        world.campaigns.set(number, campaign);
        snapshot.setCampaign(campaign);
      },
  );

const changeAdvertiser = fc.record({ number: fc.nat(3), category: fc.constantFrom(...categories) }).map(
  ({ number, category }): Change =>
    (world, snapshot) => {
      const id = `advertiser-${number}`;
      const names = {
        name: id,
        domain: `${id}.example`,
        logoUrl: url,
        clickParameter: null,
        identityMatching: false,
      };
      const advertiser: Advertiser = { ...stamps, ...names, id, subcategoryIds: [`in ${category}`] };
      world.advertisers.set(number, advertiser);
      snapshot.setAdvertiser(advertiser);
    },
);

/** Reads the lists of a view down to some depth. */
const look = fc.record({ view: fc.constantFrom(...views), depth: fc.nat(20) }).map(
  ({ view, depth }): Change =>
    (_, snapshot) => {
      snapshot.table(view).order.at(depth);
      snapshot.table(view).coldStart.at(depth);
    },
);

const change = fc.oneof(
  { weight: 4, arbitrary: changeOffer },
  { weight: 2, arbitrary: look },
  { weight: 1, arbitrary: changeCampaign },
  { weight: 1, arbitrary: changeAdvertiser },
);

const countRow = fc
  .tuple(fc.nat(mostOffers), fc.nat(views.length - 1), fc.nat(900), fc.nat(30), fc.nat(3))
  .map(([offer, view, ...counts]): CountRow => [`offer-${offer}`, view, ...counts]);

/** A learning update, with changes that happen between its slices. */
const learningUpdate = fc
  .record({
    counts: fc.array(countRow, { maxLength: 30 }),
    newDay: fc.option(fc.array(fc.nat(2_000), { maxLength: mostOffers }), { freq: 3 }),
    meanwhile: fc.array(fc.tuple(fc.nat(40), change), { maxLength: 4 }),
  })
  .map(
    ({ counts, newDay, meanwhile }): Change =>
      (world, snapshot) => {
        const { learned } = snapshot;
        const day = learned.day + Number(newDay !== null || learned.day === 0);
        const before = day === learned.day ? undefined : agedCounts(newDay ?? []);
        const next: LearningUpdate = {
          version: learned.version + 1,
          at: new Date(0),
          day,
          counts,
          spend: [],
        };
        const work = snapshot.applyUpdateInSlices(next, before);
        for (let slice = 0; !work.next().done; slice++) {
          for (const [, interfere] of meanwhile.filter(([at]) => at === slice)) {
            interfere(world, snapshot);
            expect(learned.version).toBe(next.version - 1);
            expectLikeFresh(world, snapshot);
          }
        }
        expect(learned.version).toBe(next.version);
        world.updates = before ? [{ update: next, before }] : [...world.updates, { update: next, before }];
      },
  );

const history = fc.record({
  start: fc.array(fc.oneof(changeOffer, changeCampaign, changeAdvertiser), { maxLength: 150 }),
  later: fc.array(fc.oneof({ weight: 5, arbitrary: change }, { weight: 2, arbitrary: learningUpdate }), {
    maxLength: 25,
  }),
});

function expectLikeFresh(world: World, snapshot: Snapshot): void {
  expect(describeTables(snapshot)).toBe(describeTables(world.fresh()));
}

/**
 * The content of all tables, by offer id because slots depend on the order of insertion. As text, which is
 * fast to compare.
 */
function describeTables(snapshot: Snapshot): string {
  const idOf = (slot: number) => snapshot.candidates[slot]?.offer.id;
  const ids = [...snapshot.candidates.keys()].map(idOf).sort();
  const all = (order: { at(position: number): number }) => {
    const listed: unknown[] = [];
    for (let position = 0; order.at(position) >= 0; position++) listed.push(idOf(order.at(position)));
    return listed;
  };
  const tables = views.map((view) => {
    const { click, conversion, order, coldStart } = snapshot.table(view);
    const betas = ids.map((id) => {
      const slot = snapshot.getCandidate(id as string)?.slot as number;
      return [id, betaAt(click, slot), betaAt(conversion, slot)];
    });
    return { view, order: all(order), coldStart: all(coldStart), betas };
  });
  const shuffled = [...snapshot.shuffledSlots].map(idOf);
  return JSON.stringify({ version: snapshot.learned.version, shuffled, tables }, null, 1);
}

describe('a snapshot after many changes and learning updates', { timeout: 120_000 }, () => {
  it('equals a new snapshot with the same content, also between the slices of an update', () => {
    fc.assert(
      fc.property(history, ({ start, later }) => {
        const world = new World();
        const snapshot = new Snapshot();
        snapshot.setTaxonomy(taxonomy);
        for (const each of [...start, ...later]) each(world, snapshot);
        expectLikeFresh(world, snapshot);
      }),
      { numRuns: 150 },
    );
  });

  it('grows when there are more offers than at the first request', () => {
    const world = new World();
    const snapshot = new Snapshot();
    snapshot.setTaxonomy(taxonomy);
    const some = (number: number) => ({ seed: number, numRuns: 20 });
    for (const each of fc.sample(changeAdvertiser, some(1))) each(world, snapshot);
    for (const each of fc.sample(changeCampaign, some(2))) each(world, snapshot);
    for (let number = 0; world.offers.size < mostOffers; number++) {
      for (const each of fc.sample(changeOffer, some(number))) each(world, snapshot);
      for (const view of views) snapshot.table(view);
    }
    expectLikeFresh(world, snapshot);
  });

  it('completes an update, however often the catalogue changes meanwhile', () => {
    const world = new World();
    const snapshot = new Snapshot();
    snapshot.setTaxonomy(taxonomy);
    for (const each of fc.sample(changeAdvertiser, { seed: 1, numRuns: 20 })) each(world, snapshot);
    for (const each of fc.sample(changeCampaign, { seed: 1, numRuns: 50 })) each(world, snapshot);
    const offers = fc.sample(changeOffer, { seed: 1, numRuns: 200 });
    for (const each of offers) each(world, snapshot);
    for (const view of views) snapshot.table(view);
    const counts: CountRow[] = [['offer-1', 0, 1_000, 10, 1]];
    const firstUpdate: LearningUpdate = { version: 1, at: new Date(0), day: 1, counts, spend: [] };
    const work = snapshot.applyUpdateInSlices(firstUpdate, new Map());
    let slices = 0;
    for (; !work.next().done; slices++) offers[slices]?.(world, snapshot);
    expect(slices).toBeLessThan(offers.length);
    world.updates = [{ update: firstUpdate, before: new Map() }];
    expectLikeFresh(world, snapshot);
  });
});
