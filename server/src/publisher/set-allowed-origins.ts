import type { Actor } from '../audit/index.ts';
import type { Db } from '../db/handle.ts';
import { invalid } from '../errors.ts';
import { changeMember } from './change-member.ts';

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

/** The origins as browsers send them: scheme, host, and the port if it is not the default. A pasted address of a page is accepted. */
function readOrigins(sent: readonly string[]): string[] {
  const origins = sent.map((text) => {
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`;
    const { protocol, origin, username, hostname } = URL.canParse(address)
      ? new URL(address)
      : new URL('about:blank');
    const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
    const isUsable = protocol === 'https:' || (protocol === 'http:' && isLocal);
    return isUsable && username === '' && (isLocal || hostname.includes('.')) ? origin : undefined;
  });
  const wrong = sent.filter((_, index) => origins[index] === undefined);
  if (wrong.length > 0)
    throw invalid({
      origins: wrong.map((text) => `"${text}" is not an origin such as https://shop.example.com.`),
    });
  return [...new Set(origins as string[])];
}
