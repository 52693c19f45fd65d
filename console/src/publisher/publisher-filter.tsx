import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { MultiSelect } from '../ui/multi-select.tsx';
import { livePublishersQuery, publisherQuery } from './publisher-queries.ts';

interface Props {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  max: number;
}

export function PublisherFilter({ value, onChange, max }: Props) {
  const { id: channelId } = useThisChannel();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery(livePublishersQuery(channelId, q)).data ?? [];
  const chosen = useQueries({
    queries: value.map((id) => publisherQuery(channelId, id)),
    combine: (results) =>
      results.map(({ data }, index) => {
        const id = value[index] ?? '';
        return { id, name: data?.brand_name ?? found.find((one) => one.id === id)?.name ?? id.slice(0, 8) };
      }),
  });
  const others = found.filter(({ id }) => !value.includes(id));
  const [first] = chosen;
  return (
    <MultiSelect
      label="Publishers"
      summary={!first ? 'All' : chosen.length === 1 ? first.name : `${chosen.length} selected`}
      choices={[...chosen, ...others].map(({ id, name }) => ({
        value: id,
        label: name,
        disabledReason: value.length >= max && !value.includes(id) ? `At most ${max}.` : undefined,
      }))}
      value={value}
      onChange={onChange}
      search={{ text, onText: setText }}
    />
  );
}
