import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/db/handle.ts';
import { makeTestDatabase, type TestDatabase } from '../../support/database.ts';
import { makeDemand, offerIds, offerRequest, recommend } from '../../support/demand.ts';
import { actAs } from '../../support/network.ts';
import { listTables } from '../../support/scan.ts';
import { operatorKey, useService } from '../../support/service.ts';
import { type ServiceProcess, startService } from '../../support/service-process.ts';

const service = useService();
afterEach(() => {
  service().now = undefined;
});
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const db = () => service().services.database.db;

const stored = (sessionId: string) =>
  db().selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();

async function sessionIdsOf(channelId: string): Promise<string[]> {
  const rows = await db().selectFrom('sessions').select('id').where('channel_id', '=', channelId).execute();
  return rows.map(({ id }) => id);
}

const placed = (placement: object) => ({
  placement_details: { view: 'THANK_YOU', display_mode: 'PULLUP', ...placement },
});

describe('a session is stored before its answer is sent', () => {
  it('with the placement, the inputs of the decision, and the offers with their prices', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    const demand = makeDemand(service());
    const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
    const price = (model: string, bid_usd: number) =>
      demand.simple(channel.id, subcategoryId, { campaign: { pricing: { model, bid_usd } } });
    const prices = new Map([
      [(await price('CPM', 12.345678)).offer.id, ['CPM', 12_345_678]],
      [(await price('CPC', 0.25)).offer.id, ['CPC', 250_000]],
      [(await price('CPA', 1_000)).offer.id, ['CPA', 1_000_000_000]],
    ]);
    const bought = await demand.simple(channel.id, subcategoryId);
    const answer = await recommend(
      service(),
      channel.secret,
      offerRequest({
        ...placed({ publisher_remote_id: member.id, widget_id: ' footer-1 ', max_offers: 7 }),
        attributes: { country: 'de', language: 'de_AT', device_type: 'TABLET' },
        purchases: [{ attributes: { brand: bought.advertiser.name } }],
      }),
    );
    const offered = offerIds(answer);
    expect(offered).toHaveLength(3);
    expect(await stored(answer.body.session_id)).toEqual({
      channel_id: channel.id,
      id: answer.body.session_id,
      at: expect.any(Date),
      publisher_id: member.id,
      view: 'THANK_YOU',
      display_mode: 'PULLUP',
      widget_id: 'footer-1',
      sandbox: false,
      bot: false,
      identity: 'email',
      shoppers: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
      country: 'DE',
      language: 'de-at',
      device_type: 'TABLET',
      max_offers: 7,
      bought_from: [bought.advertiser.id],
      revision: expect.any(Number),
      learning_version: expect.any(Number),
      offer_ids: offered,
      pricing_models: offered.map((id) => prices.get(id)?.[0]),
      bid_micros: offered.map((id) => prices.get(id)?.[1]),
      request_evidence: 'server',
      key_id: expect.stringMatching(uuid7),
      address_block: null,
    });
  });

  it('with prices that do not change later', async () => {
    const channel = await actAs(service());
    const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
    const { campaign } = await makeDemand(service()).simple(channel.id, subcategoryId);
    const { body } = await recommend(service(), channel.secret);
    await service().operator('PATCH', `/campaigns/${campaign.id}`, {
      pricing: { model: 'CPA', bid_usd: 9 },
    });
    const later = await recommend(service(), channel.secret);
    const priceOf = async (id: string) => {
      const { pricing_models, bid_micros } = await stored(id);
      return [pricing_models, bid_micros];
    };
    expect(await priceOf(body.session_id)).toEqual([['CPC'], [500_000]]);
    expect(await priceOf(later.body.session_id)).toEqual([['CPA'], [9_000_000]]);
  });

  it('also without offers, and for the channel itself', async () => {
    const channel = await service().newChannel();
    const { body } = await recommend(service(), channel.secret);
    expect(await stored(body.session_id)).toMatchObject({
      channel_id: channel.id,
      publisher_id: null,
      widget_id: null,
      country: null,
      language: null,
      device_type: null,
      max_offers: 10,
      bought_from: [],
      offer_ids: [],
      pricing_models: [],
      bid_micros: [],
    });
  });

  it.each([
    [{ email: 'jane@example.com' }, 'email', 1],
    [{ email_hash: 'ab'.repeat(32) }, 'email', 1],
    [{ phone: '555 010 9999' }, 'phone', 1],
    [{ external_guid: 'jane' }, 'external', 1],
    [{ phone: '555 010 9999', external_guid: 'jane' }, 'phone', 2],
    [{ email: 'jane@example.com', phone: '555 010 9999', external_guid: 'jane' }, 'email', 3],
    [{ email: ' ', phone: '', external_guid: 'jane' }, 'external', 1],
  ])('with the kind of the best identifier that was sent: %j', async (user_details, identity, hashes) => {
    const channel = await service().newChannel();
    const { body } = await recommend(service(), channel.secret, offerRequest({ user_details }));
    const session = await stored(body.session_id);
    expect([session.identity, session.shoppers.length]).toEqual([identity, hashes]);
  });

  it('with a shopper hash that differs between channels', async () => {
    const [one, two] = [await service().newChannel(), await service().newChannel()];
    const hashes = async (key: string) => {
      const { body } = await recommend(
        service(),
        key,
        offerRequest({ user_details: { email: 'jane@example.com' } }),
      );
      return (await stored(body.session_id)).shoppers;
    };
    const first = await hashes(one.secret);
    expect(await hashes(one.secret)).toEqual(first);
    expect(await hashes(two.secret)).not.toEqual(first);
  });

  it('marked as sandbox or bot', async () => {
    const channel = await service().newChannel();
    const marks = async (change: Record<string, unknown>) => {
      const { body } = await recommend(service(), channel.secret, offerRequest(change));
      const { sandbox, bot } = await stored(body.session_id);
      return { sandbox, bot };
    };
    const user_agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    expect(await marks({ custom_metadata: { is_sandbox: true } })).toEqual({ sandbox: true, bot: false });
    expect(await marks({ attributes: { user_agent } })).toEqual({ sandbox: false, bot: true });
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    expect(await marks({ attributes: { user_agent: browser } })).toEqual({ sandbox: false, bot: false });
  });

  it('but not for a refused request', async () => {
    const channel = await service().newChannel();
    const bad = [
      {},
      offerRequest({ user_details: {} }),
      offerRequest(placed({ publisher_remote_id: channel.id })),
      offerRequest(placed({ view: 'HOME' })),
    ];
    for (const body of bad) expect((await recommend(service(), channel.secret, body)).status).toBe(400);
    expect(await sessionIdsOf(channel.id)).toEqual([]);
  });
});

