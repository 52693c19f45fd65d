import type { Db } from '../db/handle.ts';
import type { Logo } from './logo-model.ts';

declare module '../db/tables.ts' {
  interface Tables {
    logos: { id: string; content: Buffer; created_at: Date };
  }
}

export async function saveLogo(db: Db, { id, content }: Logo, now: Date): Promise<void> {
  await db
    .insertInto('logos')
    .values({ id, content, created_at: now })
    .onConflict((c) => c.column('id').doNothing())
    .execute();
}

export async function findLogo(db: Db, id: string): Promise<Logo | undefined> {
  return db.selectFrom('logos').select(['id', 'content']).where('id', '=', id).executeTakeFirst();
}

export async function hasLogo(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('logos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
