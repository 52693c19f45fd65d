import type { IdentityHashes, IdentityVersion } from '../secrets/index.ts';

/**
 * The forms of a conversion's order id: the one that is stored, and those that a duplicate
 * may be stored under.
 */
export interface OrderKeys {
  readonly stored: string;
  /** Other forms in which an earlier event of the same order may be stored. */
  readonly alternatives: readonly string[];
}

/** Replaces the personal order id of a forgotten shopper. */
export function forgottenOrder(number: number): string {
  return `forgotten:${number}`;
}

export function isForgottenOrder(orderId: string): boolean {
  return orderId.startsWith('forgotten:');
}

/**
 * Some shops use the customer's e-mail address or phone number as order id. Such an id is stored as a keyed
 * hash with the version of its key, `h1:…`; any other id is stored unchanged. The raw id is among the
 * alternatives, because earlier releases stored it. The hash uses the oldest live key: during a rotation not
 * every process knows the newest key yet, but all of them know the oldest, so they compute the same form.
 */
export function orderKeys(identity: IdentityHashes, orderId: string, now: Date): OrderKeys {
  if (!isPersonalOrder(orderId)) return { stored: orderId, alternatives: [] };
  const hashes = identity.all.map((version) => hashOrder(version, orderId));
  const oldestLive = identity.liveVersions(now)[0] ?? identity.newest;
  const stored = hashOrder(oldestLive, orderId);
  const others = hashes.filter((hash) => hash !== stored);
  // If the shopper was forgotten meanwhile, the order is stored under the placeholder, usually the first one
  // of the session.
  return { stored, alternatives: [orderId, ...others, forgottenOrder(1)] };
}

/** Returns the hashes of the given texts under every key version. */
export function orderHashes(identity: IdentityHashes, texts: readonly string[]): string[] {
  return identity.all.flatMap((version) => texts.map((text) => hashOrder(version, text)));
}

function hashOrder({ version, hash }: IdentityVersion, orderId: string): string {
  return `h${version}:${hash(`order:${orderId}`)}`;
}

/** Forms of our own: of hashes, of forgotten orders, and of the orders of advertisers in ledgers. */
const ownForms = /^(h\d+|forgotten|claim):/;

/**
 * True if an order id has to be stored as a hash. An id that looks like one of our own is treated as personal
 * too: it is hashed again, so a caller cannot refer to a stored hash.
 */
export function isPersonalOrder(orderId: string): boolean {
  return ownForms.test(orderId) || looksPersonal(orderId);
}

/** Letters, digits and signs of full width, such as `＠`. */
const fullWidth = /[\uff01-\uff5e]/g;
/**
 * An e-mail address anywhere in a text: `@` (or its URL-encoded form) after something, and a
 * domain with a dot.
 */
const address = /.(?:@|%40)[^\s@.]+\.[^\s@]/i;
const phoneCharacters = /^[\d\s()+./-]+$/;
/** A phone number in the international form, or after `tel:`, anywhere in a text: 7 to 15 digits. */
const phoneInText = /(?:(?:^|[^\p{L}\p{N}])\+|\btel:\+?)[\s()./-]*\d(?:[\s()./-]*\d){6,14}(?!\d)/iu;

/**
 * True if a text contains an e-mail address or an international phone number, or is a phone number: only
 * digits and separators, 7 to 15 digits, and a leading plus or a bracket. Plain digits, with or without
 * hyphens, are a number of an order.
 */
export function looksPersonal(text: string): boolean {
  const usual = text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  if (address.test(usual) || phoneInText.test(usual)) return true;
  if (!phoneCharacters.test(usual)) return false;
  const digits = usual.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && (usual.trimStart().startsWith('+') || usual.includes('('));
}
