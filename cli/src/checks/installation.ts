import type { Environment } from '../../../server/src/config.ts';
import type { Db } from '../../../server/src/db/handle.ts';
import '../../../server/src/db/installation-store.ts';

/** Which environment the database belongs to; reads only, because a check must not claim it. */
export async function getEnvironment(db: Db): Promise<Environment | undefined> {
  const row = await db.selectFrom('installation').select('environment').executeTakeFirst();
  return row?.environment;
}
