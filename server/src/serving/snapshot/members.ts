import { type Channel, viewFooter } from '../../channel/index.ts';
import { BitSet } from '../../lib/bit-set.ts';
import { latin1Json } from '../../lib/latin1-json.ts';
import { brandKey, type Membership, type Publisher, registrableDomain } from '../../publisher/index.ts';
import { type ChannelFacts, type Member, newMember, type PublisherFacts } from '../decision/member.ts';

/** Gives each subcategory a number, so that sets of subcategories are bit sets. */
export class SubcategoryNumbers {
  readonly #numbers = new Map<string, number>();

  numberOf(id: string): number {
    let number = this.#numbers.get(id);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(id, number);
    }
    return number;
  }

  setOf(ids: readonly string[]): BitSet {
    return BitSet.of(ids.map((id) => this.numberOf(id)));
  }
}

const noExclusions = new BitSet();
const anyOrigin: ReadonlySet<string> = new Set();

/**
 * The supply side of a snapshot: channels, publishers and memberships. Members are made of them on first use.
 */
export class Members {
  readonly #subcategories: SubcategoryNumbers;
  readonly #channels = new Map<string, ChannelFacts>();
  readonly #publishers = new Map<string, Publisher>();
  readonly #memberships = new Map<string, Membership>();
  readonly #cache = new Map<string, Member>();

  constructor(subcategories: SubcategoryNumbers) {
    this.#subcategories = subcategories;
  }

  setChannel(channel: Channel): void {
    const { id } = channel;
    const excluded = this.#subcategories.setOf(channel.excludedSubcategoryIds);
    const headingJson = latin1Json(channel.offersHeading);
    const footerJson = latin1Json(viewFooter(channel.footer));
    this.#channels.set(id, { id, settings: channel, excluded, headingJson, footerJson });
    this.#invalidate((member) => member.channel.id === id);
  }

  setPublisher(publisher: Publisher): void {
    this.#publishers.set(publisher.id, publisher);
    this.#invalidate((member) => member.publisher?.id === publisher.id);
  }

  setMembership(membership: Membership): void {
    const { channelId, publisherId } = membership;
    if (publisherId === null) return;
    const key = memberKey(channelId, publisherId);
    if (membership.removedAt === null) this.#memberships.set(key, membership);
    // A removed publisher may have been approved again with a new membership, which must stay.
    else if (this.#memberships.get(key)?.id === membership.id) this.#memberships.delete(key);
    this.#cache.delete(key);
  }

  getChannel(id: string): Channel | undefined {
    return this.#channels.get(id)?.settings;
  }

  channelIds(): string[] {
    return [...this.#channels.keys()];
  }

  /** Without a publisher: the member for calls of the channel that name none. */
  get(channelId: string, publisherId: string | null): Member | undefined {
    const key = memberKey(channelId, publisherId);
    let member = this.#cache.get(key);
    if (!member) {
      member = this.#makeMember(channelId, publisherId);
      if (member) this.#cache.set(key, member);
    }
    return member;
  }

  /**
   * Everyone who requests offers: first the channels themselves, then their publishers. They are not cached.
   */
  *all(): Generator<Member> {
    const keys = [...this.#channels.keys()].map((channelId) => ({ channelId, publisherId: null }));
    for (const { channelId, publisherId } of [...keys, ...this.#memberships.values()]) {
      const member = this.#makeMember(channelId, publisherId);
      if (member) yield member;
    }
  }

  /** The candidate in a slot has changed: the member rules must be evaluated again for it. */
  forgetEvaluation(slot: number): void {
    for (const { evaluated } of this.#cache.values()) evaluated.set(slot, false);
  }

  #makeMember(channelId: string, publisherId: string | null): Member | undefined {
    const channel = this.#channels.get(channelId);
    if (!channel) return undefined;
    if (publisherId === null)
      return newMember({
        channel,
        publisher: undefined,
        excluded: noExclusions,
        approvedAt: null,
        allowedOrigins: anyOrigin,
      });
    const membership = this.#memberships.get(memberKey(channelId, publisherId));
    const publisher = this.#publishers.get(publisherId);
    if (!membership || !publisher) return undefined;
    const facts: PublisherFacts = {
      id: publisherId,
      brandKey: brandKey(publisher.brandName),
      registrableDomain: registrableDomain(publisher.domain),
      excluded: this.#subcategories.setOf(publisher.externalSubcategoryIds),
    };
    return newMember({
      channel,
      publisher: facts,
      excluded: this.#subcategories.setOf(membership.excludedSubcategoryIds),
      approvedAt: membership.listedAt,
      // A change that was recorded before there were origins has none.
      allowedOrigins: new Set(membership.allowedOrigins ?? []),
    });
  }

  #invalidate(isAffected: (member: Member) => boolean): void {
    for (const [key, member] of this.#cache) if (isAffected(member)) this.#cache.delete(key);
  }
}

function memberKey(channelId: string, publisherId: string | null): string {
  return publisherId === null ? channelId : `${channelId}/${publisherId}`;
}
