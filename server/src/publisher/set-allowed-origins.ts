import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { invalid, notFound } from '../errors.ts';
import { getMember, lockMembership, updateMembership } from './store.ts';

/** Replaces the origins of pages that may use the keys of a publisher. Returns them in their normal form. */
export async function setAllowedOrigins(
  db: Db,
  actor: Actor,
  input: { channelId: string; publisherId: string; origins: readonly string[]; now: Date },
): Promise<readonly string[]> {
  const { channelId, publisherId, now } = input;
  // Checked first, so that an unknown publisher gets 404 even if the list is invalid, and again with the lock.
  if (!(await getMember(db, channelId, publisherId))) throw notFound('Publisher');
  const allowedOrigins = readOrigins(input.origins);
  await transact(db, async (tx) => {
    const found = await getMember(tx, channelId, publisherId);
    const member = found && (await lockMembership(tx, channelId, found.id));
    if (!member || member.removedAt !== null) throw notFound('Publisher');
    await updateMembership(tx, { ...member, allowedOrigins, updatedAt: now }, member);
    await recordAudit(tx, actor, {
      at: now,
      action: 'publisher.origins_set',
      objectType: 'publisher',
      objectId: publisherId,
      channelId,
      details: { before: { origins: member.allowedOrigins }, after: { origins: allowedOrigins } },
    });
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
