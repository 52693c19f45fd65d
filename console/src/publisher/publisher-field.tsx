import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { useFoundPublishers } from './find-publishers.tsx';

interface Props {
  channelId: string;
  /** The id of a publisher, or the value of one of the `choices`. */
  value: string;
  onChange: (value: string) => void;
  /** The options besides the publishers, first in the list. */
  choices: readonly { value: string; label: string }[];
  error?: string | undefined;
}

/**
 * A select list of publishers, with a search field if the channel has more publishers than the list shows.
 */
export function PublisherField({ channelId, value, onChange, choices, error }: Props) {
  const isChoice = choices.some((choice) => choice.value === value);
  const { search, options } = useFoundPublishers(channelId, isChoice ? undefined : value);
  return (
    <>
      {search}
      <Field label="Publisher" error={error}>
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
          {options}
        </Select>
      </Field>
    </>
  );
}
