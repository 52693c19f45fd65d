import { hash } from 'node:crypto';
import { invalid } from '../errors.ts';
import type { IdentityVersion } from '../secrets/index.ts';
import type { IdentifierKind } from './model.ts';

/** The identifiers of a shopper, as sent. */
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

/** Treats blank identifiers as missing, and throws if none is left. */
export function requireIdentifiers(sent: SentIdentifiers, field: string): Identifiers {
  const nonBlank = (value: string | null | undefined) => (value?.trim() ? value : undefined);
  const shopper = {
    email: nonBlank(sent.email),
    emailHash: nonBlank(sent.email_hash),
    phone: nonBlank(sent.phone),
    externalGuid: nonBlank(sent.external_guid),
  };
  if (Object.values(shopper).every((value) => value === undefined))
    throw invalid({ [field]: ['At least one of email, email_hash, phone, external_guid is required.'] });
  return shopper;
}

/**
 * Returns the hashes of a shopper in a channel: one for each key version and identifier. The hash is keyed with a secret of
 * the installation, so addresses cannot be guessed without it. The channel id is part of the input, so a shopper cannot be
 * tracked across channels. An e-mail address and its SHA-256 give the same hash. 128 bits, written as a UUID.
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

export function strongestKind(shopper: Identifiers): IdentifierKind {
  if (shopper.email || shopper.emailHash) return 'email';
  return shopper.phone ? 'phone' : 'external';
}
