import type { Channel } from '../channel/index.ts';
import type { BitSet } from '../lib/bit-set.ts';
import type { ReadyList } from './ready-list.ts';

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
  /** Which candidates its rules let pass, and its ready lists; made when first asked for. */
  allowed: BitSet | undefined;
  readonly ready: (ReadyList | undefined)[];
}
