import { type Actor, recordAudit } from '../audit/index.ts';
import { isUniqueViolation } from '../db/failures.ts';
import { type Db, type Tx, transact } from '../db/handle.ts';
import { conflict, invalid } from '../errors.ts';
import { mintKey } from '../keys/index.ts';
import type { Environment } from '../lib/environment.ts';
import { newId } from '../lib/ids.ts';
import { requireRequestFor } from './change-request-status.ts';
import { identityOf, type Membership, type Publisher } from './model.ts';
import { getPublisher, getPublisherByIdentity, insertPublisher } from './network-store.ts';
import { getMember, takeClaims, updateMembership } from './store.ts';

interface ApproveRequestInput {
  readonly channelId: string;
  readonly id: string;
  /** The publisher to link. By default the one with the same brand and domain, or a new one. */
  readonly publisherId: string | undefined;
  readonly environment: Environment;
  readonly now: Date;
}

/**
 * Approves a request: links or creates its publisher, and creates a publishable key, so that
 * it can serve offers.
 */
export async function approveRequest(db: Db, actor: Actor, input: ApproveRequestInput): Promise<Membership> {
  try {
    return await transact(db, (tx) => approve(tx, actor, input));
  } catch (error) {
    // Another transaction created the same publisher at the same time. The retry links it.
    if (isUniqueViolation(error, 'publishers_identity'))
      return transact(db, (tx) => approve(tx, actor, input));
    if (isUniqueViolation(error, 'channel_publishers_member')) throw alreadyMember();
    throw error;
  }
}

async function approve(tx: Tx, actor: Actor, input: ApproveRequestInput): Promise<Membership> {
  const { channelId, now } = input;
  const request = await requireRequestFor(tx, input, 'approve');
  const { publisher, isNew } = await findOrCreatePublisher(tx, request, input);
  if (await getMember(tx, channelId, publisher.id)) throw alreadyMember();

  const { key } = await mintKey(tx, {
    environment: input.environment,
    holder: 'publisher',
    kind: 'pk',
    channelId,
    publisherId: publisher.id,
    name: publisher.brandName,
    now,
  });
  const member: Membership = {
    ...request,
    status: 'APPROVED',
    brandName: publisher.brandName,
    domain: publisher.domain,
    primaryCategoryId: publisher.primaryCategoryId,
    publisherId: publisher.id,
    listedAt: now,
    updatedAt: now,
  };
  await updateMembership(tx, member, request);
  // A linked publisher may have another name than the request. The member then claims both names.
  await takeClaims(tx, channelId, [
    { ...identityOf(publisher.brandName, publisher.domain), holderId: member.id },
  ]);
  await recordAudit(tx, actor, {
    at: now,
    action: 'publisher_request.approved',
    objectType: 'publisher_request',
    objectId: member.id,
    channelId,
    details: {
      from: request.status,
      brand_name: request.brandName,
      domain: request.domain,
      publisher_id: publisher.id,
      linked: !isNew,
      key_id: key.id,
    },
  });
  return member;
}

async function findOrCreatePublisher(
  tx: Tx,
  request: Membership,
  input: ApproveRequestInput,
): Promise<{ publisher: Publisher; isNew: boolean }> {
  if (input.publisherId) {
    const linked = await getPublisher(tx, input.publisherId);
    if (!linked) throw invalid({ publisher_id: [`Unknown publisher "${input.publisherId}".`] });
    return { publisher: linked, isNew: false };
  }
  const existing = await getPublisherByIdentity(tx, identityOf(request.brandName, request.domain));
  if (existing) return { publisher: existing, isNew: false };
  const created: Publisher = {
    id: newId(),
    brandName: request.brandName,
    domain: request.domain,
    primaryCategoryId: request.primaryCategoryId,
    externalSubcategoryIds: [],
    ceilingMicros: null,
    createdAt: input.now,
    updatedAt: input.now,
  };
  await insertPublisher(tx, created);
  return { publisher: created, isNew: true };
}

function alreadyMember() {
  return conflict('This publisher is already a member of the channel.');
}
