import { type RawBuilder, sql } from 'kysely';
import { plainArray } from '../db/array-literal.ts';
import { containsEveryWord, startsWith } from '../db/contains-every-word.ts';
import type { Db } from '../db/handle.ts';

/** The kinds that a search finds by name, in the order of the results. */
export const searchedKinds = ['channel', 'publisher', 'advertiser', 'campaign', 'offer', 'user'] as const;
export type SearchedKind = (typeof searchedKinds)[number];

export interface Found {
  readonly kind: SearchedKind;
  readonly id: string;
  readonly name: string;
  /** A text that tells it from others with the same name. */
  readonly detail: string | null;
}

/**
 * Where the names of a kind are: the table (alias `t`), the texts that are compared with the words,
 * and what is shown.
 */
const sources: Record<
  SearchedKind,
  {
    from: RawBuilder<unknown>;
    texts: readonly RawBuilder<unknown>[];
    name: RawBuilder<unknown>;
    detail: RawBuilder<unknown>;
  }
> = {
  channel: {
    from: sql`channels t`,
    texts: [sql`t.name_search`],
    name: sql`t.name`,
    detail: sql`null::text`,
  },
  publisher: {
    from: sql`publishers t`,
    texts: [sql`t.brand_key`, sql`t.domain`],
    name: sql`t.brand_name`,
    detail: sql`t.domain`,
  },
  advertiser: {
    from: sql`advertisers t`,
    texts: [sql`t.name_search`, sql`t.domain`],
    name: sql`t.name`,
    detail: sql`t.domain`,
  },
  campaign: {
    from: sql`campaigns t join advertisers a on a.id = t.advertiser_id`,
    texts: [sql`t.name_search`, sql`a.name_search`],
    name: sql`t.name`,
    detail: sql`a.name`,
  },
  offer: {
    from: sql`offers t join campaigns c on c.id = t.campaign_id join advertisers a on a.id = c.advertiser_id`,
    texts: [sql`t.heading_search`, sql`c.name_search`, sql`a.name_search`],
    name: sql`t.heading`,
    detail: sql`a.name || ', ' || c.name`,
  },
  user: {
    from: sql`users t`,
    texts: [sql`t.email`, sql`lower(t.name)`],
    name: sql`coalesce(nullif(t.name, ''), t.email)`,
    detail: sql`t.email`,
  },
};

/** Matches are not sorted before this many are read, so that a common word costs no more than a rare one. */
const maxMatches = 50;

/**
 * Finds the objects of a kind with every word in their texts. Objects with a text that starts with the first
 * word come first, then the newest ids.
 */
export async function findByName(
  db: Db,
  kind: SearchedKind,
  words: readonly string[],
  limit: number,
): Promise<Found[]> {
  const { from, texts, name, detail } = sources[kind];
  const columns = sql`t.id, ${name} as name, ${detail} as detail`;
  const begins = startsWith(texts, words[0] ?? '');
  const matches = containsEveryWord(texts, words);
  const { rows } = await sql<Omit<Found, 'kind'>>`
    select id, name, detail from (
      (select ${columns}, 0 as rank from ${from} where ${begins} and ${matches} limit ${maxMatches})
      union all
      (select ${columns}, 1 as rank from ${from} where not ${begins} and ${matches} limit ${maxMatches})
    ) as found order by rank, id desc limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ kind, ...row }));
}

export async function findById(db: Db, kind: SearchedKind, id: string): Promise<Found[]> {
  const { from, name, detail } = sources[kind];
  const { rows } = await sql<Omit<Found, 'kind'>>`
    select t.id, ${name} as name, ${detail} as detail from ${from} where t.id = ${id}
  `.execute(db);
  return rows.map((row) => ({ kind, ...row }));
}

/** Pairs of publisher and a channel that has it as a member. */
export async function findChannelsOf(
  db: Db,
  channelIds: readonly string[],
  publisherIds: readonly string[],
): Promise<[publisherId: string, channelId: string][]> {
  if (publisherIds.length === 0) return [];
  const { rows } = await sql<{ publisherId: string; channelId: string }>`
    select publisher_id as "publisherId", channel_id as "channelId" from channel_publishers
    where channel_id = any(${plainArray(channelIds)}::uuid[]) and publisher_id = any(${plainArray(publisherIds)}::uuid[])
      and removed_at is null
    order by listed_at
  `.execute(db);
  return rows.map(({ publisherId, channelId }) => [publisherId, channelId]);
}
