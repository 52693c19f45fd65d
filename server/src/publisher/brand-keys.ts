import { crc32 } from 'node:zlib';

/** Words that many brands carry and that tell none of them apart. */
const fillers = new Set(
  `the and of by for a co company corp inc llc ltd limited gmbh ag sa sas srl bv plc group brand brands shop shops store stores
  online official outlet home house studio studios goods market direct world life design designs fashion beauty style sports
  kids baby pets foods supply collection international`.split(/\s+/),
);
const prefixLength = 8;
const shortestWord = 3;

/**
 * Under which keys a brand can be found again when somebody writes it a little differently. Two brands that share a
 * key are candidates; how alike they are is judged afterwards, so a key may promise too much but never too little:
 * - the first letters, and the first letters with any one left out: finds a typing mistake anywhere in the name
 *   (behind the first letters they are the same, within them one is missing on either side);
 * - each telling word, and each pair of neighbours: finds added, dropped and swapped words.
 * Equality look-ups of a dozen keys stay fast among millions of brands, where a trigram search reads long lists.
 */
export function brandLookupKeys(brandName: string): number[] {
  const words = distinctiveWords(brandName);
  const prefix = words.join('').slice(0, prefixLength);
  const keys = new Set([`p:${prefix}`]);
  for (let at = 0; at < prefix.length; at++) keys.add(`p:${prefix.slice(0, at)}${prefix.slice(at + 1)}`);
  for (const word of words) if (word.length >= shortestWord) keys.add(`w:${word}`);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next) keys.add(`n:${[word, next].toSorted().join(' ')}`);
  }
  // Kept as 32-bit numbers: a chance collision costs one look too many.
  return [...new Set([...keys].map((key) => crc32(key) | 0))];
}

/** Lower case, without accents and punctuation, without fillers (unless there is nothing else). */
function distinctiveWords(brandName: string): string[] {
  const plain = brandName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
}
