import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const versionBytes = 2;
const signedBytes = idBytes + versionBytes;
const macBytes = 18;
const prefix = 'ept_';
const pattern = /^ept_[A-Za-z0-9_-]{48}$/;

/**
 * Makes and reads the tokens with which an advertiser's systems report orders without its key. A token
 * can do nothing else.
 */
export class PostbackTokens {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /**
   * The token of an advertiser. The caller of `read` compares the version with the current one: tokens of
   * earlier versions are invalid.
   */
  issue(advertiserId: string, version: number): string {
    const signed = Buffer.alloc(signedBytes);
    signed.write(advertiserId.replaceAll('-', ''), 'hex');
    signed.writeUInt16BE(version, idBytes);
    return prefix + Buffer.concat([signed, this.#mac(signed)]).toString('base64url');
  }

  /** The advertiser and the version that a token was issued for. Undefined if it is not one of ours. */
  read(token: string): { advertiserId: string; version: number } | undefined {
    if (!pattern.test(token)) return undefined;
    const bytes = Buffer.from(token.slice(prefix.length), 'base64url');
    const signed = bytes.subarray(0, signedBytes);
    if (!timingSafeEqual(bytes.subarray(signedBytes), this.#mac(signed))) return undefined;
    const digits = signed.toString('hex', 0, idBytes);
    const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20)];
    return { advertiserId: [...parts, digits.slice(20)].join('-'), version: signed.readUInt16BE(idBytes) };
  }

  #mac(signed: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(signed).digest().subarray(0, macBytes);
  }
}
