import { type KeyedHash, keyedHash } from '../lib/keyed-hash.ts';

export interface IdentityKey {
  readonly version: number;
  readonly key: Buffer;
  /**
   * From this time on new hashes do not use the key. It is in the future while the key and its
   * successor are both live.
   */
  readonly retiredAt: Date | null;
}

/** One version of the keyed hash that identifies shoppers. */
export interface IdentityVersion {
  readonly version: number;
  readonly hash: KeyedHash;
}

/**
 * The keyed hashes that identify shoppers. While a key and its successor are both live, every identifier is
 * hashed and looked up with both, so that the frequency caps of known shoppers continue to apply.
 */
export class IdentityHashes {
  #versions: readonly (IdentityVersion & { retiredAt: Date | null })[] = [];

  constructor(keys: readonly IdentityKey[]) {
    this.replace(keys);
  }

  /** Replaces all keys by those in the database. */
  replace(keys: readonly IdentityKey[]): void {
    this.#versions = keys
      .map(({ version, key, retiredAt }) => ({ version, hash: keyedHash(key), retiredAt }))
      .sort((a, b) => a.version - b.version);
  }

  /** Every version that stored hashes may use, oldest first. */
  get all(): readonly IdentityVersion[] {
    return this.#versions;
  }

  /** The versions for new hashes, oldest first: the click limit counts by the first hash of a session. */
  liveVersions(now: Date): readonly IdentityVersion[] {
    // Every offer request calls this, and usually there is one version.
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
