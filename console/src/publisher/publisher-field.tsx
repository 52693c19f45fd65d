import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { SearchInput } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { livePublishersQuery, maxListedPublishers, publisherQuery } from './publisher-queries.ts';

interface Props {
  channelId: string;
  /** The id of a publisher, or the value of one of the `choices`. */
  value: string;
  onChange: (value: string) => void;
  /** What can be chosen instead of a publisher, first in the list. */
  choices: readonly { value: string; label: string }[];
  error?: string | undefined;
}

/** A select list of publishers, with a search field if the channel has more publishers than the list shows. */
export function PublisherField({ channelId, value, onChange, choices, error }: Props) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery(livePublishersQuery(channelId, q)).data ?? [];
  const isListed = choices.some((choice) => choice.value === value) || found.some(({ id }) => id === value);
  const chosen = useQuery({ ...publisherQuery(channelId, value), enabled: !isListed }).data;
  return (
    <>
      {(text !== '' || found.length >= maxListedPublishers) && (
        <SearchInput
          label="Search publishers"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Field label="Publisher" error={error}>
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
          {!isListed && <option value={value}>{chosen?.brand_name ?? value}</option>}
          {found.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
