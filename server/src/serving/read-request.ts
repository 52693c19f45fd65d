import { isbot } from 'isbot';
import { invalid } from '../errors.ts';
import { messages } from '../http/messages.ts';
import type { Principal } from '../keys/index.ts';
import { newIdAt, readUuid } from '../lib/ids.ts';
import type { IdentityHashes } from '../secrets/index.ts';
import type { Member } from './decision/member.ts';
import type { OfferRequest } from './model.ts';
import type { RecommendationRequest } from './schema.ts';
import { bestIdentifier, requireIdentifiers, shopperHashes } from './shopper.ts';
import type { Snapshot } from './snapshot/snapshot.ts';

const maxAgents = 10_000;
const agents = new Map<string, boolean>();

/** The list of robots is long and the number of browsers small, so each is looked up once. */
function isBot(userAgent: string | null | undefined): boolean {
  if (!userAgent) return false;
  let bot = agents.get(userAgent);
  if (bot === undefined) {
    bot = isbot(userAgent);
    if (agents.size >= maxAgents) agents.clear();
    agents.set(userAgent, bot);
  }
  return bot;
}

/** What the caller's key and body ask for. Personal data goes no further than this: only keyed hashes leave it. */
export function readRequest(
  snapshot: Snapshot,
  identity: IdentityHashes,
  principal: Principal,
  body: RecommendationRequest,
  now: Date,
): { ask: OfferRequest; member: Member } {
  const shopper = requireIdentifiers(body.user_details, 'user_details');
  const member = requireMember(snapshot, principal, body.placement_details.publisher_remote_id);
  const { attributes, placement_details: placement } = body;
  const channelId = member.channel.id;
  const ask: OfferRequest = {
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
      identity: bestIdentifier(shopper),
      hashes: shopperHashes(identity.live(now), channelId, shopper),
      country: attributes?.country?.toUpperCase() || null,
      language: attributes?.language?.trim().replaceAll('_', '-').toLowerCase() || null,
      deviceType: attributes?.device_type ?? null,
      bot: isBot(attributes?.user_agent),
    },
    maxOffers: placement.max_offers ?? member.channel.channel.maxOffers,
    sandbox: body.custom_metadata?.is_sandbox === true,
    boughtFrom: snapshot.brands.find(textsOf(body.purchases ?? [])),
  };
  return { ask, member };
}

/** A publisher's key speaks for the publisher; a channel's key for the publisher it names, or for the channel. */
function requireMember(snapshot: Snapshot, principal: Principal, named: unknown): Member {
  const { holder, channelId, publisherId } = principal;
  const member =
    channelId === null
      ? undefined
      : snapshot.getMember(channelId, holder === 'publisher' ? publisherId : readName(named));
  if (!member) throw unknownPublisher('Must be an approved publisher of the channel.');
  return member;
}

function readName(named: unknown): string | null {
  if (named === undefined || named === null || named === '') return null;
  const id = readUuid(named);
  if (!id) throw unknownPublisher(messages.uuid);
  return id;
}

function unknownPublisher(message: string) {
  return invalid({ 'placement_details.publisher_remote_id': [message] });
}

const maxText = 1_000;
const maxBasketText = 50_000;
/** What a short text takes at least: looking at it costs more than its characters. */
const leastText = 16;

/**
 * The texts in which brands are looked for: the first thousand characters of each, and the first fifty thousand of a
 * basket. Names come before descriptions, because that is where brands are named.
 */
function* textsOf(purchases: NonNullable<RecommendationRequest['purchases']>): Generator<string> {
  const names = purchases.flatMap(({ name, type, variant }) => [name, type, variant]);
  const details = purchases.flatMap(({ description, attributes }) => [
    description,
    ...Object.values(attributes ?? {}),
  ]);
  let room = maxBasketText;
  for (const text of [...names, ...details]) {
    if (room <= 0) return;
    if (typeof text !== 'string' || text === '') continue;
    const read = text.slice(0, Math.min(maxText, room));
    room -= Math.max(read.length, leastText);
    yield read;
  }
}
