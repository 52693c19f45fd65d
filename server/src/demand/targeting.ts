import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type FieldErrors, invalid } from '../errors.ts';
import { choice, nullable, strictObject, uuid } from '../http/fields.ts';
import { deviceTypes, displayModes, views } from '../lib/placement.ts';
import { type SnakeCase, snakeCase } from '../lib/snake-case.ts';

/**
 * Targeting: what restricts a campaign. Each entry of `targetingFields` declares one field: its schema in the
 * API, how it is stored, and the reason for which it refuses a campaign.
 * `serving/decision/targeting-rules.ts` has the rule of each field.
 */

/**
 * The data that the rule of a field depends on, besides the campaign. The results of member and placement
 * rules are cached.
 */
type Scope = 'member' | 'placement' | 'request';

/** A list of values. An empty list is no restriction. */
function list<const R extends string, S extends Scope, Item extends TSchema>(
  reason: R,
  scope: S,
  item: Item,
  options: { maxItems: number; description?: string; normalise?: (value: string) => unknown },
) {
  const { normalise = String, ...schemaOptions } = options;
  const stored = Type.Array(Type.String());
  return {
    reason,
    scope,
    /** The value in the API. */
    schema: Type.Array(item, schemaOptions),
    /** The value for no restriction. */
    none: [] as readonly Static<Item>[],
    /** Converts a value from the API. */
    read: (values: readonly Static<Item>[]): readonly Static<Item>[] => {
      const normalised = values.map((value) => normalise(String(value)) as Static<Item>);
      return [...new Set(normalised)];
    },
    /** Converts a value to the API. */
    view: (values: readonly Static<Item>[]) => [...values],
    /** True if the value, from JSON in the database, has the form that `read` returns. */
    isStored: (value: unknown) => Value.Check(stored, value),
  };
}

const upperCase = (value: string) => value.toUpperCase();
const lowerCase = (value: string) => value.toLowerCase();
const choiceOptions = { maxItems: 50 };
const idOptions = { maxItems: 1_000, normalise: lowerCase };

export const weekDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** Hours of the week in a time zone: a union of ranges. `toHour` is exclusive, 24 is midnight. */
export interface WeekHours {
  readonly timeZone: string;
  readonly ranges: readonly {
    readonly days: readonly (typeof weekDays)[number][];
    readonly fromHour: number;
    readonly toHour: number;
  }[];
}

const hours = {
  reason: 'targeting_hours',
  scope: 'request',
  schema: nullable(
    strictObject(
      {
        time_zone: Type.String({ maxLength: 64, description: 'IANA name.', examples: ['Europe/Berlin'] }),
        ranges: Type.Array(
          strictObject({
            days: Type.Array(choice([...weekDays]), { minItems: 1, maxItems: 7 }),
            from_hour: Type.Integer({ minimum: 0, maximum: 23, examples: [9] }),
            to_hour: Type.Integer({ minimum: 1, maximum: 24, description: 'Exclusive.', examples: [17] }),
          }),
          { minItems: 1, maxItems: 50 },
        ),
      },
      { description: 'Hours of the week, on the clock of the time zone. Null for all hours.' },
    ),
  ),
  none: null as WeekHours | null,
  read(sent: SentHours | null): WeekHours | null {
    if (sent === null) return null;
    const errors: FieldErrors = {};
    if (!isTimeZone(sent.time_zone))
      errors['targeting.hours.time_zone'] = [
        `Unknown time zone "${sent.time_zone}". Use a name such as Europe/Berlin.`,
      ];
    if (sent.ranges.some(({ from_hour, to_hour }) => from_hour >= to_hour))
      errors['targeting.hours.ranges'] = [
        'from_hour must be before to_hour. For hours past midnight, use two ranges.',
      ];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const ranges = sent.ranges.map(({ days, from_hour, to_hour }) => ({
      days: weekDays.filter((day) => days.includes(day)),
      fromHour: from_hour,
      toHour: to_hour,
    }));
    return { timeZone: sent.time_zone, ranges };
  },
  view: (stored: WeekHours | null): SentHours | null =>
    stored && {
      time_zone: stored.timeZone,
      ranges: stored.ranges.map(({ days, fromHour, toHour }) => ({
        days: [...days],
        from_hour: fromHour,
        to_hour: toHour,
      })),
    },
  isStored: (value: unknown) => Value.Check(storedHours, value),
} as const;
interface SentHours {
  time_zone: string;
  ranges: { days: (typeof weekDays)[number][]; from_hour: number; to_hour: number }[];
}
const storedHours = Type.Union([
  Type.Null(),
  Type.Object({
    timeZone: Type.String(),
    ranges: Type.Array(
      Type.Object({
        days: Type.Array(choice([...weekDays])),
        fromHour: Type.Integer(),
        toHour: Type.Integer(),
      }),
    ),
  }),
]);