describe('session ids', () => {
  it('of three hundred parallel requests are all different, UUIDs of version 7, and stored', async () => {
    const channel = await actAs(service());
    const [subcategoryId = ''] = channel.taxonomy.subcategoryIds;
    const { offer } = await makeDemand(service()).simple(channel.id, subcategoryId);
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => recommend(service(), channel.secret)),
    );
    const ids = answers.map(({ body }) => body.session_id as string);
    expect(ids.filter((id) => !uuid7.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(300);
    expect((await sessionIdsOf(channel.id)).sort()).toEqual([...ids].sort());
    expect(answers.every((answer) => offerIds(answer).join() === offer.id)).toBe(true);
  });
});

/** Runs the service as a process, sends all kinds of requests, and kills it in between. */
describe('a service that is killed', () => {
  const email = 'Jane.Quillfeather+7341@Mail.example';
  const sha256 = createHash('sha256').update(email.toLowerCase()).digest('hex');
  const user_details = {
    email,
    phone: '+1 (555) 010-7341',
    external_guid: 'guid-of-quillfeather-7341',
    first_name: 'Zebedina',
    last_name: 'Quillfeather',
    title: 'Baroness7341',
    gender: 'gender-7341',
    dob: '1973-04-01',
    age: 5_307_341,
  };
  const personal = [
    'quillfeather',
    '7341@mail',
    sha256,
    'zebedina',
    'baroness7341',
    'gender-7341',
    '1973-04-01',
    '5307341',
    '5550107341',
    '010-7341',
    '203.0.113.73',
    'quillbrowser',
    'gift-7341',
  ];
  const found = (text: string) => personal.filter((datum) => text.toLowerCase().includes(datum));

  let database: TestDatabase;
  let log = '';
  const handedOut: string[] = [];
  let rows: { table: string; text: string }[] = [];

  beforeAll(async () => {
    database = await makeTestDatabase();
    const running = await startOn(database);
    const key = await newKey(running);
    await tellEverything(running, key);
    await killAtWork(running, key);
    log = running.output();
    const opened = await database.open();
    rows = await readEverything(opened.db).finally(() => opened.close());
  });
  afterAll(() => database.remove());

  /** All data that a partner can send about a shopper, in valid and invalid requests. */
  async function tellEverything(running: ServiceProcess, key: string) {
    const everything = {
      ...offerRequest({ user_details, ...placed({ widget_id: 'w' }) }),
      order_details: { order_id: 'order-quillfeather', payment_type: 'INVOICE' },
      purchases: [{ name: 'A gift for Zebedina', product_id: 'gift-7341' }],
      attributes: { ip_address: '203.0.113.73', user_agent: 'Quillbrowser/7341', country: 'DE' },
    };
    const statuses: number[] = [];
    const send = async (path: string, as: string, body: unknown, headers = {}) => {
      const answer = await post(running, path, as, body, headers);
      if (answer.status === 200 && answer.body.session_id) handedOut.push(answer.body.session_id);
      statuses.push(answer.status);
    };
    await send('/recommendations', key, everything);
    await send('/recommendations', key, { ...everything, user_details: { email_hash: sha256 } });
    await send('/recommendations', key, { ...everything, user_details: { ...user_details, phone: 7 } });
    await send('/recommendations', key, { ...everything, user_details: { email: 'Quillfeather' } });
    await send('/recommendations', key, JSON.stringify(everything).slice(0, -1));
    await send('/recommendations', key, everything, { version: '9.9.9' });
    await send('/recommendations', 'nonsense', everything);
    await send('/recommendations', key, everything, { 'content-type': 'text/plain' });
    await send(`/recommendations?email=${encodeURIComponent(email)}`, key, everything);
    await send('/operator/shoppers/forget', operatorKey, { email, phone: user_details.phone });
    await send('/operator/shoppers/forget', operatorKey, { email: 'Quillfeather' });
    expect(statuses).toEqual([200, 200, 200, 400, 400, 400, 401, 415, 200, 200, 400]);
  }

  async function killAtWork(running: ServiceProcess, key: string) {
    const target = handedOut.length + 200;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (handedOut.length < target) {
          const answer = await post(running, '/recommendations', key, offerRequest()).catch(() => undefined);
          if (answer?.status !== 200) return;
          handedOut.push(answer.body.session_id);
          // Other requests are running at this time.
          if (handedOut.length === target) running.child.kill('SIGKILL');
        }
      }),
    );
    await running.exit;
  }

  it('has stored every session that it returned', () => {
    const sessions = rows.filter(({ table }) => table === 'sessions');
    const missing = handedOut.filter((id) => !sessions.some(({ text }) => text.includes(id)));
    expect(handedOut.length).toBeGreaterThanOrEqual(203);
    expect(missing).toEqual([]);
  });

  it('has no personal data in any column of any table', () => {
    expect(rows.filter(({ text }) => found(text).length > 0)).toEqual([]);
  });

  it('has none in its files, which would also contain deleted rows', () => {
    const files = readdirSync(database.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.filter((file) => found(readFileSync(file, 'latin1')).length > 0)).toEqual([]);
  });

  it('has none in its log', () => {
    const calls = log.split('\n').filter((line) => line.includes('"path":"/recommendations"'));
    expect(calls.length).toBeGreaterThan(9);
    expect(found(log)).toEqual([]);
  });
});

function startOn(database: TestDatabase): Promise<ServiceProcess> {
  const settings = {
    ENCART_DATA_DIR: database.dataDir,
    ENCART_OPERATOR_KEY: operatorKey,
    ENCART_DEMO: 'off',
    ENCART_WORKERS: '1',
    ENCART_LOG_LEVEL: 'debug',
    ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
  };
  return startService(settings);
}

async function post(
  { url }: ServiceProcess,
  path: string,
  key: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', version: '1.0.0', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered
  return { status: response.status, body: (await response.json()) as any };
}

async function newKey(running: ServiceProcess): Promise<string> {
  const made = await post(running, '/operator/channels', operatorKey, { name: 'Parcels' });
  return made.body.keys.secret.key;
}

/** Every row of every table, as text. */
async function readEverything(db: Db): Promise<{ table: string; text: string }[]> {
  const rows: { table: string; text: string }[] = [];
  for (const name of await listTables(db)) {
    const read = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db);
    for (const { text } of read.rows) rows.push({ table: name, text });
  }
  return rows;
}
