import type {
  ApiKey,
  Encart,
  KeyChange,
  MintedKey,
  NewKey,
  Revocation,
  Rotation,
  ShownKey,
} from '@encart/sdk';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { advertiserKey } from '../advertiser/advertisers.ts';
import { collect } from '../data/collect.ts';
import { encartFor, encartForAdvertiser } from '../data/encart.ts';
import { publishersKey } from '../publisher/publisher-queries.ts';

/** The keys of a channel, of one of its publishers or of an advertiser, and the calls on them. */
export interface KeySet {
  /** The query key of the list. */
  readonly queryKey: QueryKey;
  /** The query key of all cached data that shows one of the keys. It is invalidated when a key changes. */
  readonly affectedQueryKey: QueryKey;
  /** The kinds to choose from for a new key. Empty if the owner has keys of one kind only. */
  readonly kinds: readonly NewKey['kind'][];
  /** The purpose of a new key, in words. Missing if the dialog needs no description. */
  readonly purpose?: string;
  all(options: { signal: AbortSignal }): AsyncIterable<ApiKey>;
  get(id: string, options: { signal: AbortSignal }): Promise<ShownKey>;
  mint(key: NewKey): Promise<MintedKey>;
  rotate(id: string, rotation: Rotation): Promise<MintedKey>;
  revoke(id: string, revocation: Revocation): Promise<unknown>;
  /** Missing if the owner has no secret keys. */
  change?(id: string, change: KeyChange): Promise<unknown>;
}

export function channelKeySet(channelId: string): KeySet {
  const { keys } = encartFor(channelId).channel;
  const queryKey = ['channel', channelId, 'keys'];
  return {
    queryKey,
    affectedQueryKey: queryKey,
    kinds: ['secret', 'publishable'],
    ...callsOn(keys),
    mint: (key) => keys.mint(key),
  };
}

export function publisherKeySet(channelId: string, publisherId: string): KeySet {
  const { keys } = encartFor(channelId).channel.publishers;
  return {
    queryKey: [...publishersKey(channelId), 'keys', publisherId],
    // The publisher's details show its newest key.
    affectedQueryKey: publishersKey(channelId),
    kinds: [],
    all: (options) => keys.all(publisherId, {}, options),
    get: (id, options) => keys.get(publisherId, id, options),
    mint: ({ kind: _kind, ...key }) => keys.mint(publisherId, key),
    rotate: (id, rotation) => keys.rotate(publisherId, id, rotation),
    revoke: (id, revocation) => keys.revoke(publisherId, id, revocation),
  };
}

/** For people of the advertiser and for staff. */
export function advertiserKeySet(advertiserId: string): KeySet {
  const { keys } = encartForAdvertiser(advertiserId);
  const queryKey = [...advertiserKey(advertiserId), 'keys'];
  return {
    queryKey,
    affectedQueryKey: queryKey,
    kinds: [],
    purpose:
      'For servers: reports conversions, and reads the campaigns, offers and figures of the advertiser.',
    ...callsOn(keys),
    mint: ({ kind: _kind, ...key }) => keys.mint(key),
  };
}

type KeyCalls = Encart['channel' | 'advertiser']['keys'];

/** The calls on the keys of the channel or advertiser that the client has selected. */
function callsOn(keys: KeyCalls): Required<Pick<KeySet, 'all' | 'get' | 'rotate' | 'revoke' | 'change'>> {
  return {
    all: (options) => keys.all({}, options),
    get: (id, options) => keys.get(id, options),
    rotate: (id, rotation) => keys.rotate(id, rotation),
    revoke: (id, revocation) => keys.revoke(id, revocation),
    change: (id, change) => keys.change(id, change),
  };
}

export function keysQuery(keys: KeySet) {
  return queryOptions({
    queryKey: keys.queryKey,
    queryFn: ({ signal }) => collect(keys.all({ signal })),
  });
}
