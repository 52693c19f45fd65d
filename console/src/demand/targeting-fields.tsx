import type { Campaign, Outcome } from '@encart/sdk';
import type { Reading } from '@encart/sdk/read-number';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChannels } from '../channel/channels.ts';
import { displayModeLabels } from '../serving/offer-stage.tsx';
import { viewLabels } from '../serving/placement.ts';
import { Button } from '../ui/button.tsx';
import { CheckGroup } from '../ui/check-group.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { PublisherPicker } from './publisher-picker.tsx';

const deviceLabels: Record<'MOBILE' | 'TABLET' | 'DESKTOP', string> = {
  MOBILE: 'Mobile',
  TABLET: 'Tablet',
  DESKTOP: 'Desktop',
};

interface EditorProps<Draft> {
  readonly label: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly error: string | undefined;
}

/** One field of the targeting: its form field, and its text on the page of a campaign. */
export interface TargetingField<Value, Draft> {
  readonly label: string;
  readonly empty: Draft;
  readonly draftOf: (value: Value) => Draft;
  readonly read: (draft: Draft) => Reading<Value>;
  /** Empty text if the field does not restrict the campaign. */
  readonly describe: (value: Value) => string;
  readonly edit: (props: EditorProps<Draft>) => ReactNode;
}

/** A field with a checkbox for each value. */
function checkField<T extends string>(
  label: string,
  labels: Readonly<Record<T, string>>,
): TargetingField<T[], T[]> {
  const options = (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }));
  return {
    label,
    empty: [],
    draftOf: (values) => values,
    read: (value) => ({ value }),
    describe: (values) => values.map((value) => labels[value]).join(', '),
    edit: ({ label, draft, onChange, error }) => (
      <CheckGroup legend={label} options={options} chosen={draft} onChange={onChange} error={error} />
    ),
  };
}

/** A field of words, separated by spaces, commas or line breaks. */
function wordField(
  label: string,
  describe: (words: string[]) => string,
  edit: TargetingField<string[], string>['edit'],
): TargetingField<string[], string> {
  return {
    label,
    empty: '',
    describe,
    edit,
    draftOf: (values) => values.join(', '),
    read: (text) => ({ value: text.split(/[\s,;]+/).filter((word) => word !== '') }),
  };
}

