import type { Actor } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import { changeMember } from './change-member.ts';
import { readOrigins } from './read-origins.ts';

/** Replaces the origins of pages that may use the keys of a publisher. Returns them in their normal form. */
export async function setAllowedOrigins(
  db: Db,
  actor: Actor,
  input: { channelId: string; publisherId: string; origins: readonly string[]; now: Date },
): Promise<readonly string[]> {
  let allowedOrigins: readonly string[] = [];
  await changeMember(db, actor, input, () => {
    allowedOrigins = readOrigins(input.origins);
    return {
      fields: { allowedOrigins },
      action: 'publisher.origins_set',
      details: (before) => ({
        before: { origins: before.allowedOrigins },
        after: { origins: allowedOrigins },
      }),
    };
  });
  return allowedOrigins;
}
