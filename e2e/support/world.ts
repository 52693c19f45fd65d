import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { copyMigratedDatabase } from '../../server/test/support/migrated-database.ts';
import { type ServiceProcess, startService } from '../../server/test/support/service-process.ts';
import { launchBrowser } from './browser.ts';
import { password } from './people.ts';

export const operatorKey = 'browser-tests-operator-key-of-32-characters';

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
}

/** The roles of a new user. */
export interface Invitation {
  readonly staff?: 'admin' | 'reviewer';
  readonly channels?: readonly GrantedRole[];
  readonly advertisers?: readonly GrantedRole[];
}

interface GrantedRole {
  readonly id: string;
  readonly role: 'admin' | 'viewer';
}

/** A running service and a browser. */
export interface World {
  readonly url: string;
  readonly base: string;
  readonly firstLink: string;
  /** Calls the API. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  operator(method: string, path: string, body?: unknown): Promise<Answer>;
  newChannel(name: string): Promise<Channel>;
  /** An approved publisher of a channel. */
  newPublisher(channel: Channel, name: string): Promise<{ id: string; key: string }>;
  /** An active offer without targeting. */
  newOffer(name: string, category: string, subcategory: string): Promise<string>;
  /** A page in a new browser context, signed out. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** A page signed in as a new user. */
  newPerson(invitation: Invitation): Promise<Page>;
  stop(): Promise<void>;
}

interface CallOptions {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any response body
  readonly body: any;
}

/** Fills a data directory before the service starts in it. */
export type Prepare = (dataDir: string, operatorKey: string) => Promise<void>;

export async function openWorld(prepare?: Prepare): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'encart-browser-'));
  copyMigratedDatabase(dataDir);
  await prepare?.(dataDir, operatorKey);
  const service = await startService({
    ENCART_DATA_DIR: dataDir,
    ENCART_OPERATOR_KEY: operatorKey,
    ENCART_RATE_LIMITS: 'off',
  });
  const browser = await launchBrowser();
  return worldOf(service, browser, dataDir);
}

function worldOf(service: ServiceProcess, browser: Browser, dataDir: string): World {
  const { url } = service;
  const contexts: BrowserContext[] = [];
  let people = 0;

  const call: World['call'] = async (method, path, { key, body, headers } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(key !== undefined && { 'x-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const operator: World['operator'] = async (method, path, body) => {
    const answer = await call(method, `/operator${path}`, { key: operatorKey, body });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const category = async (name: string) => {
    const { body } = await operator('GET', '/taxonomy');
    const found = body.categories.find((each: { name: string }) => each.name === name);
    if (!found) throw new Error(`no category ${name}`);
    return found as { id: string; subcategories: { id: string; name: string }[] };
  };

  const world: World = {
    url,
    base: `${url}/console`,
    firstLink: /http\S+\/console\/join#\S+/.exec(service.output())?.[0] ?? '',
    call,
    operator,
    async newChannel(name) {
      const { body } = await operator('POST', '/channels', { name });
      return { id: body.channel.id, name, secret: body.keys.secret.key };
    },
    async newPublisher(channel, name) {
      const { id, subcategories } = await category('Home & Garden');
      const added = await call('POST', '/platform/publishers/add/', {
        key: channel.secret,
        body: {
          items: [
            {
              brand_name: name,
              domain: `${name.toLowerCase().replace(/\W+/g, '-')}.example`,
              primary_category_id: id,
              subcategory_ids: [subcategories[0]?.id],
            },
          ],
        },
      });
      const pending = added.body.results[0].create_request.pending_publisher_id;
      const { body } = await operator('POST', `/publisher-requests/${pending}/approve`, {});
      const details = await call('GET', `/platform/publishers/details/${body.publisher_remote_id}/`, {
        key: channel.secret,
      });
      return { id: body.publisher_remote_id, key: details.body.publisher.api_key };
    },
    async newOffer(name, categoryName, subcategoryName) {
      const { subcategories } = await category(categoryName);
      const domain = `${name.toLowerCase().replace(/\W+/g, '-')}.example`;
      const advertiser = await operator('POST', '/advertisers', {
        name,
        domain,
        logo_url: `https://${domain}/logo.png`,
        subcategory_ids: [subcategories.find((each) => each.name === subcategoryName)?.id],
      });
      const campaign = await operator('POST', '/campaigns', {
        advertiser_id: advertiser.body.id,
        name: `${name}, always on`,
        status: 'active',
        pricing: { model: 'CPC', bid_usd: 0.5 },
      });
      const offer = await operator('POST', '/offers', {
        campaign_id: campaign.body.id,
        heading: `${name} for you`,
        subheading: 'Only today.',
        status: 'active',
        target_url: `https://${domain}/`,
        accept_copy: 'Show me',
        decline_copy: 'No, thanks',
      });
      return offer.body.id;
    },
    async newPage(options) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 860 },
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      return page;
    },
    async newPerson({ staff, channels = [], advertisers = [] }) {
      const { body } = await operator('POST', '/users', {
        email: `person-${++people}@example.com`,
        name: `Person ${people}`,
        ...(staff && { staff_role: staff }),
        channels: channels.map(({ id, role }) => ({ channel_id: id, role })),
        advertisers: advertisers.map(({ id, role }) => ({ advertiser_id: id, role })),
      });
      const page = await world.newPage();
      const joined = await page.context().request.post(`${url}/console/api/links/use`, {
        data: { token: new URL(body.link).hash.slice(1), password, name: `Person ${people}` },
        headers: { 'x-encart-console': '1', origin: url },
      });
      if (!joined.ok()) throw new Error(await joined.text());
      await page.goto(world.base);
      await page.getByRole('navigation').first().waitFor();
      return page;
    },
    async stop() {
      for (const context of contexts) await context.close();
      await browser.close();
      await service.kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}
