import { readdirSync, readFileSync } from 'node:fs';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { demandStatuses, pacings, pricingModels } from '../../src/demand/model.ts';
import { choice } from '../../src/http/fields.ts';
import { deviceTypes, displayModes, views } from '../../src/lib/placement.ts';
import { type Refusal, refusals } from '../../src/serving/model.ts';

/**
 * How a decision case is written down. The words are those of the operator API; things are called by name, and whatever
 * a case does not speak of has a harmless default. A key nobody knows fails, so that no fact of a case is a typing error.
 */

/** All keys may be left out, unknown ones may not be there. */
const few = <P extends TProperties>(properties: P) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false });
const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const byName = <T extends TSchema>(schema: T) => Type.Record(Type.String(), schema);

const names = Type.Array(Type.String());
const moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$' });
const usd = Type.Number({ minimum: 0 });
const count = Type.Integer({ minimum: 0 });

const Offer = few({
  status: choice([...demandStatuses]),
  /** What happened with it so far today, by view. */
  learned: byName(strict({ impressions: count, clicks: count, conversions: count })),
});

const Campaign = few({
  /** Without it, an advertiser of the campaign's own name. */
  advertiser: Type.String(),
  status: choice([...demandStatuses]),
  pricing: strict({ model: choice([...pricingModels]), bid_usd: usd }),
  budget: few({ daily_usd: usd, total_usd: usd, pacing: choice([...pacings]) }),
  /** On the day of the decision unless another is named; the total is at least what was spent on that day. */
  spent: few({ day: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }), day_usd: usd, total_usd: usd }),
  starts_at: moment,
  ends_at: moment,
  frequency_cap: strict({ impressions: count, hours: count }),
  targeting: few({
    views: Type.Array(choice([...views])),
    display_modes: Type.Array(choice([...displayModes])),
    countries: names,
    languages: names,
    device_types: Type.Array(choice([...deviceTypes])),
    channels: names,
    publishers: names,
  }),
  /** Without it, one offer of the campaign's own name. */
  offers: byName(Offer),
});

const World = few({
  channel: few({ name: Type.String(), excluded: names }),
  publisher: few({
    brand_name: Type.String(),
    domain: Type.String(),
    /** What the channel excludes at this publisher; what the publisher excludes everywhere. */
    excluded: names,
    excluded_external: names,
  }),
  /** Subcategories are written `category/subcategory`. */
  advertisers: byName(few({ name: Type.String(), domain: Type.String(), subcategories: names })),
  campaigns: byName(Campaign),
  served: Type.Array(
    strict({ shopper: Type.String(), campaign: Type.String(), session: Type.String(), at: moment }),
  ),
});

const Ask = few({
  as: choice(['publisher', 'channel']),
  view: choice([...views]),
  display_mode: choice([...displayModes]),
  /** The names a shopper is known under: one for each identifier that was sent. */
  shopper: names,
  country: Type.String(),
  language: Type.String(),
  device_type: choice([...deviceTypes]),
  purchases: names,
  max_offers: Type.Integer({ minimum: 1, maximum: 20 }),
  sandbox: Type.Boolean(),
});

const losses = [...refusals, 'same_advertiser', 'outranked'] as const;
const CaseFile = strict({
  description: Type.String({ pattern: '^[A-Z].*\\.$' }),
  now: moment,
  world: World,
  ask: Ask,
  expect: strict({
    offers: names,
    /** Where nothing is left to chance, the order is told too. */
    order: Type.Optional(choice(['any', 'exact'])),
    lost: Type.Optional(byName(choice([...losses]))),
  }),
  /** A JSON merge patch (RFC 7386) of world and ask under which every refused offer is offered. */
  without: Type.Optional(few({ world: Type.Unknown(), ask: Type.Unknown() })),
});
const Scene = strict({ world: World, ask: Ask });

export type CaseWorld = Static<typeof World>;
export type CaseCampaign = Static<typeof Campaign>;
export type CaseAsk = Static<typeof Ask>;
/** A world and what is asked of it. */
export type Scene = Static<typeof Scene>;
export interface DecisionCase extends Static<typeof CaseFile> {
  readonly kind: 'exemplary' | 'edge';
  /** Without folder and `.json`. */
  readonly name: string;
}

const folder = new URL('../decision/cases/', import.meta.url);

export function loadCases(): DecisionCase[] {
  return (['exemplary', 'edge'] as const).flatMap((kind) =>
    readdirSync(new URL(`${kind}/`, folder))
      .toSorted()
      .map((file) => {
        const text = readFileSync(new URL(`${kind}/${file}`, folder), 'utf8');
        return parseCase(kind, file.replace(/\.json$/, ''), JSON.parse(text));
      }),
  );
}

export function parseCase(kind: DecisionCase['kind'], name: string, input: unknown): DecisionCase {
  const written = requireShape(CaseFile, input, `${kind}/${name}`);
  requireNames(written.world, `${kind}/${name}`);
  return { ...written, kind, name };
}

/** The case's scene without the fact that it is about. */
export function sceneWithout({ world, ask, without, kind, name }: DecisionCase): Scene {
  const scene = requireShape(Scene, mergePatch({ world, ask }, without ?? {}), `${kind}/${name} (without)`);
  requireNames(scene.world, `${kind}/${name} (without)`);
  return scene;
}

/** The offers that a case says a rule refuses, with the rule. */
export function refusedIn({ expect }: DecisionCase): [offer: string, reason: Refusal][] {
  return Object.entries(expect.lost ?? {}).filter((each): each is [string, Refusal] =>
    (refusals as readonly string[]).includes(each[1]),
  );
}

export function offersOf(name: string, campaign: CaseCampaign): NonNullable<CaseCampaign['offers']> {
  return campaign.offers ?? { [name]: {} };
}

export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch))
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  return merged;
}

/** How many facts a patch changes. */
export function countFacts(patch: unknown): number {
  if (!isObject(patch)) return 1;
  return Object.values(patch).reduce<number>((sum, value) => sum + countFacts(value), 0);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function requireShape<T extends TSchema>(schema: T, input: unknown, where: string): Static<T> {
  if (Value.Check(schema, input)) return input as Static<T>;
  const problems = Value.Errors(schema, input).map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
  throw new Error(`${where}: ${problems.join('; ')}`);
}

/** A name that nothing bears is a typing error too. */
function requireNames({ campaigns = {}, advertisers = {}, served = [] }: CaseWorld, where: string): void {
  const bought = Object.entries(campaigns).map(([name, { advertiser }]) => advertiser ?? name);
  const offers = Object.entries(campaigns).flatMap(([name, each]) => Object.keys(offersOf(name, each)));
  const unknown = [
    ...Object.keys(advertisers).filter((name) => !bought.includes(name)),
    ...served.map(({ campaign }) => campaign).filter((name) => !(name in campaigns)),
    ...offers.filter((name, at) => offers.indexOf(name) !== at),
  ];
  if (unknown.length > 0) throw new Error(`${where}: unknown or repeated names: ${unknown.join(', ')}`);
}
