import type { Campaign } from '@encart/sdk';
import type { Reading } from '@encart/sdk/read-number';
import { Fragment } from 'react';
import type { FormErrors } from '../data/form-errors.ts';
import { type TargetingField, targetingFields } from './targeting-fields.tsx';

type Targeting = Campaign['targeting'];

/** The state of the form. */
export type TargetingDraft = { [F in keyof Targeting]: (typeof targetingFields)[F]['empty'] };

const fieldNames = Object.keys(targetingFields) as (keyof Targeting)[];

/**
 * A field without the types of its value and draft. Both are always passed back to the field they came from.
 */
function fieldOf(name: keyof Targeting): TargetingField<unknown, unknown> {
  return targetingFields[name] as unknown as TargetingField<unknown, unknown>;
}

/** An object with one value for each field. */
function mapFields<T>(make: (field: TargetingField<unknown, unknown>, name: keyof Targeting) => unknown): T {
  return Object.fromEntries(fieldNames.map((name) => [name, make(fieldOf(name), name)])) as T;
}

/** The names under which the API reports errors. */
export const targetingErrorNames = fieldNames.map((name) => `targeting.${name}`);
export const emptyTargeting: TargetingDraft = mapFields(({ empty }) => empty);

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
  return mapFields(({ draftOf }, name) => draftOf(targeting[name]));
}

/** The value of each field, by the name under which the form reports its problem. */
export function readTargeting(draft: TargetingDraft): Record<string, Reading<unknown>> {
  return Object.fromEntries(fieldNames.map((name) => [`targeting.${name}`, fieldOf(name).read(draft[name])]));
}

/** The request body, from the values that were read. */
export function targetingBody(values: Readonly<Record<string, unknown>>): Targeting {
  return mapFields((_, name) => values[`targeting.${name}`]);
}

/** The targeting of a campaign, one entry per field; empty if it matches everything. */
export function describeTargeting(targeting: Targeting): [label: string, values: string][] {
  return fieldNames
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
      {fieldNames.map((name) => {
        const { edit, label } = fieldOf(name);
        const error = errors.of(`targeting.${name}`);
        const change = (value: unknown) => onChange({ ...draft, [name]: value });
        return <Fragment key={name}>{edit({ label, draft: draft[name], onChange: change, error })}</Fragment>;
      })}
    </section>
  );
}
