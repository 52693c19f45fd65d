import { crc32 } from 'node:zlib';

/** Words that are common in brand names and do not distinguish them. */
const commonWords = new Set(
  `the and of by for a co company corp inc llc ltd limited gmbh ag sa sas srl bv plc group brand brands shop shops store stores
  online official outlet home house studio studios goods market direct world life design designs fashion beauty style sports
  kids baby pets foods supply collection international`.split(/\s+/),
);
const prefixLength = 8;
const shortestWord = 3;

/**
 * Lookup keys that find a brand although its name is written slightly differently. Two brands that share a
 * key are candidates, and their similarity is scored afterwards, so false positives are harmless and false
 * negatives are not:
 * - the first letters, and the first letters without any one of them: finds one typing error
 *   anywhere in the name (after the first letters it does not matter, within them both names share a
 *   key without that letter);
 * - each distinctive word, and each pair of adjacent words: finds added, missing and swapped words. Lookups
 *   of a dozen keys by equality stay fast with millions of brands, where a trigram index reads long lists.
 */
export function brandLookupKeys(brandName: string): number[] {
  const words = distinctiveWords(brandName);
  const prefix = words.join('').slice(0, prefixLength);
  // The kinds of keys do not mix: p for prefixes, w for words, n for neighbouring words.
  const keys = new Set([`p:${prefix}`]);
  for (let at = 0; at < prefix.length; at++) keys.add(`p:${prefix.slice(0, at)}${prefix.slice(at + 1)}`);
  for (const word of words) if (word.length >= shortestWord) keys.add(`w:${word}`);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next) keys.add(`n:${[word, next].toSorted().join(' ')}`);
  }
  // Stored as 32-bit hashes. A collision only adds a candidate.
  return [...new Set([...keys].map((key) => crc32(key) | 0))];
}

/**
 * The words in lower case, without accents and punctuation, and without common words (unless
 * there are no others).
 */
function distinctiveWords(brandName: string): string[] {
  const plain = brandName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const distinctive = words.filter((word) => !commonWords.has(word));
  return distinctive.length > 0 ? distinctive : words;
}
