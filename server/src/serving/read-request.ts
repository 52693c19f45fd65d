import { invalid } from '../errors.ts';
import { isText } from '../http/formats.ts';
import { messages } from '../http/messages.ts';
import { evidenceOf, type Principal } from '../keys/index.ts';
import { newIdAt, readUuid } from '../lib/ids.ts';
import type { AddressBlocks, IdentityHashes } from '../secrets/index.ts';
import type { IsBot } from './bot-check.ts';
import type { Member } from './decision/member.ts';
import type { OfferRequest } from './model.ts';
import { maxWidgetIdLength, type RecommendationRequest } from './schema.ts';
import { matchHashes, reportedHashes, requireIdentifiers, shopperHashes, strongestKind } from './shopper.ts';
import type { PurchaseText } from './snapshot/brand-index.ts';
import type { Snapshot } from './snapshot/snapshot.ts';

interface RequestDependencies {
  readonly snapshot: Snapshot;
  readonly identity: IdentityHashes;
  readonly addressBlocks: AddressBlocks;
  readonly isBot: IsBot;
}

interface Caller {
  readonly principal: Principal;
  /** The address that the call came from. */
  readonly address?: string;
}

/**
 * Turns the caller's key and body into an offer request. This is the only place that sees personal data: the
 * returned request holds keyed hashes instead.
 */
export function readRequest(
  { snapshot, identity, addressBlocks, isBot }: RequestDependencies,
  { principal, address }: Caller,
  body: RecommendationRequest,
  now: Date,
): { offerRequest: OfferRequest; member: Member } {
  const shopper = requireIdentifiers(body.user_details, 'user_details');
  const member = requireMember(snapshot, principal, body.placement_details.publisher_remote_id);
  const { attributes, placement_details: placement } = body;
  const channelId = member.channel.id;
  const requestEvidence = evidenceOf(principal);
  // A page is called by the shopper. The address of a partner's server says nothing about the shopper, but it
  // may send the shopper's.
  const shopperAddress = requestEvidence === 'page' ? address : attributes?.ip_address?.trim();
  const offerRequest: OfferRequest = {
    sessionId: newIdAt(now.getTime()),
    at: now,
    placement: {
      channelId,
      publisherId: member.publisher?.id ?? null,
      view: placement.view,
      displayMode: placement.display_mode,
      widgetId: placement.widget_id?.trim() || olderWidgetId(placement.layout_id),
    },
    shopper: {
      identifierKind: strongestKind(shopper),
      hashes: shopperHashes(identity.liveVersions(now), channelId, shopper),
      country: attributes?.country?.toUpperCase() || null,
      language: attributes?.language?.trim().replaceAll('_', '-').toLowerCase() || null,
      deviceType: attributes?.device_type ?? null,
      bot: isBot(attributes?.user_agent),
      matchesWith: (advertiserId) =>
        matchHashes(identity.liveVersions(now), advertiserId, reportedHashes(shopper)),
    },
    maxOffers: placement.max_offers ?? member.channel.settings.maxOffers,
    sandbox: body.custom_metadata?.is_sandbox === true,
    boughtFrom: snapshot.brands.find(textsOf(body.purchases ?? [])),
    requestEvidence,
    keyId: principal.holder === 'user' ? null : principal.keyId,
    addressBlock: requestEvidence && shopperAddress ? addressBlocks.hash(channelId, shopperAddress) : null,
  };
  return { offerRequest, member };
}

/** The widget id under its older name. */
function olderWidgetId(layoutId: unknown): string | null {
  if (typeof layoutId !== 'string' && typeof layoutId !== 'number') return null;
  const id = String(layoutId).trim();
  return isText(id) && [...id].length <= maxWidgetIdLength ? id || null : null;
}

/** True if the snapshot does not have the caller's own channel or publisher: it is new, or was removed. */
export function isUnknownCaller(snapshot: Snapshot, { holder, channelId, publisherId }: Principal): boolean {
  return channelId !== null && !snapshot.getMember(channelId, holder === 'publisher' ? publisherId : null);
}

/**
 * A publisher key always serves its own publisher. A channel key serves the publisher it names,
 * or the channel itself.
 */
function requireMember(snapshot: Snapshot, principal: Principal, remoteId: unknown): Member {
  const { holder, channelId, publisherId } = principal;
  const member =
    channelId === null
      ? undefined
      : snapshot.getMember(channelId, holder === 'publisher' ? publisherId : readPublisherId(remoteId));
  if (!member) throw unknownPublisher('Must be an approved publisher of the channel.');
  return member;
}

/**
 * The approved publisher that a call with a channel key names, also if the body is
 * invalid otherwise; for diagnostics.
 */
export function namedPublisher(snapshot: Snapshot, principal: Principal, body: unknown): string | null {
  const { holder, channelId } = principal;
  if (holder === 'publisher' || channelId === null) return null;
  const placement = (body as { placement_details?: unknown } | null)?.placement_details;
  const id = readUuid(
    (placement as { publisher_remote_id?: unknown } | null | undefined)?.publisher_remote_id,
  );
  return id && snapshot.getMember(channelId, id) ? id : null;
}

function readPublisherId(remoteId: unknown): string | null {
  if (remoteId === undefined || remoteId === null || remoteId === '') return null;
  const id = readUuid(remoteId);
  if (!id) throw unknownPublisher(messages.uuid);
  return id;
}

function unknownPublisher(message: string) {
  return invalid({ 'placement_details.publisher_remote_id': [message] });
}

/** How many characters are searched for brands in one text. */
const maxTextLength = 1_000;
/** How many characters are searched for brands in all texts of a request. */
const maxTotalLength = 50_000;
/**
 * A shorter text counts as this many characters, because many short texts cost more time than one long text.
 */
const minTextCost = 16;

/** The attributes of a purchase that hold the name of its brand. */
const brandAttributes = new Set(['brand', 'vendor', 'manufacturer']);

/**
 * The texts in which brands are searched, within the limits above. Names and brands come before descriptions,
 * because brands are usually there.
 */
function* textsOf(purchases: NonNullable<RecommendationRequest['purchases']>): Generator<PurchaseText> {
  let remaining = maxTotalLength;
  for (const { text, kind } of [...namesOf(purchases), ...detailsOf(purchases)]) {
    if (remaining <= 0) return;
    if (typeof text !== 'string' || text === '') continue;
    const searched = text.slice(0, Math.min(maxTextLength, remaining));
    remaining -= Math.max(searched.length, minTextCost);
    yield { text: searched, kind };
  }
}

type SentText = Pick<PurchaseText, 'kind'> & { readonly text: unknown };

function* namesOf(purchases: NonNullable<RecommendationRequest['purchases']>): Generator<SentText> {
  for (const { name, attributes } of purchases) {
    yield { text: name, kind: 'name' };
    for (const [key, text] of Object.entries(attributes ?? {}))
      if (brandAttributes.has(key.toLowerCase())) yield { text, kind: 'brand' };
  }
}

function* detailsOf(purchases: NonNullable<RecommendationRequest['purchases']>): Generator<SentText> {
  for (const { type, variant, description, attributes } of purchases) {
    const variants = typeof variant === 'object' && variant !== null ? Object.values(variant) : [variant];
    for (const text of [type, ...variants, description]) yield { text, kind: 'other' };
    for (const [key, text] of Object.entries(attributes ?? {}))
      if (!brandAttributes.has(key.toLowerCase())) yield { text, kind: 'other' };
  }
}
