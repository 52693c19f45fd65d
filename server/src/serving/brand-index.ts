import type { AdvertiserFacts } from './candidate.ts';

/**
 * Finds the advertisers that a text speaks of: by name, or by domain, as whole words in a row. It looks at the words of
 * the text and not at the advertisers, so it takes as long for ten of them as for ten thousand.
 */
export class BrandIndex {
  readonly #byFirstWord = new Map<string, { words: string[]; advertiserId: string }[]>();

  constructor(advertisers: Iterable<AdvertiserFacts>) {
    for (const { advertiser, registrableDomain } of advertisers) {
      this.#add(advertiser.name, advertiser.id);
      this.#add(registrableDomain, advertiser.id);
    }
  }

  find(text: string): string[] {
    const words = wordsOf(text);
    const found: string[] = [];
    for (const [at, word] of words.entries()) {
      for (const brand of this.#byFirstWord.get(word) ?? [])
        if (brand.words.every((expected, offset) => words[at + offset] === expected))
          found.push(brand.advertiserId);
    }
    return found;
  }

  #add(name: string, advertiserId: string): void {
    const words = wordsOf(name);
    const first = words[0];
    if (first === undefined) return;
    const known = this.#byFirstWord.get(first);
    if (known) known.push({ words, advertiserId });
    else this.#byFirstWord.set(first, [{ words, advertiserId }]);
  }
}

/** Lower case, without accents; everything that is no letter or digit separates. */
function wordsOf(text: string): string[] {
  // Most texts are plain, and then this says the same in a fifth of the time.
  if (isAscii(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  // Upper case first: it unfolds letters such as ß, which lower case alone would leave.
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them
  return /^[\x00-\x7f]*$/.test(text);
}
