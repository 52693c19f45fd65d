import { readdirSync, readFileSync } from 'node:fs';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { demandStatuses, pacings, pricingModels } from '../../src/demand/model.ts';
import { targetingSchemas } from '../../src/demand/targeting.ts';
import { choice } from '../../src/http/fields.ts';
import { deviceTypes, displayModes, views } from '../../src/lib/placement.ts';
import { type Refusal, refusals } from '../../src/serving/model.ts';

/**
 * The format of a decision case. Fields are named as in the operator API, objects are referred to by name,
 * and every field that a case omits has a neutral default. An unknown key is an error, so that a typing error
 * cannot remove a fact.
 */

/** All keys are optional, unknown keys are errors. */
const partial = <P extends TProperties>(properties: P) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false });
const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const byName = <T extends TSchema>(schema: T) => Type.Record(Type.String(), schema);

const names = Type.Array(Type.String());
const moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z$' });
const usd = Type.Number({ minimum: 0 });
const count = Type.Integer({ minimum: 0 });

const Offer = partial({
  status: choice([...demandStatuses]),
  /** Today's counts by view. */
  learned: byName(strict({ impressions: count, clicks: count, conversions: count })),
});

const { channel_ids: _channels, publisher_ids: _publishers, ...targetingByValue } = targetingSchemas;
const Campaign = partial({
  /** Default: an advertiser with the name of the campaign. */
  advertiser: Type.String(),
  status: choice([...demandStatuses]),
  pricing: strict({ model: choice([...pricingModels]), bid_usd: usd }),
  budget: partial({ daily_usd: usd, total_usd: usd, pacing: choice([...pacings]) }),
  /** Default day: the day of the decision. Default total: the spend of that day. */
  spent: partial({ day: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }), day_usd: usd, total_usd: usd }),
  starts_at: moment,
  ends_at: moment,
  frequency_cap: strict({ impressions: count, hours: count }),
  /** The targeting of the API, but languages may be any text, and channels and publishers are named. */
  targeting: partial({ ...targetingByValue, languages: names, channels: names, publishers: names }),
  /** Default: one offer with the name of the campaign. */
  offers: byName(Offer),
});

const World = partial({
  channel: partial({ name: Type.String(), excluded: names }),
  publisher: partial({
    brand_name: Type.String(),
    domain: Type.String(),
    /** The exclusions of the channel at this publisher, and those of the publisher in every channel. */
    excluded: names,
    excluded_external: names,
  }),
  /** Subcategories are written `category/subcategory`. */
  advertisers: byName(partial({ name: Type.String(), domain: Type.String(), subcategories: names })),
  campaigns: byName(Campaign),
  served: Type.Array(
    strict({ shopper: Type.String(), campaign: Type.String(), session: Type.String(), at: moment }),
  ),
});

const RequestSchema = partial({
  as: choice(['publisher', 'channel']),
  view: choice([...views]),
  display_mode: choice([...displayModes]),
  /** One name for each identifier of the shopper. */
  shopper: names,
  country: Type.String(),
  language: Type.String(),
  device_type: choice([...deviceTypes]),
  /** The name of a product, or the brand field of a purchase. */
  purchases: Type.Array(Type.Union([Type.String(), strict({ brand: Type.String() })])),
  max_offers: Type.Integer({ minimum: 1, maximum: 20 }),
  sandbox: Type.Boolean(),
});

const losses = [...refusals, 'same_advertiser', 'outranked'] as const;
const CaseFile = strict({
  description: Type.String({ pattern: '^[A-Z].*\\.$' }),
  now: moment,
  world: World,
  request: RequestSchema,
  expect: strict({
    offers: names,
    /** `exact` if the order does not depend on random draws. */
    order: Type.Optional(choice(['any', 'exact'])),
    lost: Type.Optional(byName(choice([...losses]))),
  }),
  /** A JSON merge patch (RFC 7386) of world and request. With it, every refused offer is shown. */
  without: Type.Optional(partial({ world: Type.Unknown(), request: Type.Unknown() })),
});
const Scene = strict({ world: World, request: RequestSchema });

export type CaseWorld = Static<typeof World>;
export type CaseCampaign = Static<typeof Campaign>;
export type CaseRequest = Static<typeof RequestSchema>;
/** A world and an offer request in it. */
export type Scene = Static<typeof Scene>;
export interface DecisionCase extends Static<typeof CaseFile> {
  readonly kind: 'exemplary' | 'edge';
  /** File name without folder and `.json`. */
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

/** The scene of a case after its `without` patch. */
export function sceneWithout({ world, request, without, kind, name }: DecisionCase): Scene {
  const scene = requireShape(
    Scene,
    mergePatch({ world, request }, without ?? {}),
    `${kind}/${name} (without)`,
  );
  requireNames(scene.world, `${kind}/${name} (without)`);
  return scene;
}

/** The offers that a rule refuses according to the case, with the reason. */
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

/** A reference to a name that does not exist is an error too. */
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
