import type { Answer, TestService } from './service.ts';

export const password = 'correct horse battery staple';
/** The headers that the console sends with a call that changes something. */
export const ownPage = { 'x-encart-console': '1', 'sec-fetch-site': 'same-origin' };

type Options = { body?: unknown; headers?: Record<string, string>; channel?: string; advertiser?: string };

/** A browser: keeps cookies, and calls the service like the console does. */
export interface Browser {
  readonly cookies: Map<string, string>;
  cookieHeader(): string;
  call(method: string, url: string, options?: Options): Promise<Answer>;
}

/** `address` is the client address that the service sees. */
export function openBrowser(service: TestService, { address = '127.0.0.1' } = {}): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    cookieHeader: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    async call(method, url, { body, headers = ownPage, channel, advertiser } = {}) {
      const answer = await service.call(method, url, {
        address,
        ...(body !== undefined && { body }),
        headers: {
          ...(cookies.size > 0 && { cookie: browser.cookieHeader() }),
          ...(channel !== undefined && { 'x-encart-channel': channel }),
          ...(advertiser !== undefined && { 'x-encart-advertiser': advertiser }),
          ...headers,
        },
      });
      for (const cookie of setCookies(answer)) {
        const [pair = '', ...attributes] = cookie.split('; ');
        const at = pair.indexOf('=');
        const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
        if (isGone) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return answer;
    },
  };
  return browser;
}

export function setCookies(answer: Answer): string[] {
  return ([answer.headers['set-cookie'] ?? []] as unknown[]).flat() as string[];
}

let counter = 0;
export const someEmail = () => `person-${Date.now()}-${++counter}@example.com`;
export const tokenOf = (link: string) => link.split('#')[1] ?? '';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

export function signIn(browser: Browser, email: string, secret = password): Promise<Answer> {
  return browser.call('POST', '/console/auth/sign-in/email', { body: { email, password: secret } });
}

export const useLink = (browser: Browser, link: string, body: object = { password }) =>
  browser.call('POST', '/console/api/links/use', { body: { token: tokenOf(link), ...body } });

/** The link of an invitation by an admin of a channel. */
export async function inviteInto(admin: Person, channelId: string, email: string, role = 'viewer') {
  const invited = await admin.browser.call('POST', '/platform/channel/team/invitations', {
    body: { email, role },
    channel: channelId,
  });
  if (invited.status !== 201) throw new Error(JSON.stringify(invited.body));
  return invited.body.link as string;
}

/** An account that an admin of a new channel made, with the password and a session of this admin. */
export async function madeByChannel(service: TestService, email = someEmail()) {
  const channel = await service.newChannel({ name: 'Parcel Pal' });
  const admin = await newPerson(service, { channels: [[channel.id, 'admin']] });
  const browser = openBrowser(service);
  const joined = await useLink(browser, await inviteInto(admin, channel.id, email), {
    name: 'Boss',
    password,
  });
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body));
  const { id } = (await browser.call('GET', '/console/api/me')).body.user as { id: string };
  return { channel, admin, id, email, browser };
}

/** The link that staff make for a user. */
export async function resetLink(service: TestService, userId: string): Promise<string> {
  const { status, body } = await service.operator('POST', `/users/${userId}/reset-link`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.link;
}

/** Creates a user who was invited, used the link, and is signed in. */
export async function newPerson(
  service: TestService,
  {
    staffRole = null,
    channels = [],
    advertisers = [],
  }: { staffRole?: string | null; channels?: [string, string][]; advertisers?: [string, string][] } = {},
): Promise<Person> {
  const email = someEmail();
  const invited = await service.operator('POST', '/users', {
    email,
    name: 'Ada Test',
    staff_role: staffRole,
    channels: channels.map(([channel_id, role]) => ({ channel_id, role })),
    advertisers: advertisers.map(([advertiser_id, role]) => ({ advertiser_id, role })),
  });
  if (invited.status !== 201) throw new Error(JSON.stringify(invited.body));
  const browser = openBrowser(service);
  const joined = await browser.call('POST', '/console/api/links/use', {
    body: { token: tokenOf(invited.body.link), password },
  });
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body));
  return { id: invited.body.id, email, browser };
}
