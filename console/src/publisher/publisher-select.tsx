import { Select } from '../ui/select.tsx';
import { useFoundPublishers } from './find-publishers.tsx';

interface Props {
  channelId: string;
  value: string | undefined;
  onChange: (publisherId: string | undefined) => void;
}

const width = 'w-44 max-md:w-full';

/** A filter by one publisher of a channel. */
export function PublisherSelect({ channelId, value, onChange }: Props) {
  const { search, options } = useFoundPublishers(channelId, value, width);
  return (
    <>
      {search}
      <Select
        aria-label="Publisher"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={width}
      >
        <option value="">All publishers</option>
        {options}
      </Select>
    </>
  );
}
