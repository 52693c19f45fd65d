import type { UserChannel } from '@encart/sdk';
import { useChannels } from '../channel/channels.ts';
import { Select } from '../ui/select.tsx';

type Role = UserChannel['role'];

const roles: readonly { value: Role | ''; label: string }[] = [
  { value: '', label: 'No access' },
  { value: 'viewer', label: 'Viewer' },
  { value: 'admin', label: 'Admin' },
];

interface Props {
  channelRoles: readonly UserChannel[];
  onChange: (channelRoles: UserChannel[]) => void;
  error?: string | undefined;
}

/** A user's role in each channel. */
export function ChannelRolesField({ channelRoles, onChange, error }: Props) {
  const channels = useChannels();
  const set = (channel_id: string, role: string) => {
    const others = channelRoles.filter((each) => each.channel_id !== channel_id);
    onChange(role === '' ? others : [...others, { channel_id, role: role as Role }]);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Channels</legend>
      <ul className="max-h-52 divide-y divide-line overflow-y-auto rounded-md border border-line-strong">
        {channels.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-2.5 py-1.5">
            <span className="min-w-0 truncate">{name}</span>
            <Select
              aria-label={`Role in ${name}`}
              value={channelRoles.find(({ channel_id }) => channel_id === id)?.role ?? ''}
              onChange={(event) => set(id, event.target.value)}
              className="w-32 shrink-0"
            >
              {roles.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </li>
        ))}
        {channels.length === 0 && <li className="px-2.5 py-2 text-ink-3">No channels yet.</li>}
      </ul>
      {error && (
        <p role="alert" className="mt-1 text-bad text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
