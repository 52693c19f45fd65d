import type { Campaign, Outcome } from '@encart/sdk';
import type { Reading } from '@encart/sdk/read-number';
import { Fragment, type ReactNode } from 'react';
import { useChannels } from '../channel/channels.ts';
import type { FormErrors } from '../data/form-errors.ts';
import { displayModeLabels } from '../serving/offer-stage.tsx';
import { viewLabels } from '../serving/placement.ts';
import { CheckGroup } from '../ui/check-group.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

export type Targeting = Campaign['targeting'];
type DeviceType = Targeting['device_types'][number];

const deviceLabels: Record<DeviceType, string> = {
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
interface TargetingField<Value, Draft> {
  readonly label: string;
  readonly empty: Draft;
  readonly draftOf: (value: Value) => Draft;
  readonly read: (draft: Draft) => Reading<Value>;
  /** Empty text if the field does not restrict the campaign. */
  readonly describe: (value: Value) => string;
  readonly edit: (props: EditorProps<Draft>) => ReactNode;
}

/** A field with a checkbox for each value. */
function checks<T extends string>(
  label: string,
  labels: Readonly<Record<T, string>>,
): TargetingField<T[], T[]> {
  const options = (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }));
  return {
    ...{ label, empty: [], draftOf: (values) => values, read: (value) => ({ value }) },
    describe: (values) => values.map((value) => labels[value]).join(', '),
    edit: ({ label, draft, onChange, error }) => (
      <CheckGroup legend={label} options={options} chosen={draft} onChange={onChange} error={error} />
    ),
  };
}

/** A field of words, separated by spaces, commas or line breaks. */
function words(
  label: string,
  separator: string,
  describe: (words: string[]) => string,
  edit: TargetingField<string[], string>['edit'],
): TargetingField<string[], string> {
  return {
    ...{ label, empty: '', describe, edit },
    draftOf: (values) => values.join(separator),
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

function counted(noun: string): (ids: readonly string[]) => string {
  return (ids) => {
    if (ids.length === 0) return '';
    return ids.length === 1 ? `1 ${noun}` : `${ids.length} ${noun}s`;
  };
}

function ChannelChecks({ label, draft, onChange, error }: EditorProps<string[]>) {
  const options = useChannels().map(({ id, name }) => ({ value: id, label: name }));
  return <CheckGroup legend={label} options={options} chosen={draft} onChange={onChange} error={error} />;
}

/** All fields, in the order of the form, by their names in the API. */
const targetingFields = {
  views: checks('Views', viewLabels),
  display_modes: checks('Display modes', displayModeLabels),
  device_types: checks('Devices', deviceLabels),
  channel_ids: {
    ...checks<string>('Channels', {}),
    describe: counted('channel'),
    edit: (props: EditorProps<string[]>) => <ChannelChecks {...props} />,
  },
  countries: words(
    'Countries',
    ', ',
    (codes) => codes.join(', '),
    wordInput('Two-letter codes such as US, GB.'),
  ),
  languages: words(
    'Languages',
    ', ',
    (tags) => tags.join(', '),
    wordInput('Tags such as en, de-AT; en also means en-GB.'),
  ),
  publisher_ids: words('Publishers', '\n', counted('publisher'), ({ label, draft, onChange, error }) => (
    <Field label={label} hint="Publisher IDs, one per line." error={error}>
      <Textarea
        rows={2}
        value={draft}
        onChange={(event) => onChange(event.target.value)}
        className="font-mono text-xs"
      />
    </Field>
  )),
};

/** The state of the form. */
export type TargetingDraft = { [F in keyof Targeting]: (typeof targetingFields)[F]['empty'] };

const names = Object.keys(targetingFields) as (keyof Targeting)[];

/** A field without the types of its value and draft. Both are always passed back to the field they came from. */
function fieldOf(name: keyof Targeting): TargetingField<unknown, unknown> {
  return targetingFields[name] as unknown as TargetingField<unknown, unknown>;
}

function forEachField<T>(
  make: (field: TargetingField<unknown, unknown>, name: keyof Targeting) => unknown,
): T {
  return Object.fromEntries(names.map((name) => [name, make(fieldOf(name), name)])) as T;
}

/** The names under which the API reports errors. */
export const targetingErrors = names.map((name) => `targeting.${name}`);
export const emptyTargeting: TargetingDraft = forEachField(({ empty }) => empty);

/** The targeting of an untouched form. */
export const noTargeting = targetingBody(
  Object.fromEntries(
    Object.entries(readTargeting(emptyTargeting)).map(([name, read]) => [
      name,
      'value' in read && read.value,
    ]),
  ),
);

export function targetingDraftOf(targeting: Targeting): TargetingDraft {
  return forEachField(({ draftOf }, name) => draftOf(targeting[name]));
}

/** The value of each field, by the name under which the form reports its problem. */
export function readTargeting(draft: TargetingDraft): Record<string, Reading<unknown>> {
  return Object.fromEntries(names.map((name) => [`targeting.${name}`, fieldOf(name).read(draft[name])]));
}

/** The request body, from the values that were read. */
export function targetingBody(values: Readonly<Record<string, unknown>>): Targeting {
  return forEachField((_, name) => values[`targeting.${name}`]);
}

/** The targeting of a campaign, one entry per field; empty if it matches everything. */
export function describeTargeting(targeting: Targeting): [label: string, values: string][] {
  return names
    .map((name): [string, string] => [fieldOf(name).label, fieldOf(name).describe(targeting[name])])
    .filter(([, values]) => values !== '');
}

/** The form fields. An empty field matches everything. */
export function TargetingFields(props: {
  draft: TargetingDraft;
  onChange: (draft: TargetingDraft) => void;
  errors: FormErrors;
}) {
  const { draft, onChange, errors } = props;
  return (
    <section aria-label="Targeting" className="flex flex-col gap-4 border-line border-t pt-4">
      <div>
        <h3 className="font-semibold">Targeting</h3>
        <p className="text-ink-3 text-xs">Empty fields match everything.</p>
      </div>
      {names.map((name) => {
        const { edit, label } = fieldOf(name);
        const error = errors.of(`targeting.${name}`);
        const change = (value: unknown) => onChange({ ...draft, [name]: value });
        return <Fragment key={name}>{edit({ label, draft: draft[name], onChange: change, error })}</Fragment>;
      })}
    </section>
  );
}

/** What an explanation says of a candidate that targeting excluded. */
export const targetingOutcomeLabels: Record<Extract<Outcome, `targeting_${string}`>, string> = {
  targeting_channel: 'Targets other channels',
  targeting_publisher: 'Targets other publishers',
  targeting_view: 'Targets other views',
  targeting_display_mode: 'Targets other display modes',
  targeting_country: 'Targets other countries',
  targeting_language: 'Targets other languages',
  targeting_device_type: 'Targets other devices',
};
