import type { Channel } from '../../channel/index.ts';
import { BitSet } from '../../lib/bit-set.ts';
import type { LazyOrder } from '../learning/lazy-order.ts';

/** Everything serving reads of a channel. */
export interface ChannelFacts {
  readonly id: string;
  /** The channel as it is stored. */
  readonly settings: Channel;
  /** Subcategories that the channel never shows. */
  readonly excluded: BitSet;
  /** Heading and footer of every answer as JSON text, serialised when the channel changes. */
  readonly headingJson: string;
  readonly footerJson: string;
}

export interface PublisherFacts {
  readonly id: string;
  readonly brandKey: string;
  readonly registrableDomain: string;
  readonly excluded: BitSet;
}

/** Who requests offers: a publisher in a channel, or the channel itself (`publisher` undefined). */
export interface Member {
  readonly channel: ChannelFacts;
  readonly publisher: PublisherFacts | undefined;
  /** Subcategories that the channel never shows at this publisher. */
  readonly excluded: BitSet;
  /** Null for the channel itself. */
  readonly approvedAt: Date | null;
  /** The origins of pages that may use the publisher's keys in a browser. Empty: any. */
  readonly allowedOrigins: ReadonlySet<string>;
  /** Cache of the member rules by slot: whether they were evaluated, and whether they allow the candidate. */
  readonly evaluated: BitSet;
  readonly allowed: BitSet;
  /** Cache by placement, filled on first use. */
  readonly eligibleLists: (EligibleList | undefined)[];
}

export function newMember(
  facts: Pick<Member, 'channel' | 'publisher' | 'excluded' | 'approvedAt' | 'allowedOrigins'>,
): Member {
  return { ...facts, evaluated: new BitSet(), allowed: new BitSet(), eligibleLists: [] };
}

/**
 * The eligible candidates of one member and placement, best first. The list filters the order of all
 * candidates lazily, only as far as it is read: most requests need the first few entries, so the cost does
 * not grow with the catalogue.
 */
export class EligibleList {
  /**
   * The generation of the ranking tables that the list was built from. A list of an
   * older generation is stale.
   */
  readonly generation: number;
  readonly #order: LazyOrder;
  readonly #isEligible: (slot: number) => boolean;
  readonly #slots: number[] = [];
  /** How many positions of the order have been read. */
  #read = 0;

  constructor(generation: number, order: LazyOrder, isEligible: (slot: number) => boolean) {
    this.generation = generation;
    this.#order = order;
    this.#isEligible = isEligible;
  }

  /** The slot at a position, or -1 past the end. */
  at(position: number): number {
    while (this.#slots.length <= position) {
      const slot = this.#order.at(this.#read);
      if (slot < 0) return -1;
      this.#read++;
      if (this.#isEligible(slot)) this.#slots.push(slot);
    }
    return this.#slots[position] as number;
  }
}
