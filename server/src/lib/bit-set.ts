/**
 * A set of small non-negative integers with one bit for each. It grows as needed. A word has 32 bits: `member
 * >>> 5` is the word of a member, `member & 31` its bit in the word.
 */
export class BitSet {
  #words: Uint32Array;

  constructor(size = 0) {
    this.#words = new Uint32Array((size + 31) >>> 5);
  }

  static of(members: Iterable<number>): BitSet {
    const set = new BitSet();
    for (const member of members) set.set(member, true);
    return set;
  }

  has(member: number): boolean {
    return (((this.#words[member >>> 5] ?? 0) >>> (member & 31)) & 1) === 1;
  }

  set(member: number, present: boolean): void {
    const word = member >>> 5;
    if (word >= this.#words.length) {
      if (!present) return;
      const wider = new Uint32Array(Math.max(word + 1, this.#words.length * 2));
      wider.set(this.#words);
      this.#words = wider;
    }
    const bit = 1 << (member & 31);
    this.#words[word] = present ? (this.#words[word] as number) | bit : (this.#words[word] as number) & ~bit;
  }

  intersects(other: BitSet): boolean {
    const length = Math.min(this.#words.length, other.#words.length);
    for (let word = 0; word < length; word++)
      if (((this.#words[word] as number) & (other.#words[word] as number)) !== 0) return true;
    return false;
  }
}
