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
 * Returns the hashes of a shopper in a channel: one for each key version and identifier. The hash is keyed
 * with a secret of the installation, so addresses cannot be guessed without it. The channel id is part of the
 * input, so a shopper cannot be tracked across channels. An e-mail address and its SHA-256 give the same
 * hash. 128 bits, written as a UUID.
 */
export function shopperHashes(
  versions: readonly IdentityVersion[],
  channelId: string,
  shopper: Identifiers,
): string[] {
  const names: string[] = emailHashes(shopper).map((emailHash) => `email:${emailHash}`);
  if (shopper.phone) names.push(`phone:${normalPhone(shopper.phone)}`);
  if (shopper.externalGuid) names.push(`external:${shopper.externalGuid.trim()}`);
  const distinct = [...new Set(names)];
  return versions.flatMap(({ hash: keyed }) => distinct.map((name) => asUuid(keyed(`${channelId}:${name}`))));
}

/** SHA-256 of the trimmed, lower-case e-mail address, in hex. */
function emailHashes({ email, emailHash }: Identifiers): string[] {
  return [
    ...(email ? [hash('sha256', email.trim().toLowerCase(), 'hex')] : []),
    ...(emailHash ? [emailHash.toLowerCase()] : []),
  ];
}

/** Digits, with the plus sign of a number in the international form. */
function normalPhone(phone: string): string {
  return phone.replace(/[^\d+]/g, '');
}

/** Hashes as an advertiser reports them: SHA-256 in hex. */
export interface ReportedHashes {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** The e-mail address and phone number of a shopper, in the form in which advertisers report them. */
export function reportedHashes(shopper: Identifiers): ReportedHashes {
  const { phone } = shopper;
  return {
    emails: emailHashes(shopper),
    phones: phone ? [hash('sha256', normalPhone(phone), 'hex')] : [],
  };
}

/**
 * Computes the hashes by which a shopper is matched with the orders of an advertiser. The advertiser is part
 * of the input, so that two of them cannot compare their customers.
 */
export function matchHashes(
  versions: readonly IdentityVersion[],
  advertiserId: string,
  { emails, phones }: ReportedHashes,
): string[] {
  const names = new Set([
    ...emails.map((each) => `email:${each.toLowerCase()}`),
    ...phones.map((each) => `phone:${each.toLowerCase()}`),
  ]);
  return versions.flatMap(({ hash: keyed }) =>
    [...names].map((name) => asUuid(keyed(`match:${advertiserId}:${name}`))),
  );
}

function asUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

export function strongestKind(shopper: Identifiers): IdentifierKind {
  if (shopper.email || shopper.emailHash) return 'email';
  return shopper.phone ? 'phone' : 'external';
}
