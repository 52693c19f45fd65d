import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { SearchInput } from '../ui/input.tsx';
import { livePublishersQuery, maxListedPublishers, publisherQuery } from './publisher-queries.ts';

/**
 * The parts of a select list of publishers: its options, with the chosen publisher even if it is not among
 * the found ones, and a search field if the channel has more publishers than the list shows. `publisherId` is
 * undefined if no publisher is chosen.
 */
export function useFoundPublishers(
  channelId: string,
  publisherId: string | undefined,
  className = '',
): { search: ReactNode; options: ReactNode } {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery(livePublishersQuery(channelId, q)).data ?? [];
  const isListed = publisherId === undefined || found.some(({ id }) => id === publisherId);
  const chosen = useQuery({ ...publisherQuery(channelId, publisherId ?? ''), enabled: !isListed }).data;
  const isLong = text !== '' || found.length >= maxListedPublishers;
  return {
    search: isLong && (
      <SearchInput
        label="Search publishers"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={className}
      />
    ),
    options: (
      <>
        {!isListed && <option value={publisherId}>{chosen?.brand_name ?? publisherId}</option>}
        {found.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </>
    ),
  };
}
