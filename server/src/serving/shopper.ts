import { hash } from 'node:crypto';
import { invalid } from '../errors.ts';
import type { IdentityVersion } from '../secrets/index.ts';
import type { IdentifierKind } from './model.ts';

/** What a caller may tell of a shopper. */
export interface Identifiers {
  readonly email?: string | undefined;
  /** SHA-256 of the trimmed, lower-case e-mail address, in hex. */
  readonly emailHash?: string | undefined;
  readonly phone?: string | undefined;
  readonly externalGuid?: string | undefined;
}

interface SentIdentifiers {
  readonly email?: string | null;
  readonly email_hash?: string | null;
  readonly phone?: string | null;
  readonly external_guid?: string | null;
}

/** Blank ones count as not sent; at least one must be. */
export function requireIdentifiers(sent: SentIdentifiers, field: string): Identifiers {
  const said = (value: string | null | undefined) => (value?.trim() ? value : undefined);
  const shopper = {
    email: said(sent.email),
    emailHash: said(sent.email_hash),
    phone: said(sent.phone),
    externalGuid: said(sent.external_guid),
  };
  if (Object.values(shopper).every((value) => value === undefined))
    throw invalid({ [field]: ['At least one of email, email_hash, phone, external_guid is required.'] });
  return shopper;
}

/**
 * Under which hashes a shopper is known in a channel: one for each version of the key and each identifier. The key is the installation's, and the
 * channel goes into the hash, so that nobody can try addresses without the key nor follow a shopper from one channel
 * to another. An address and its SHA-256 meet. 128 bits, written as a UUID.
 */
export function shopperHashes(
  versions: readonly IdentityVersion[],
  channelId: string,
  shopper: Identifiers,
): string[] {
  const names: string[] = [];
  if (shopper.email) names.push(`email:${hash('sha256', shopper.email.trim().toLowerCase(), 'hex')}`);
  if (shopper.emailHash) names.push(`email:${shopper.emailHash.toLowerCase()}`);
  if (shopper.phone) names.push(`phone:${shopper.phone.replace(/[^\d+]/g, '')}`);
  if (shopper.externalGuid) names.push(`external:${shopper.externalGuid.trim()}`);
  const distinct = [...new Set(names)];
  return versions.flatMap(({ hash: keyed }) => distinct.map((name) => asUuid(keyed(`${channelId}:${name}`))));
}

function asUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

export function bestIdentifier(shopper: Identifiers): IdentifierKind {
  if (shopper.email || shopper.emailHash) return 'email';
  return shopper.phone ? 'phone' : 'external';
}
