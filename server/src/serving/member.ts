import type { Channel } from '../channel/index.ts';
import { BitSet } from '../lib/bit-set.ts';
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
  /** The candidates it has been asked about, and those of them that its rules let pass. */
  readonly judged: BitSet;
  readonly allowed: BitSet;
  /** Made when first asked for. */
  readonly ready: (ReadyList | undefined)[];
}

export function newMember(
  channel: ChannelFacts,
  publisher: PublisherFacts | undefined,
  excluded: BitSet,
): Member {
  return { channel, publisher, excluded, judged: new BitSet(), allowed: new BitSet(), ready: [] };
}
