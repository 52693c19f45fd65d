import type { ApiKey, MintedKey, NewKey, Rotation, ShownKey } from '@encart/sdk';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { collect } from '../data/collect.ts';
import { encartFor } from '../data/encart.ts';
import { publishersKey } from '../publisher/publisher-queries.ts';

/** The keys of a channel, or of one of its publishers, and the calls on them. */
export interface KeySet {
  /** The query key of the list. */
  readonly queryKey: QueryKey;
  /** The query key of all cached data that shows one of the keys. It is invalidated when a key changes. */
  readonly affectedQueryKey: QueryKey;
  /** The kinds that can be created. */
  readonly kinds: readonly NewKey['kind'][];
  all(options: { signal: AbortSignal }): AsyncIterable<ApiKey>;
  get(id: string, options: { signal: AbortSignal }): Promise<ShownKey>;
  mint(key: NewKey): Promise<MintedKey>;
  rotate(id: string, rotation: Rotation): Promise<MintedKey>;
  revoke(id: string): Promise<unknown>;
}

export function channelKeySet(channelId: string): KeySet {
  const { keys } = encartFor(channelId).channel;
  const queryKey = ['channel', channelId, 'keys'];
  return {
    queryKey,
    affectedQueryKey: queryKey,
    kinds: ['secret', 'publishable'],
    all: (options) => keys.all({}, options),
    get: (id, options) => keys.get(id, options),
    mint: (key) => keys.mint(key),
    rotate: (id, rotation) => keys.rotate(id, rotation),
    revoke: (id) => keys.revoke(id),
  };
}

export function publisherKeySet(channelId: string, publisherId: string): KeySet {
  const { keys } = encartFor(channelId).channel.publishers;
  return {
    queryKey: [...publishersKey(channelId), 'keys', publisherId],
    // The publisher's details show its newest key.
    affectedQueryKey: publishersKey(channelId),
    kinds: ['publishable'],
    all: (options) => keys.all(publisherId, {}, options),
    get: (id, options) => keys.get(publisherId, id, options),
    // Publishers have only publishable keys, so their call takes no kind.
    mint: ({ kind: _kind, ...key }) => keys.mint(publisherId, key),
    rotate: (id, rotation) => keys.rotate(publisherId, id, rotation),
    revoke: (id) => keys.revoke(publisherId, id),
  };
}

export function keysQuery(keys: KeySet) {
  return queryOptions({
    queryKey: keys.queryKey,
    queryFn: ({ signal }) => collect(keys.all({ signal })),
  });
}
