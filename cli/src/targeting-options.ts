import type { Campaign, CampaignChange, Outcome } from '@encart/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { deviceTypes, displayModes, views } from './api-values.ts';
import { readChoice, toDashes } from './choices.ts';
import { omitUndefined, readId, readList } from './options.ts';

type Targeting = Campaign['targeting'];
type Field = keyof Targeting;

/** One field of the targeting: its option, and how it is shown. */
interface TargetingOption<F extends Field = Field> {
  readonly field: F;
  readonly label: string;
  readonly flags: string;
  readonly help: string;
  /** The values that are allowed, if the list is fixed. */
  readonly values?: readonly string[];
  readonly read: (text: string, earlier: Targeting[F] | undefined) => Targeting[F];
  /** The value of a campaign that is not restricted by this field. */
  readonly none: Targeting[F];
  readonly describe: (value: Targeting[F]) => string;
}

type ListField = { [F in Field]: Targeting[F] extends string[] ? F : never }[Field];

function listOption(
  field: ListField,
  label: string,
  flags: string,
  help: string,
  allowed: readonly string[] | ((text: string) => string),
): TargetingOption {
  const values = typeof allowed === 'function' ? undefined : allowed;
  const read = typeof allowed === 'function' ? allowed : (text: string): string => readChoice(text, allowed);
  return {
    field,
    label,
    flags,
    help: `${help}; repeatable`,
    ...(values && { values }),
    none: [],
    read: (text, earlier) => {
      const values = readList(text).map(read);
      // The API reads an empty list as "no targeting", which is the opposite of what the option means.
      if (values.length === 0) throw new InvalidArgumentError('The list is empty.');
      return [...((earlier as string[] | undefined) ?? []), ...values] as Targeting[ListField];
    },
    describe: (values) => (values as string[]).join(', '),
  };
}

/**
 * Drops the type of the value, so that all options fit in one list. A value is always passed back
 * to its own option.
 */
function withoutType<F extends Field>(typed: TargetingOption<F>): TargetingOption {
  return typed as unknown as TargetingOption;
}

type Hours = NonNullable<Targeting['hours']>;
const weekDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
const hoursProblem = 'Enter days and hours, such as "mon-fri 9-17, sat 10-14 Europe/Berlin".';

/** Ranges such as `mon-fri 9-17`, separated by commas, and the time zone at the end. */
function readHours(text: string): Hours {
  const [, parts = '', time_zone = 'UTC'] = /^(.*?)(?:\s+([a-z]+(?:\/\S+)?))?$/i.exec(text.trim()) ?? [];
  const ranges = parts.split(',').map((part) => {
    const pattern = /^\s*([a-z]{3})(?:-([a-z]{3}))?\s+(\d{1,2})(?::00)?-(\d{1,2})(?::00)?\s*$/i;
    const [, first = '', last = first, from, to] = pattern.exec(part) ?? [];
    const [start, end] = [first, last].map((day) => weekDays.indexOf(day.toUpperCase() as 'MON'));
    if (start === undefined || end === undefined || start < 0 || end < start)
      throw new InvalidArgumentError(hoursProblem);
    return { days: weekDays.slice(start, end + 1), from_hour: Number(from), to_hour: Number(to) };
  });
  return { time_zone, ranges };
}

function describeHours(hours: Targeting['hours']): string {
  if (hours === null) return '';
  const name = (day: string) => day.toLowerCase();
  const ranges = hours.ranges.map(({ days, from_hour, to_hour }) => {
    const [first = 'MON', last = first] = [days[0], days.at(-1)];
    const isRun = weekDays.indexOf(last) - weekDays.indexOf(first) === days.length - 1 && days.length > 1;
    return `${isRun ? `${name(first)}-${name(last)}` : days.map(name).join('+')} ${from_hour}-${to_hour}`;
  });
  return `${ranges.join(', ')} ${hours.time_zone}`;
}

const targetingOptions: readonly TargetingOption[] = [
  listOption('views', 'views', '--view <view>', 'target views', views),
  listOption('display_modes', 'display modes', '--display-mode <mode>', 'target display modes', displayModes),
  listOption('countries', 'countries', '--country <code>', 'target countries, ISO codes such as US', String),
  listOption('languages', 'languages', '--language <tag>', 'target languages, "en" includes en-GB', String),
  listOption('device_types', 'devices', '--device <type>', 'target devices', deviceTypes),
  listOption('channel_ids', 'channels', '--channel <id>', 'target channels', readId),
  listOption('publisher_ids', 'publishers', '--publisher <id>', 'target publishers', readId),
  withoutType({
    field: 'hours',
    label: 'hours',
    flags: '--hours <hours>',
    help: 'target hours of the week, such as "mon-fri 9-17, sat 10-14 Europe/Berlin" (default time zone: UTC)',
    none: null,
    read: readHours,
    describe: describeHours,
  }),
];

/** The text for a candidate that targeting excluded, by its outcome in an explanation. */
export const targetingMeanings: Record<Extract<Outcome, `targeting_${string}`>, string> = {
  targeting_channel: 'targets other channels',
  targeting_publisher: 'targets other publishers',
  targeting_view: 'targets other views',
  targeting_display_mode: 'targets other display modes',
  targeting_country: 'targets other countries',
  targeting_language: 'targets other languages',
  targeting_device_type: 'targets other devices',
  targeting_hours: 'targets other hours of the week',
};

export function addTargetingOptions(command: Command): Command {
  for (const { flags, help, values, read } of targetingOptions) {
    const option = new Option(flags, help);
    if (values) option.choices(values.map(toDashes));
    command.addOption(option.argParser(read));
  }
  return command;
}

/** The targeting of the given options. With `clear`, all other restrictions are removed. */
export function readTargeting(
  options: object,
  { clear }: { clear: boolean },
): CampaignChange['targeting'] | undefined {
  const given = options as Readonly<Record<string, unknown>>;
  const fields = targetingOptions.map(({ field, flags, none }) => [
    field,
    given[new Option(flags).attributeName()] ?? (clear ? none : undefined),
  ]);
  const targeting = omitUndefined(Object.fromEntries(fields));
  return Object.keys(targeting).length > 0 ? targeting : undefined;
}

/** Lists only the fields that restrict the campaign. */
export function describeTargeting(targeting: Targeting): [string, string][] {
  const rows = targetingOptions.map(({ field, label, describe }): [string, string] => {
    const value = targeting[field];
    return [label, value === null ? '' : describe(value)];
  });
  const restricted = rows.filter(([, text]) => text !== '');
  return restricted.length > 0 ? restricted : [['targeting', 'none']];
}
