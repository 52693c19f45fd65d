import type { Db } from '../db/handle.ts';

declare module '../db/tables.ts' {
  interface Tables {
    postback_tokens: { advertiser_id: string; version: number };
  }
}

const firstVersion = 1;

/** The version of an advertiser's token. */
export async function getTokenVersion(db: Db, advertiserId: string): Promise<number> {
  const row = await db
    .selectFrom('postback_tokens')
    .select('version')
    .where('advertiser_id', '=', advertiserId)
    .executeTakeFirst();
  return row?.version ?? firstVersion;
}

/** Makes all earlier tokens invalid. */
export async function replaceTokenVersion(tx: Db, advertiserId: string): Promise<number> {
  const row = await tx
    .insertInto('postback_tokens')
    .values({ advertiser_id: advertiserId, version: firstVersion + 1 })
    .onConflict((c) =>
      c.column('advertiser_id').doUpdateSet((e) => ({ version: e('postback_tokens.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}
