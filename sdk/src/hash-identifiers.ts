/** The e-mail address and the phone number of a customer, as text or as SHA-256 hashes. */
export interface CustomerIdentifiers {
  readonly email?: string | undefined;
  /** In the international form, such as +1 415 555 0100. */
  readonly phone?: string | undefined;
}

/** The part of `user_data` by which an order is matched with a shopper. */
export interface HashedIdentifiers {
  email_address?: string[];
  phone_numbers?: string[];
}

/**
 * Hashes an e-mail address and a phone number for `user_data` of a report, in the form that the
 * service expects. Only the hashes leave your server. Blank ones are left out, and what is a hash
 * already stays as it is.
 */
export async function hashIdentifiers({
  email = '',
  phone = '',
}: CustomerIdentifiers): Promise<HashedIdentifiers> {
  const address = email.trim().toLowerCase();
  const number = isHash(phone) ? phone.trim().toLowerCase() : phone.replace(/[^\d+]/g, '');
  return {
    ...(address !== '' && { email_address: [await hashOnce(address)] }),
    ...(number !== '' && { phone_numbers: [await hashOnce(number)] }),
  };
}

/** True if the text is a SHA-256 hash: lists of customers often have hashes instead of addresses. */
export function isHash(text: string): boolean {
  return /^\s*[0-9a-f]{64}\s*$/i.test(text);
}

async function hashOnce(text: string): Promise<string> {
  if (isHash(text)) return text;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
