import { type KeyedHash, keyedHash } from '../lib/keyed-hash.ts';

export interface IdentityKey {
  readonly version: number;
  readonly key: Buffer;
  readonly retiredAt: Date | null;
}

/** One version of the hash under which shoppers are known. */
export interface IdentityVersion {
  readonly version: number;
  readonly hash: KeyedHash;
}

/**
 * The keyed hashes under which shoppers are known. While a key and its successor are both live, every new hash is made and
 * looked up under both, so that a shopper of before keeps the frequency caps of before.
 */
export class IdentityHashes {
  #versions: readonly (IdentityVersion & { retiredAt: Date | null })[] = [];

  constructor(keys: readonly IdentityKey[]) {
    this.replace(keys);
  }

  /** Takes over the keys as they are in the database now. */
  replace(keys: readonly IdentityKey[]): void {
    this.#versions = keys
      .map(({ version, key, retiredAt }) => ({ version, hash: keyedHash(key), retiredAt }))
      .sort((a, b) => a.version - b.version);
  }

  /** Every version that hashes may exist of, oldest first. */
  get all(): readonly IdentityVersion[] {
    return this.#versions;
  }

  /** Those under which new hashes are made, oldest first: the click limit counts by the first hash of a session. */
  live(now: Date): readonly IdentityVersion[] {
    return this.#versions.length === 1
      ? this.#versions
      : this.#versions.filter(({ retiredAt }) => retiredAt === null || retiredAt > now);
  }

  get newest(): IdentityVersion {
    const newest = this.#versions.at(-1);
    if (!newest) throw new Error('the installation has no identity key');
    return newest;
  }
}
