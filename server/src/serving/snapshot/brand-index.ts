import type { AdvertiserFacts } from '../decision/candidate.ts';

/** A word of a brand: how it may go on, and whose brand ends here. */
interface BrandNode {
  readonly next: Map<string, BrandNode>;
  readonly advertiserIds: string[];
}

/** A brand of more words is recognised by the first ones. */
const maxBrandWords = 10;
/** Normalising can make a text eighteen times as long. */
const maxPlainText = 4_000;

/**
 * Finds the advertisers that a text speaks of: by name, or by domain, as whole words in a row. The brands are a tree of
 * words, so that it takes as long for ten of them as for ten thousand, also where all of them begin with the same word.
 */
export class BrandIndex {
  readonly #root: BrandNode = { next: new Map(), advertiserIds: [] };

  constructor(advertisers: Iterable<AdvertiserFacts>) {
    for (const { advertiser, registrableDomain } of advertisers) {
      this.#add(advertiser.name, advertiser.id);
      this.#add(registrableDomain, advertiser.id);
    }
  }

  /** The ids of the advertisers. */
  find(texts: Iterable<string>): Set<string> {
    const found = new Set<BrandNode>();
    for (const text of texts) {
      const words = wordsOf(text);
      for (let start = 0; start < words.length; start++) this.#follow(words, start, found);
    }
    return new Set([...found].flatMap(({ advertiserIds }) => advertiserIds));
  }

  #follow(words: readonly string[], start: number, found: Set<BrandNode>): void {
    let node = this.#root;
    for (let at = start; at < words.length; at++) {
      const next = node.next.get(words[at] as string);
      if (!next) return;
      if (next.advertiserIds.length > 0) found.add(next);
      node = next;
    }
  }

  #add(name: string, advertiserId: string): void {
    const words = wordsOf(name).slice(0, maxBrandWords);
    if (words.length === 0) return;
    let node = this.#root;
    for (const word of words) {
      const next = node.next.get(word) ?? { next: new Map(), advertiserIds: [] };
      node.next.set(word, next);
      node = next;
    }
    node.advertiserIds.push(advertiserId);
  }
}

/** Lower case, without accents; everything that is no letter or digit separates. */
function wordsOf(text: string): string[] {
  // Most texts are plain, and then this says the same in a fifth of the time.
  if (isAscii(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const letters = text.normalize('NFKD').slice(0, maxPlainText).replace(/\p{M}/gu, '');
  // Upper case first: it unfolds letters such as ß, which lower case alone would leave.
  const plain = letters.toUpperCase().toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them
  return /^[\x00-\x7f]*$/.test(text);
}
