import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const cookieName = 'encart.device';
const cookieLifetimeSeconds = 180 * 24 * 60 * 60;

/** A browser in which somebody has signed in before. */
export interface KnownDevices {
  /** The id of the device, if the cookies show that this e-mail was signed in on it; undefined otherwise. */
  recognise(cookies: string | undefined, email: string): string | undefined;
  /** The cookie to set after a sign-in. */
  cookie(email: string, now: Date): string;
}

/**
 * The cookie proves that this browser has signed in with this e-mail before. It opens nothing: its only use is that a stranger
 * who tries passwords cannot lock the owner out. The e-mail is signed and not part of it.
 */
export function knownDevices(key: Buffer, options: { secure: boolean; clock: () => Date }): KnownDevices {
  const sign = (device: string, expires: string, email: string) =>
    createHmac('sha256', key).update(`${device}.${expires}.${email}`).digest();
  return {
    recognise(cookies, email) {
      const [device, expires, signature] = readCookie(cookies ?? '', cookieName)?.split('.') ?? [];
      if (!device || !expires || !signature) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const right = sign(device, expires, email);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
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
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}
