import { domainToASCII } from 'node:url';
import type { AdvertiserFacts } from '../decision/candidate.ts';

/**
 * A node of the word tree: the words that can follow, and the advertisers whose brand ends with this word.
 */
interface BrandNode {
  readonly next: Map<string, BrandNode>;
  readonly advertiserIds: string[];
}

/** The most words of a brand name that are matched: the first ones. */
const maxBrandWords = 10;
/** NFKD normalisation can make a text up to 18 times as long, so the result is cut. */
const maxPlainText = 4_000;

/**
 * A text of a purchase. Only a `name` is searched for brand names, and only a `brand` is compared with them.
 */
export interface PurchaseText {
  readonly text: string;
  readonly kind: 'name' | 'brand' | 'other';
}

/**
 * Finds the advertisers that a purchase names: by a brand field that equals the advertiser's name, by the
 * advertiser's domain in any text, or by a name of at least two words in the name of the product. A single
 * word is too often a common one ("On sale", "Apple juice"). The names are stored as a tree of words (a
 * trie), so the time of a search depends on the text and not on the number of brands.
 */
export class BrandIndex {
  readonly #root: BrandNode = { next: new Map(), advertiserIds: [] };
  /** Advertiser ids by name, as words joined by spaces. */
  readonly #byName = new Map<string, string[]>();
  /** Advertiser ids by registrable domain. */
  readonly #byDomain = new Map<string, string[]>();

  constructor(advertisers: Iterable<AdvertiserFacts>) {
    for (const { advertiser, registrableDomain } of advertisers) {
      const words = wordsOf(advertiser.name).slice(0, maxBrandWords);
      if (words.length > 0) addTo(this.#byName, words.join(' '), advertiser.id);
      if (words.length > 1) this.#addToTree(words, advertiser.id);
      addTo(this.#byDomain, registrableDomain, advertiser.id);
    }
  }

  /** Returns the ids of all advertisers that the texts name. */
  find(texts: Iterable<PurchaseText>): Set<string> {
    const found = new Set<string>();
    const addAll = (ids: readonly string[] = []) => {
      for (const id of ids) found.add(id);
    };
    for (const { text, kind } of texts) {
      if (text.includes('.')) for (const domain of domainsIn(text)) addAll(this.#byDomain.get(domain));
      if (kind === 'other') continue;
      const words = wordsOf(text);
      if (kind === 'brand') addAll(this.#byName.get(words.slice(0, maxBrandWords).join(' ')));
      else for (let start = 0; start < words.length; start++) this.#follow(words, start, addAll);
    }
    return found;
  }

  #follow(words: readonly string[], start: number, addAll: (ids: readonly string[]) => void): void {
    let node = this.#root;
    for (let at = start; at < words.length; at++) {
      const next = node.next.get(words[at] as string);
      if (!next) return;
      addAll(next.advertiserIds);
      node = next;
    }
  }

  #addToTree(words: readonly string[], advertiserId: string): void {
    let node = this.#root;
    for (const word of words) {
      const next = node.next.get(word) ?? { next: new Map(), advertiserIds: [] };
      node.next.set(word, next);
      node = next;
    }
    node.advertiserIds.push(advertiserId);
  }
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The host names in a text, and the domains above them: `www.acme.example`, `acme.example`, `example`. */
function* domainsIn(text: string): Generator<string> {
  for (const [host] of text.matchAll(hostCharacters)) {
    if (!host.includes('.')) continue;
    const name = isAscii(host) ? host.toLowerCase() : domainToASCII(host);
    const labels = name.split('.').filter(Boolean).slice(-maxLabels);
    for (let from = 0; from < labels.length; from++) yield labels.slice(from).join('.');
  }
}

const hostCharacters = /[\p{L}\p{N}.-]+/gu;
/** A registrable domain has few labels. Without a limit, a long row of them would take quadratic time. */
const maxLabels = 6;

/**
 * Splits a text into lower-case words without accents. Everything except letters and digits separates words.
 */
function wordsOf(text: string): string[] {
  // Most texts are ASCII. This branch gives the same result in a fifth of the time.
  if (isAscii(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const letters = text.normalize('NFKD').slice(0, maxPlainText).replace(/\p{M}/gu, '');
  // Upper case first: it expands letters such as ß to SS, which lower case alone does not.
  const plain = letters.toUpperCase().toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has them
  return /^[\x00-\x7f]*$/.test(text);
}
