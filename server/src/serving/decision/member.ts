import type { Channel } from '../../channel/index.ts';
import { BitSet } from '../../lib/bit-set.ts';
import type { LazyOrder } from '../learning/lazy-order.ts';

/** A channel as serving sees it. */
export interface ChannelFacts {
  readonly id: string;
  readonly channel: Channel;
  readonly excluded: BitSet;
  /** Head and foot of every answer, written once. */
  readonly heading: string;
  readonly footer: string;
}

export interface PublisherFacts {
  readonly id: string;
  readonly brandKey: string;
  readonly registrableDomain: string;
  readonly excluded: BitSet;
}

/** Who asks for offers: a publisher's place in a channel, or the channel itself. */
export interface Member {
  readonly channel: ChannelFacts;
  readonly publisher: PublisherFacts | undefined;
  /** What the channel never shows at this publisher. */
  readonly excluded: BitSet;
  /** The candidates it has been asked about, and those of them that its rules let pass. */
  readonly evaluated: BitSet;
  readonly allowed: BitSet;
  /** Made when first asked for. */
  readonly ready: (EligibleList | undefined)[];
}

export function newMember(
  channel: ChannelFacts,
  publisher: PublisherFacts | undefined,
  excluded: BitSet,
): Member {
  return { channel, publisher, excluded, evaluated: new BitSet(), allowed: new BitSet(), ready: [] };
}

/**
 * The candidates of one member and placement, best first. It is read off the network's order as far down as somebody
 * has asked: most requests are served from the first few entries, so its cost does not grow with the catalogue.
 */
export class EligibleList {
  readonly generation: number;
  readonly #order: LazyOrder;
  readonly #passes: (slot: number) => boolean;
  readonly #slots: number[] = [];
  #read = 0;

  constructor(generation: number, order: LazyOrder, passes: (slot: number) => boolean) {
    this.generation = generation;
    this.#order = order;
    this.#passes = passes;
  }

  /** The slot at a position, or -1 past the end. */
  at(position: number): number {
    while (this.#slots.length <= position) {
      const slot = this.#order.at(this.#read);
      if (slot < 0) return -1;
      this.#read++;
      if (this.#passes(slot)) this.#slots.push(slot);
    }
    return this.#slots[position] as number;
  }
}
