import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { SearchInput } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { livePublishersQuery, maxListedPublishers, publisherQuery } from './publisher-queries.ts';

interface Props {
  channelId: string;
  value: string | undefined;
  onChange: (publisherId: string | undefined) => void;
}

/** A filter by one publisher of a channel, with a search field if the channel has more publishers than the list shows. */
export function PublisherSelect({ channelId, value, onChange }: Props) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery(livePublishersQuery(channelId, q)).data ?? [];
  const isListed = value === undefined || found.some(({ id }) => id === value);
  const chosen = useQuery({ ...publisherQuery(channelId, value ?? ''), enabled: !isListed }).data;
  return (
    <>
      {(text !== '' || found.length >= maxListedPublishers) && (
        <SearchInput
          label="Search publishers"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="w-44 max-md:w-full"
        />
      )}
      <Select
        aria-label="Publisher"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className="w-44 max-md:w-full"
      >
        <option value="">All publishers</option>
        {!isListed && <option value={value}>{chosen?.brand_name ?? value}</option>}
        {found.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
