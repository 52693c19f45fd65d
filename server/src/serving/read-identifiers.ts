import { invalid } from '../errors.ts';
import type { Identifiers } from './shopper.ts';

export interface SentIdentifiers {
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
