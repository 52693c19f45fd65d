import type { Me } from '@encart/sdk';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { encartFor } from '../data/encart.ts';
import { useMe } from '../users/me.ts';

type Permission = Me['permissions'][number];

/**
 * A channel of the user. Its permissions decide only what the console shows; the service checks
 * them on every call.
 */
export interface ChannelChoice {
  id: string;
  name: string;
  canWrite: boolean;
  canHandleKeys: boolean;
  /** Includes reading the publishers' keys in full. */
  canHandlePublisherKeys: boolean;
  canServe: boolean;
  canManageTeam: boolean;
}

/** The channels that the user has access to: the granted ones, and for staff all of them. */
export function channelsQuery({ user, permissions, channels }: Me) {
  return queryOptions({
    queryKey: ['channels', user.id],
    queryFn: async ({ signal }): Promise<ChannelChoice[]> => {
      const granted = channels.map((channel) => toChoice(channel, [...permissions, ...channel.permissions]));
      if (user.staff_role === null) return granted;
      const others: ChannelChoice[] = [];
      for await (const channel of encartFor().operator.channels.all({}, { signal }))
        if (!granted.some(({ id }) => id === channel.id)) others.push(toChoice(channel, permissions));
      return [...granted, ...others].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
    },
    staleTime: 60_000,
  });
}

function toChoice(
  { id, name }: { id: string; name: string },
  permissions: readonly Permission[],
): ChannelChoice {
  return {
    id,
    name,
    canWrite: permissions.includes('channel:write'),
    canHandleKeys: permissions.includes('channel:keys'),
    canHandlePublisherKeys: permissions.includes('channel:publisher-keys'),
    canServe: permissions.includes('serving'),
    canManageTeam: permissions.includes('channel:team'),
  };
}

export function useChannels(): ChannelChoice[] {
  return useSuspenseQuery(channelsQuery(useMe())).data;
}

/** The channel in the address, on pages of a channel. Their route has checked that it exists. */
export function useThisChannel(): ChannelChoice {
  const { channelId } = useParams({ strict: false });
  const channel = useChannels().find(({ id }) => id === channelId);
  if (!channel) throw new Error('This page needs a channel in its address.');
  return channel;
}
