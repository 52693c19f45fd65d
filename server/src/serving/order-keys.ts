import type { IdentityHashes, IdentityVersion } from '../secrets/index.ts';

/** The forms of a conversion's order id: the one that is stored, and those that a duplicate may be stored under. */
export interface OrderKeys {
  readonly stored: string;
  /** Other forms in which an earlier event of the same order may be stored. */
  readonly alternatives: readonly string[];
}

/** Replaces the personal order id of a forgotten shopper. */
export function forgottenOrder(number: number): string {
  return `forgotten:${number}`;
}

/**
 * Some shops use the customer's e-mail address or phone number as order id. Such an id is stored as a keyed hash with the
 * version of its key, `h1:…`; any other id is stored unchanged. The raw id is among the alternatives, because earlier
 * releases stored it. The hash uses the oldest live key: during a rotation not every process knows the newest key yet, but
 * all of them know the oldest, so they compute the same form.
 */
export function orderKeys(identity: IdentityHashes, orderId: string, now: Date): OrderKeys {
  if (!isPersonalOrder(orderId)) return { stored: orderId, alternatives: [] };
  const hashes = identity.all.map((version) => hashOrder(version, orderId));
  const oldestLive = identity.liveVersions(now)[0] ?? identity.newest;
  const stored = hashOrder(oldestLive, orderId);
  const others = hashes.filter((hash) => hash !== stored);
  // If the shopper was forgotten meanwhile, the order is stored under the placeholder, usually the first one of the session.
  return { stored, alternatives: [orderId, ...others, forgottenOrder(1)] };
}

/** Returns the hashes of the given texts under every key version. */
export function orderHashes(identity: IdentityHashes, texts: readonly string[]): string[] {
  return identity.all.flatMap((version) => texts.map((text) => hashOrder(version, text)));
}

function hashOrder({ version, hash }: IdentityVersion, orderId: string): string {
  return `h${version}:${hash(`order:${orderId}`)}`;
}

const phoneCharacters = /^[\d\s()+./-]+$/;

/**
 * True if an order id contains an e-mail address or is a phone number: only digits and separators, 7 to 15 digits, and a
 * leading plus or a bracket. Plain digits, with or without hyphens, are an order number. An id that looks like one of our
 * own is treated as personal too: it is hashed again, so a caller cannot refer to a stored hash.
 */
export function isPersonalOrder(orderId: string): boolean {
  if (/^(h\d+|forgotten|claim):/.test(orderId)) return true;
  // `%40` is a URL-encoded `@`.
  for (const separator of ['@', '%40']) {
    const hasLocalPart = orderId.indexOf(separator) > 0;
    const domain = orderId.slice(orderId.lastIndexOf(separator) + separator.length);
    if (hasLocalPart && /^[^\s@.]+\.[^\s@]/.test(domain)) return true;
  }
  if (!phoneCharacters.test(orderId)) return false;
  const digits = orderId.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && (orderId.trimStart().startsWith('+') || orderId.includes('('));
}
