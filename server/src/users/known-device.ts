import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const cookieName = 'encart.device';
const cookieLifetimeSeconds = 180 * 24 * 60 * 60;

/** Recognizes browsers that have signed in before. */
export interface KnownDevices {
  /** The id of the device, if its cookie proves an earlier sign-in with this e-mail; otherwise undefined. */
  recognise(cookies: string | undefined, email: string): string | undefined;
  /** The `set-cookie` header after a sign-in. */
  cookie(email: string, now: Date): string;
}

/**
 * The cookie proves that this browser has signed in with this e-mail before. It grants no access. It only
 * gives the browser its own attempt counter, so that an attacker who guesses passwords cannot lock the owner
 * out. The signature covers the e-mail, but the cookie does not contain it.
 */
export function knownDevices(key: Buffer, options: { secure: boolean; clock: () => Date }): KnownDevices {
  // The cookie is `<device>.<expiry in seconds>.<signature>`.
  const sign = (device: string, expires: string, email: string) =>
    createHmac('sha256', key).update(`${device}.${expires}.${email}`).digest();
  return {
    recognise(cookies, email) {
      const [device, expires, signature] = readCookie(cookies ?? '', cookieName)?.split('.') ?? [];
      if (!device || !expires || !signature) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(device, expires, email);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number(expires) * 1000 > options.clock().getTime() ? device : undefined;
    },
    cookie(email, now) {
      const device = randomBytes(16).toString('base64url');
      const expires = String(Math.floor(now.getTime() / 1000) + cookieLifetimeSeconds);
      const value = `${device}.${expires}.${sign(device, expires, email).toString('base64url')}`;
      const secure = options.secure ? '; Secure' : '';
      return `${cookieName}=${value}; Max-Age=${cookieLifetimeSeconds}; Path=/console; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}

export function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return undefined;
}
