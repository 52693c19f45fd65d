import type { Me } from '@encart/sdk';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { encartFor } from '../data/encart.ts';
import { readStored, store } from '../data/stored.ts';
import { useMe } from '../users/me.ts';

type Permission = Me['permissions'][number];

export interface ChannelChoice {
  id: string;
  name: string;
  /** For what to offer; what is allowed, the service decides. */
  canWrite: boolean;
  canHandleKeys: boolean;
  /** Also: sees the keys of publishers whole. */
  canHandlePublisherKeys: boolean;
  canServe: boolean;
}

const rememberedKey = 'encart-channel';

/** Those that somebody can look into: the granted ones, and for staff all of them. */
export function channelsQuery({ user, permissions, channels }: Me) {
  return queryOptions({
    queryKey: ['channels', user.id],
    queryFn: async ({ signal }): Promise<ChannelChoice[]> => {
      const granted = channels.map((channel) => choice(channel, [...permissions, ...channel.permissions]));
      if (user.staff_role === null) return granted;
      const others: ChannelChoice[] = [];
      for await (const channel of encartFor().operator.channels.all({}, { signal }))
        if (!granted.some(({ id }) => id === channel.id)) others.push(choice(channel, permissions));
      return [...granted, ...others].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
    },
    staleTime: 60_000,
  });
}

function choice({ id, name }: { id: string; name: string }, may: readonly Permission[]): ChannelChoice {
  return {
    ...{ id, name },
    canWrite: may.includes('channel:write'),
    canHandleKeys: may.includes('channel:keys'),
    canHandlePublisherKeys: may.includes('channel:publisher-keys'),
    canServe: may.includes('serving'),
  };
}

export function useChannels(): ChannelChoice[] {
  return useSuspenseQuery(channelsQuery(useMe())).data;
}

/** The one that the address names; on pages of no channel, the one that was last looked at. */
export function useChannel(): ChannelChoice | undefined {
  const { channelId } = useParams({ strict: false });
  return pickChannel(useChannels(), channelId);
}

/** On pages of a channel, whose route has seen to it that there is one. Never another one in its place. */
export function useThisChannel(): ChannelChoice {
  const { channelId } = useParams({ strict: false });
  const channel = useChannels().find(({ id }) => id === channelId);
  if (!channel) throw new Error('a page of a channel was drawn without one');
  return channel;
}

export function pickChannel(
  channels: readonly ChannelChoice[],
  id = readStored(rememberedKey),
): ChannelChoice | undefined {
  return channels.find((channel) => channel.id === id) ?? channels[0];
}

export function rememberChannel(id: string): void {
  store(rememberedKey, id);
}
