import { useChannels } from '../channel/channels.ts';
import { Select } from '../ui/select.tsx';

interface Props {
  value: string | undefined;
  onChange: (channelId: string | undefined) => void;
}

/** A filter by one channel. */
export function ChannelSelect({ value, onChange }: Props) {
  const channels = useChannels();
  return (
    <Select
      aria-label="Channel"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      className="w-44 max-md:w-full"
    >
      <option value="">All channels</option>
      {channels.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