function wordInput(hint: string): TargetingField<string[], string>['edit'] {
  return ({ label, draft, onChange, error }) => (
    <Field label={label} hint={hint} error={error}>
      <Input value={draft} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

function describeCount(noun: string): (ids: readonly string[]) => string {
  return (ids) => {
    if (ids.length === 0) return '';
    return ids.length === 1 ? `1 ${noun}` : `${ids.length} ${noun}s`;
  };
}

function ChannelChecks({ label, draft, onChange, error }: EditorProps<string[]>) {
  const options = useChannels().map(({ id, name }) => ({ value: id, label: name }));
  return <CheckGroup legend={label} options={options} chosen={draft} onChange={onChange} error={error} />;
}

type Hours = NonNullable<Campaign['targeting']['hours']>;
interface HoursDraft {
  readonly timeZone: string;
  readonly ranges: readonly { readonly days: Hours['ranges'][number]['days']; from: string; to: string }[];
}

const dayLabels = {
  MON: 'Mon',
  TUE: 'Tue',
  WED: 'Wed',
  THU: 'Thu',
  FRI: 'Fri',
  SAT: 'Sat',
  SUN: 'Sun',
} as const;
const dayNames = Object.keys(dayLabels) as (keyof typeof dayLabels)[];
const dayOptions = dayNames.map((value) => ({ value, label: dayLabels[value] }));
const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
/** 24 hours. A range starts at 0 to 23 and ends at 1 to 24. */
const hourOptions = (first: number) => Array.from({ length: 24 }, (_, index) => first + index);

const hoursField: TargetingField<Hours | null, HoursDraft> = {
  label: 'Hours of the week',
  empty: { timeZone: '', ranges: [] },
  draftOf: (hours) => ({
    timeZone: hours?.time_zone ?? '',
    ranges: (hours?.ranges ?? []).map(({ days, from_hour, to_hour }) => ({
      days,
      from: String(from_hour),
      to: String(to_hour),
    })),
  }),
  read: ({ timeZone, ranges }) => {
    if (ranges.length === 0) return { value: null };
    if (ranges.some(({ days }) => days.length === 0))
      return { problem: 'Choose at least one day for each range.' };
    if (ranges.some(({ from, to }) => Number(from) >= Number(to)))
      return { problem: 'A range must end after it starts. For hours past midnight, add two ranges.' };
    if (timeZone.trim() === '') return { problem: 'Enter a time zone such as Europe/Berlin.' };
    const sent = ranges.map(({ days, from, to }) => ({ days, from_hour: Number(from), to_hour: Number(to) }));
    return { value: { time_zone: timeZone.trim(), ranges: sent } };
  },
  describe: (hours) => {
    if (hours === null) return '';
    const ranges = hours.ranges.map(
      ({ days, from_hour, to_hour }) =>
        `${describeDays(days)} ${formatHour(from_hour)}–${formatHour(to_hour)}`,
    );
    return `${ranges.join(', ')} (${hours.time_zone})`;
  },
  edit: (props) => <HoursEditor {...props} />,
};

/** `Mon–Fri` for a run of days, otherwise a list. */
function describeDays(days: Hours['ranges'][number]['days']): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const isRun = days.length > 2 && dayNames.indexOf(last) - dayNames.indexOf(first) === days.length - 1;
  return isRun ? `${dayLabels[first]}–${dayLabels[last]}` : days.map((day) => dayLabels[day]).join(', ');
}

function HoursEditor({ label, draft, onChange, error }: EditorProps<HoursDraft>) {
  const { ranges } = draft;
  const change = (changedIndex: number, range: Partial<HoursDraft['ranges'][number]>) =>
    onChange({
      ...draft,
      ranges: ranges.map((each, index) => (index === changedIndex ? { ...each, ...range } : each)),
    });
  const add = () =>
    onChange({
      timeZone: draft.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone,
      ranges: [...ranges, { days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: '9', to: '17' }],
    });
  return (
    <fieldset className="flex min-w-0 flex-col items-start gap-3">
      <legend className="mb-1 font-medium">{label}</legend>
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no identity, and every field is controlled
        <div key={index} className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <CheckGroup
            legend="Days"
            options={dayOptions}
            chosen={range.days}
            onChange={(days) => change(index, { days: dayNames.filter((day) => days.includes(day)) })}
          />
          <Field label="From">
            <Select value={range.from} onChange={(event) => change(index, { from: event.target.value })}>
              {hourOptions(0).map((hour) => (
                <option key={hour} value={hour}>
                  {formatHour(hour)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="To">
            <Select value={range.to} onChange={(event) => change(index, { to: event.target.value })}>
              {hourOptions(1).map((hour) => (
                <option key={hour} value={hour}>
                  {formatHour(hour)}
                </option>
              ))}
            </Select>
          </Field>
          <IconButton
            label="Remove"
            onClick={() => onChange({ ...draft, ranges: ranges.filter((each) => each !== range) })}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {ranges.length > 0 && (
        <Field label="Time zone" hint="A name such as Europe/Berlin or America/New_York.">
          <Input
            list="time-zones"
            value={draft.timeZone}
            onChange={(event) => onChange({ ...draft, timeZone: event.target.value })}
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </Field>
      )}
      <Button type="button" onClick={add}>
        Add hours
      </Button>
      {error && (
        <p role="alert" className="text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** All fields, in the order of the form, by their names in the API. */
export const targetingFields = {
  views: checkField('Views', viewLabels),
  display_modes: checkField('Display modes', displayModeLabels),
  device_types: checkField('Devices', deviceLabels),
  channel_ids: {
    ...checkField<string>('Channels', {}),
    describe: describeCount('channel'),
    edit: (props: EditorProps<string[]>) => <ChannelChecks {...props} />,
  },
  countries: wordField(
    'Countries',
    (codes) => codes.join(', '),
    wordInput('Two-letter codes such as US, GB.'),
  ),
  languages: wordField(
    'Languages',
    (tags) => tags.join(', '),
    wordInput('Tags such as en, de-AT; en also means en-GB.'),
  ),
  publisher_ids: {
    ...checkField<string>('Publishers', {}),
    describe: describeCount('publisher'),
    edit: ({ draft, ...props }: EditorProps<string[]>) => <PublisherPicker chosen={draft} {...props} />,
  },
  hours: hoursField,
};

/** The labels in an explanation for candidates that targeting excluded. */
export const targetingOutcomeLabels: Record<Extract<Outcome, `targeting_${string}`>, string> = {
  targeting_channel: 'Targets other channels',
  targeting_publisher: 'Targets other publishers',
  targeting_view: 'Targets other views',
  targeting_display_mode: 'Targets other display modes',
  targeting_country: 'Targets other countries',
  targeting_language: 'Targets other languages',
  targeting_device_type: 'Targets other devices',
  targeting_hours: 'Targets other hours of the week',
};
