import type { Outcome } from '@encart/sdk';
import type { Reading } from '@encart/sdk/read-number';
import type { ReactNode } from 'react';
import { useChannels } from '../channel/channels.ts';
import { displayModeLabels } from '../serving/offer-stage.tsx';
import { viewLabels } from '../serving/placement.ts';
import { CheckGroup } from '../ui/check-group.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

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
export const targetingFields = {
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
