import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Campaign, noTargeting, type Targeting } from './model.ts';

const values = Type.Array(Type.String());
const names = Object.keys(noTargeting) as (keyof Targeting)[];
const StoredTargeting = Type.Object(Object.fromEntries(names.map((name) => [name, values])));

/**
 * Reads targeting from JSON that any version has stored. A key that did not exist then means no restriction; a key that no
 * longer exists is dropped.
 */
export function readTargeting(stored: unknown): Targeting {
  const known = Value.Clean(StoredTargeting, { ...noTargeting, ...(stored as object | null) });
  return Value.Parse(StoredTargeting, known) as unknown as Targeting;
}

/** A campaign as a change stored it, see `readTargeting`. */
export function readStoredCampaign(campaign: Campaign): Campaign {
  return { ...campaign, targeting: readTargeting(campaign.targeting) };
}
