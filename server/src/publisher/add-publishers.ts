import { type Actor, recordAudit } from '../audit/index.ts';
import { type Db, transact } from '../db/handle.ts';
import { newId } from '../lib/ids.ts';
import { identityOf, type Membership } from './model.ts';
import type { NewRequest } from './read-requests.ts';
import { insertRequests, takeClaims } from './store.ts';

/**
 * Creates requests. Returns one outcome per item, in order: the new request, or undefined for a duplicate.
 */
export async function addPublishers(
  db: Db,
  actor: Actor,
  input: { channelId: string; requests: readonly NewRequest[]; now: Date },
): Promise<(Membership | undefined)[]> {
  const { channelId, now } = input;
  const candidates = input.requests.map((request) => pendingRequest(channelId, request, now));
  return transact(db, async (tx) => {
    // Only the first of two equal items in one call makes a claim; the second is reported as a duplicate. The
    // list is reversed, because later entries of the map overwrite earlier ones.
    const firstByIdentity = new Map(
      candidates.toReversed().map((request) => [identityText(request), request]),
    );
    const claims = [...firstByIdentity.values()].map((request) => ({
      ...identityOf(request.brandName, request.domain),
      holderId: request.id,
    }));
    const holdersWithClaim = await takeClaims(tx, channelId, claims);
    const created = candidates.filter(({ id }) => holdersWithClaim.has(id));
    await insertRequests(tx, created);
    for (const request of created) {
      await recordAudit(tx, actor, {
        at: now,
        action: 'publisher_request.created',
        objectType: 'publisher_request',
        objectId: request.id,
        channelId,
        details: { brand_name: request.brandName, domain: request.domain },
      });
    }
    return candidates.map((request) => (holdersWithClaim.has(request.id) ? request : undefined));
  });
}

function pendingRequest(channelId: string, request: NewRequest, now: Date): Membership {
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
    allowedOrigins: [],
  };
}

function identityText(request: Membership): string {
  const { domain, brandKey } = identityOf(request.brandName, request.domain);
  return `${domain} ${brandKey}`;
}
