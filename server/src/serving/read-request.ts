import { invalid } from '../errors.ts';
import { messages } from '../http/messages.ts';
import type { Principal } from '../keys/index.ts';
import { newIdAt, readUuid } from '../lib/ids.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import type { IsBot } from './bot-check.ts';
import type { Member } from './decision/member.ts';
import type { OfferRequest } from './model.ts';
import type { RecommendationRequest } from './schema.ts';
import { requireIdentifiers, shopperHashes, strongestKind } from './shopper.ts';
import type { Snapshot } from './snapshot/snapshot.ts';

/**
 * Turns the caller's key and body into an offer request. This is the only place that sees personal data: the returned
 * request holds keyed hashes instead.
 */
export function readRequest(
  { snapshot, identity, isBot }: { snapshot: Snapshot; identity: IdentityHashes; isBot: IsBot },
  principal: Principal,
  body: RecommendationRequest,
  now: Date,
): { offerRequest: OfferRequest; member: Member } {
  const shopper = requireIdentifiers(body.user_details, 'user_details');
  const member = requireMember(snapshot, principal, body.placement_details.publisher_remote_id);
  const { attributes, placement_details: placement } = body;
  const channelId = member.channel.id;
  const offerRequest: OfferRequest = {
    sessionId: newIdAt(now.getTime()),
    at: now,
    placement: {
      channelId,
      publisherId: member.publisher?.id ?? null,
      view: placement.view,
      displayMode: placement.display_mode,
      widgetId: placement.widget_id?.trim() || null,
    },
    shopper: {
      identifierKind: strongestKind(shopper),
      hashes: shopperHashes(identity.liveVersions(now), channelId, shopper),
      country: attributes?.country?.toUpperCase() || null,
      language: attributes?.language?.trim().replaceAll('_', '-').toLowerCase() || null,
      deviceType: attributes?.device_type ?? null,
      bot: isBot(attributes?.user_agent),
    },
    maxOffers: placement.max_offers ?? member.channel.settings.maxOffers,
    sandbox: body.custom_metadata?.is_sandbox === true,
    boughtFrom: snapshot.brands.find(textsOf(body.purchases ?? [])),
  };
  return { offerRequest, member };
}

/** A publisher key always serves its own publisher. A channel key serves the publisher it names, or the channel itself. */
function requireMember(snapshot: Snapshot, principal: Principal, remoteId: unknown): Member {
  const { holder, channelId, publisherId } = principal;
  const member =
    channelId === null
      ? undefined
      : snapshot.getMember(channelId, holder === 'publisher' ? publisherId : readPublisherId(remoteId));
  if (!member) throw unknownPublisher('Must be an approved publisher of the channel.');
  return member;
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
/** A shorter text counts as this many characters, because many short texts cost more time than one long text. */
const minTextCost = 16;

/**
 * The texts in which brands are searched, within the limits above. Product names come before descriptions, because brands
 * are usually in the name.
 */
function* textsOf(purchases: NonNullable<RecommendationRequest['purchases']>): Generator<string> {
  const names = purchases.flatMap(({ name, type, variant }) => [name, type, variant]);
  const details = purchases.flatMap(({ description, attributes }) => [
    description,
    ...Object.values(attributes ?? {}),
  ]);
  let remaining = maxTotalLength;
  for (const text of [...names, ...details]) {
    if (remaining <= 0) return;
    if (typeof text !== 'string' || text === '') continue;
    const searched = text.slice(0, Math.min(maxTextLength, remaining));
    remaining -= Math.max(searched.length, minTextCost);
    yield searched;
  }
}
