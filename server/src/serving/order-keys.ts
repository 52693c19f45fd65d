import type { IdentityHashes, IdentityVersion } from '../secrets/index.ts';

/** Under what a conversion's order id is stored and looked for. */
export interface OrderKeys {
  readonly stored: string;
  /** Other forms in which an earlier report of the same order may be stored. */
  readonly alternatives: readonly string[];
}

/** In the place of a personal order id of a shopper who was forgotten. */
export function forgottenOrder(number: number): string {
  return `forgotten:${number}`;
}

/**
 * Some shops use the customer's e-mail address or phone number as order id. Such an id is stored as a keyed hash with the
 * version of its key, `h1:…`; any other id as it is. The raw id is among the alternatives, because earlier versions stored
 * it. The hash is made under the oldest live key, which every process knows, whatever it has heard of a newer one.
 */
export function orderKeys(identity: IdentityHashes, orderId: string, now: Date): OrderKeys {
  if (!isPersonalOrder(orderId)) return { stored: orderId, alternatives: [] };
  const hashes = identity.all.map((version) => hashOrder(version, orderId));
  const live = identity.live(now)[0] ?? identity.newest;
  const stored = hashOrder(live, orderId);
  const others = hashes.filter((hash) => hash !== stored);
  return { stored, alternatives: [orderId, ...others, forgottenOrder(1)] };
}

/** Every form in which an order id that is one of these texts may be stored as a hash. */
export function orderHashes(identity: IdentityHashes, texts: readonly string[]): string[] {
  return identity.all.flatMap((version) => texts.map((text) => hashOrder(version, text)));
}

function hashOrder({ version, hash }: IdentityVersion, orderId: string): string {
  return `h${version}:${hash(`order:${orderId}`)}`;
}

const phoneSigns = /^[\d\s()+./-]+$/;

/**
 * Contains an e-mail address, or is a phone number: nothing but digits and the signs between them, 7 to 15 digits, and
 * a plus at the beginning or a bracket. Plain digits, with or without hyphens, are an order number. An id that looks like
 * one of our own hashes counts as personal, so that nobody can report one.
 */
export function isPersonalOrder(orderId: string): boolean {
  if (/^(h\d+|forgotten):/.test(orderId)) return true;
  for (const sign of ['@', '%40']) {
    const at = orderId.indexOf(sign);
    if (at > 0 && /^[^\s@.]+\.[^\s@]/.test(orderId.slice(orderId.lastIndexOf(sign) + sign.length)))
      return true;
  }
  if (!phoneSigns.test(orderId)) return false;
  const digits = orderId.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && (orderId.trimStart().startsWith('+') || orderId.includes('('));
}
