import type { Targeting, TargetingReason } from '../../demand/index.ts';
import type { Shopper } from '../model.ts';

/** The targeting of a campaign in the form that the rules read. Undefined where it restricts nothing. */
export type PreparedTargeting = ReturnType<typeof prepareTargeting>;

export function prepareTargeting(targeting: Targeting) {
  const setOf = (values: readonly string[]): ReadonlySet<string> | undefined =>
    values.length > 0 ? new Set(values) : undefined;
  return {
    views: setOf(targeting.views),
    displayModes: setOf(targeting.displayModes),
    countries: setOf(targeting.countries),
    languages: setOf(targeting.languages),
    deviceTypes: setOf(targeting.deviceTypes),
    channelIds: setOf(targeting.channelIds),
    publisherIds: setOf(targeting.publisherIds),
    hours: targeting.hours ? hoursMatcher(targeting.hours) : undefined,
  };
}

/** A candidate, as far as the rules of targeting read it. */
interface Targeted {
  readonly campaign: { readonly targeting: PreparedTargeting };
}

interface TargetingRule<Context> {
  readonly reason: TargetingReason;
  readonly refuses: (candidate: Targeted, context: Context) => boolean;
}

interface WithId {
  readonly id: string;
}

/** By the channel, and the publisher if one made the request. */
export const memberTargeting: readonly TargetingRule<{
  readonly channel: WithId;
  readonly publisher: WithId | undefined;
}>[] = [
  {
    reason: 'targeting_channel',
    refuses: ({ campaign }, { channel }) => isOutside(campaign.targeting.channelIds, channel.id),
  },
  {
    reason: 'targeting_publisher',
    refuses: ({ campaign }, { publisher }) =>
      isOutside(campaign.targeting.publisherIds, publisher?.id ?? null),
  },
];

export const placementTargeting: readonly TargetingRule<{ view: string; displayMode: string }>[] = [
  {
    reason: 'targeting_view',
    refuses: ({ campaign }, { view }) => isOutside(campaign.targeting.views, view),
  },
  {
    reason: 'targeting_display_mode',
    refuses: ({ campaign }, { displayMode }) => isOutside(campaign.targeting.displayModes, displayMode),
  },
];

interface RequestTargetingRule
  extends TargetingRule<{ readonly request: { readonly shopper: Shopper }; readonly atMs: number }> {
  /** True if the rule can refuse this campaign at all. */
  readonly appliesTo: (campaign: { readonly targeting: PreparedTargeting }) => boolean;
}

export const requestTargeting: readonly RequestTargetingRule[] = [
  {
    reason: 'targeting_country',
    appliesTo: ({ targeting }) => targeting.countries !== undefined,
    refuses: ({ campaign }, { request }) => isOutside(campaign.targeting.countries, request.shopper.country),
  },
  {
    reason: 'targeting_language',
    appliesTo: ({ targeting }) => targeting.languages !== undefined,
    refuses: ({ campaign }, { request }) =>
      isOutsideLanguages(campaign.targeting.languages, request.shopper.language),
  },
  {
    reason: 'targeting_device_type',
    appliesTo: ({ targeting }) => targeting.deviceTypes !== undefined,
    refuses: ({ campaign }, { request }) =>
      isOutside(campaign.targeting.deviceTypes, request.shopper.deviceType),
  },
  {
    reason: 'targeting_hours',
    appliesTo: ({ targeting }) => targeting.hours !== undefined,
    refuses: ({ campaign }, { atMs }) => campaign.targeting.hours?.(atMs) === false,
  },
];

const quarterMs = 15 * 60_000;

/**
 * Tells whether a moment is within the targeted hours. To format a time costs microseconds, so the last
 * result is kept for its quarter of an hour: the offsets of all time zones are multiples of it, so no hour
 * begins inside one.
 */
function hoursMatcher({ timeZone, ranges }: NonNullable<Targeting['hours']>): (atMs: number) => boolean {
  const targeted = new Set<string>();
  for (const { days, fromHour, toHour } of ranges)
    for (const day of days) for (let hour = fromHour; hour < toHour; hour++) targeted.add(`${day} ${hour}`);
  let lastQuarter = Number.NaN;
  let isWithin = false;
  return (atMs) => {
    const quarter = Math.floor(atMs / quarterMs);
    if (quarter !== lastQuarter) {
      lastQuarter = quarter;
      isWithin = targeted.has(hourOfWeek(timeZone, atMs));
    }
    return isWithin;
  };
}

/** By time zone. Only names that a platform has known are stored, so there are at most a few hundred. */
const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** Undefined if this platform does not know the time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) {
    let format: Intl.DateTimeFormat | undefined;
    try {
      const parts = { weekday: 'short', hour: 'numeric', hourCycle: 'h23' } as const;
      format = new Intl.DateTimeFormat('en-US', { timeZone, ...parts });
    } catch {
      // The name was valid where it was entered. A campaign without known hours is not shown.
    }
    formats.set(timeZone, format);
  }
  return formats.get(timeZone);
}

/** The day of the week and the hour on the clock of a time zone: `MON 9`. */
function hourOfWeek(timeZone: string, atMs: number): string {
  const parts = formatOf(timeZone)?.formatToParts(atMs);
  const part = (type: string) => parts?.find((each) => each.type === type)?.value ?? '';
  return `${part('weekday').toUpperCase()} ${Number(part('hour'))}`;
}

/** True if a targeting list exists and does not contain the value. An unknown value matches no list. */
function isOutside(targeted: ReadonlySet<string> | undefined, value: string | null): boolean {
  return targeted !== undefined && (value === null || !targeted.has(value));
}

/** Targeting `en` includes `en-gb`; targeting `en-gb` does not include `en`. */
function isOutsideLanguages(targeted: ReadonlySet<string> | undefined, language: string | null): boolean {
  if (targeted === undefined) return false;
  for (let tag = language; tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-'))))
    if (targeted.has(tag)) return false;
  return true;
}
