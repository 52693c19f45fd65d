import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { type ChannelChoice, useChannels } from '../channel/channels.ts';
import { Menu, MenuChoice } from '../ui/menu.tsx';
import { ChannelIcon } from './channel-icon.tsx';

export function ChannelSwitcher({ channel }: { channel: ChannelChoice }) {
  const channels = useChannels();
  const navigate = useNavigate();
  if (channels.length < 2)
    return (
      <div className="flex h-9 items-center gap-2 px-2">
        <ChannelIcon name={channel.name} />
        <span className="truncate font-medium">{channel.name}</span>
      </div>
    );
  return (
    <Menu
      className="w-56"
      trigger={
        <button
          type="button"
          className="flex h-9 w-full items-center gap-2 rounded-md border border-line bg-surface px-2 text-left shadow-low hover:border-line-strong"
        >
          <ChannelIcon name={channel.name} />
          <span className="sr-only">Channel:</span>
          <span className="min-w-0 flex-1 truncate font-medium">{channel.name}</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        </button>
      }
    >
      <MenuChoice
        label="Channels"
        value={channel.id}
        onChange={(channelId) => navigate({ to: '/c/$channelId/overview', params: { channelId } })}
        options={channels.map(({ id, name }) => ({
          value: id,
          label: (
            <>
              <ChannelIcon name={name} />
              <span className="truncate">{name}</span>
            </>
          ),
        }))}
      />
    </Menu>
  );
}
