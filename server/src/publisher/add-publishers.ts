import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { newId } from '../lib/ids.ts';
import { identityOf, type Membership } from './model.ts';
import type { NewRequest } from './read-requests.ts';
import { insertRequests, takeClaims } from './store.ts';

/** One outcome an item, in order: the request that was made, or undefined for a duplicate. */
export async function addPublishers(
  db: Db,
  actor: Actor,
  input: { channelId: string; requests: readonly NewRequest[]; now: Date },
): Promise<(Membership | undefined)[]> {
  const { channelId, now } = input;
  const wanted = input.requests.map((request) => openRequest(channelId, request, now));
  return transact(db, async (tx) => {
    // Of two equal items in one call the first is taken: the second would find the name held by a sibling.
    const first = new Map(wanted.toReversed().map((request) => [nameOf(request), request]));
    const claims = [...first.values()].map((request) => ({
      ...identityOf(request.brandName, request.domain),
      holderId: request.id,
    }));
    const taken = await takeClaims(tx, channelId, claims);
    const made = wanted.filter(({ id }) => taken.has(id));
    await insertRequests(tx, made);
    for (const request of made) {
      await recordAudit(tx, actor, {
        at: now,
        action: 'publisher_request.created',
        objectType: 'publisher_request',
        objectId: request.id,
        channelId,
        details: { brand_name: request.brandName, domain: request.domain },
      });
    }
    return wanted.map((request) => (taken.has(request.id) ? request : undefined));
  });
}

function openRequest(channelId: string, request: NewRequest, now: Date): Membership {
  return {
    channelId,
    id: newId(),
    status: 'PENDING',
    ...request,
    staffNotes: '',
    channelNote: '',
    createdAt: now,
    updatedAt: now,
    listedAt: now,
    removedAt: null,
    publisherId: null,
    excludedSubcategoryIds: [],
  };
}

function nameOf(request: Membership): string {
  const { domain, brandKey } = identityOf(request.brandName, request.domain);
  return `${domain} ${brandKey}`;
}