/** Offsets such as `+02:00` are not names: they do not follow daylight saving time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** All fields, by their names in code. The names in the API are the same in snake case. */
export const targetingFields = {
  views: list('targeting_view', 'placement', choice([...views]), choiceOptions),
  displayModes: list('targeting_display_mode', 'placement', choice([...displayModes]), choiceOptions),
  countries: list('targeting_country', 'request', Type.String({ pattern: '^[A-Za-z]{2}$' }), {
    maxItems: 300,
    description: 'ISO 3166 codes.',
    normalise: upperCase,
  }),
  languages: list(
    'targeting_language',
    'request',
    Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
    { maxItems: 300, description: 'Language tags. `en` also matches `en-GB`.', normalise: lowerCase },
  ),
  deviceTypes: list('targeting_device_type', 'request', choice([...deviceTypes]), choiceOptions),
  channelIds: list('targeting_channel', 'member', uuid(), idOptions),
  publisherIds: list('targeting_publisher', 'member', uuid(), idOptions),
  hours,
} as const;

type Fields = typeof targetingFields;
type Name = keyof Fields;
const names = Object.keys(targetingFields) as Name[];

/** The targeting of a campaign: the value that `read` returns, for each field. */
export type Targeting = { readonly [N in Name]: ReturnType<Fields[N]['read']> };
type TargetingSchemas = { [N in Name as SnakeCase<N>]: Fields[N]['schema'] };
/** Targeting in the API. A request may leave fields out. */
export type TargetingView = { [N in Name as SnakeCase<N>]: Static<Fields[N]['schema']> };

/** Any field, with its values as `unknown`. A value is only passed to the field that it belongs to. */
interface AnyField {
  readonly none: unknown;
  readonly read: (sent: unknown) => unknown;
  readonly view: (stored: unknown) => unknown;
  readonly isStored: (value: unknown) => boolean;
}
const fieldOf = (name: Name) => targetingFields[name] as unknown as AnyField;
/** An object with the same keys as `targetingFields`, and a value made from each field. */
const mapFields = <T>(make: (field: AnyField, name: Name) => unknown): T =>
  Object.fromEntries(names.map((name) => [name, make(fieldOf(name), name)])) as T;

export const noTargeting: Targeting = mapFields(({ none }) => none);

/** The schema of each field, by its name in the API. */
export const targetingSchemas = Object.fromEntries(
  names.map((name) => [snakeCase(name), targetingFields[name].schema]),
) as unknown as TargetingSchemas;

/**
 * Merges the fields of a request into the current targeting. A missing field stays;
 * null removes every restriction.
 */
export function readTargeting(
  sent: Partial<TargetingView> | null | undefined,
  current: Targeting,
): Targeting {
  if (sent === null) return noTargeting;
  return mapFields(({ read }, name) => {
    const value = sent?.[snakeCase(name)];
    return value === undefined ? current[name] : read(value);
  });
}

export function viewTargeting(targeting: Targeting): TargetingView {
  return Object.fromEntries(
    names.map((name) => [snakeCase(name), fieldOf(name).view(targeting[name])]),
  ) as unknown as TargetingView;
}

/**
 * Reads targeting from JSON that any version has stored. A field that did not exist then means no
 * restriction; a field that no longer exists is dropped. A value that no version has written is an error: to
 * ignore it would show offers to the wrong shoppers.
 */
export function parseTargeting(json: unknown): Targeting {
  const stored = (json ?? {}) as Readonly<Record<string, unknown>>;
  return mapFields(({ none, isStored }, name) => {
    const value = stored[name];
    if (value === undefined) return none;
    if (!isStored(value)) throw new Error(`a stored campaign has unreadable targeting: ${name}`);
    return value;
  });
}

export type TargetingReason = Fields[Name]['reason'];

/** The reasons of all fields with this scope, in the order of evaluation. */
export function targetingReasons<S extends Scope>(
  scope: S,
): { [N in Name]: Fields[N]['scope'] extends S ? Fields[N]['reason'] : never }[Name][] {
  const fields = names.map((name) => targetingFields[name]).filter((field) => field.scope === scope);
  return fields.map(({ reason }) => reason) as ReturnType<typeof targetingReasons<S>>;
}
