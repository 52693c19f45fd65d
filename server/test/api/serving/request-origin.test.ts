import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/db/handle.ts';
import { addressBlockDays, deleteExpiredRows } from '../../../src/maintenance/index.ts';
import { readSessionTerms } from '../../../src/serving/store.ts';
import { offerRequest } from '../../support/demand.ts';
import { dayMs, eventWorld } from '../../support/ledger.ts';
import { newPerson } from '../../support/people.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  // The address before the last trusted one is that of the shopper.
  service = await startTestService({ settings: { trustProxy: 1 } });
});
afterAll(() => service.stop());
afterEach(() => {
  service.now = undefined;
});

const db = () => service.services.database.db;
const version = { version: '1.0.0' };

async function world() {
  const { channel } = await eventWorld(service);
  const member = await channel.member();
  const { body: publisherKey } = await channel.call('POST', `/publishers/${member.id}/keys`, {});
  const { body: keys } = await service.operator('GET', `/channels/${channel.id}/keys`);
  const secretKeyId = keys.results.find(({ kind }: { kind: string }) => kind === 'secret').id as string;
  return { channel, secretKeyId, publisherKey: publisherKey as { id: string; key: string } };
}

async function request(
  key: string,
  { ip, address, body = {} }: { ip?: unknown; address?: string; body?: Record<string, unknown> } = {},
): Promise<string> {
  const answer = await service.call('POST', '/recommendations', {
    key,
    headers: { ...version, ...(address !== undefined && { 'x-forwarded-for': address }) },
    body: offerRequest({ ...(ip !== undefined && { attributes: { ip_address: ip } }), ...body }),
  });
  expect(answer.status).toBe(200);
  return answer.body.session_id;
}

const stored = (id: string) =>
  db()
    .selectFrom('sessions')
    .select(['request_evidence', 'key_id', 'address_block'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const blockOf = async (id: string) => (await stored(id)).address_block;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('a session has', () => {
  it('the evidence and the key of its request: server for a secret key, page for the key of a publisher', async () => {
    const { channel, secretKeyId, publisherKey } = await world();
    expect(await stored(await request(channel.secret))).toEqual({
      request_evidence: 'server',
      key_id: secretKeyId,
      address_block: null,
    });
    expect(await stored(await request(publisherKey.key))).toEqual({
      request_evidence: 'page',
      key_id: publisherKey.id,
      address_block: expect.stringMatching(uuid),
    });
  });

  it('the same in a test with a key, and neither in a test of a signed-in user', async () => {
    const { channel, publisherKey } = await world();
    const sandbox = { custom_metadata: { is_sandbox: true } };
    expect(await stored(await request(publisherKey.key, { body: sandbox }))).toMatchObject({
      request_evidence: 'page',
      key_id: publisherKey.id,
    });
    const { browser } = await newPerson(service, { channels: [[channel.id, 'admin']] });
    const answer = await browser.call('POST', '/recommendations', {
      channel: channel.id,
      body: offerRequest({ ...sandbox, attributes: { ip_address: '192.0.2.1' } }),
      headers: { ...version, 'x-encart-console': '1', 'sec-fetch-site': 'same-origin' },
    });
    expect(await stored(answer.body.session_id)).toEqual({
      request_evidence: null,
      key_id: null,
      address_block: null,
    });
  });

  it('the address block of the call of a page, whatever the page says', async () => {
    const { publisherKey } = await world();
    const page = (address: string, ip?: string) => request(publisherKey.key, { address, ip });
    const block = await blockOf(await page('192.0.2.1'));
    expect(block).toMatch(uuid);
    expect(await blockOf(await page('192.0.2.200', '198.51.100.1'))).toBe(block);
    expect(await blockOf(await page('::ffff:192.0.2.7'))).toBe(block);
    expect(await blockOf(await page('192.0.3.1'))).not.toBe(block);
    const long = await blockOf(await page('2001:db8:1:2::3'));
    expect(await blockOf(await page('2001:db8:1:ffff::'))).toBe(long);
    expect(await blockOf(await page('2001:db8:2::'))).not.toBe(long);
  });

  it('the address block of the shopper that a server names, and never that of the server', async () => {
    const { channel, publisherKey } = await world();
    const ofPage = await blockOf(await request(publisherKey.key, { address: '192.0.2.1' }));
    const ofServer = (ip: unknown) => request(channel.secret, { address: '203.0.113.9', ip });
    expect(await blockOf(await ofServer('192.0.2.77'))).toBe(ofPage);
    expect(await blockOf(await ofServer(' 192.0.2.77 '))).toBe(ofPage);
    for (const ip of [undefined, '', 'unknown', '192.0.2.1:443', '192.0.2', 7, null])
      expect(await blockOf(await ofServer(ip)), String(ip)).toBeNull();
  });

  it('another address block in another channel', async () => {
    const [one, two] = [await world(), await world()];
    const blocks = [
      await blockOf(await request(one.channel.secret, { ip: '192.0.2.1' })),
      await blockOf(await request(two.channel.secret, { ip: '192.0.2.1' })),
    ];
    expect(new Set(blocks).size).toBe(2);
  });
});

describe('the evidence and the key of a session', () => {
  it('are part of its terms, which decide how its events are judged', async () => {
    const { channel, publisherKey } = await world();
    const sessionId = await request(publisherKey.key);
    const [terms] = await transact(db(), (tx) =>
      readSessionTerms(tx, [{ channelId: channel.id, sessionId }]),
    );
    expect(terms).toMatchObject({ requestEvidence: 'page', keyId: publisherKey.id });
  });

  it('are shown to staff with the name of the key, and the address block is not', async () => {
    const { channel, secretKeyId } = await world();
    const id = await request(channel.secret, { ip: '192.0.2.1' });
    const block = await blockOf(id);
    const { body: key } = await service.operator('GET', `/keys/${secretKeyId}`);
    const origin = {
      request_evidence: 'server',
      key_id: secretKeyId,
      key_name: key.name === '' ? key.masked : key.name,
    };
    for (const url of [`/sessions/${id}`, `/sessions/${id}/explain`]) {
      const { status, body } = await service.operator('GET', url);
      expect([status, body]).toEqual([200, expect.objectContaining(origin)]);
      expect(JSON.stringify(body)).not.toContain(block);
    }
  });

  it('are null in sessions that are older than these fields', async () => {
    const { channel } = await world();
    const id = await request(channel.secret);
    await sql`
      update sessions set request_evidence = null, key_id = null where channel_id = ${channel.id} and id = ${id}
    `.execute(db());
    const { body } = await service.operator('GET', `/sessions/${id}/explain`);
    expect(body).toMatchObject({ request_evidence: null, key_id: null, key_name: null });
  });
});

describe('an address block is deleted', () => {
  /** In the future, because the installation has no address blocks from before its creation. */
  const day0 = Date.now() + 10 * dayMs;
  const clean = (day: number) => deleteExpiredRows(db(), 400, new Date(day0 + day * dayMs));

  it(`${addressBlockDays} days after the session, in steps, and nothing else of the session`, async () => {
    const { channel, secretKeyId } = await world();
    const at = async (day: number) => {
      service.now = new Date(day0 + day * dayMs);
      return request(channel.secret, { ip: '192.0.2.1' });
    };
    const ids = [];
    for (const day of [0, 1, 1, 2, 40]) ids.push(await at(day));
    // Many sessions of one moment, more than one transaction visits.
    await sql`
      insert into sessions
      select (jsonb_populate_record(s, jsonb_build_object('id', substr(s.id::text, 1, 24) || lpad(to_hex(n), 12, '0')))).*
      from sessions s, generate_series(1, 2500) as n where s.channel_id = ${channel.id} and s.id = ${ids[1]}
    `.execute(db());
    const left = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from sessions where channel_id = ${channel.id} and address_block is not null
      `.execute(db());
      return rows[0]?.count;
    };
    await clean(addressBlockDays - 0.5);
    expect(await left()).toBe(2_505);
    await clean(addressBlockDays + 0.5);
    expect(await left()).toBe(2_504);
    // No run for days: the next one deletes all that became old enough since then.
    await clean(addressBlockDays + 2.5);
    expect(await left()).toBe(1);
    expect(await stored(ids[0] ?? '')).toEqual({
      request_evidence: 'server',
      key_id: secretKeyId,
      address_block: null,
    });
    expect(await blockOf(ids[4] ?? '')).toMatch(uuid);
  });

  it('when the shopper is forgotten', async () => {
    const { channel } = await world();
    const email = `${channel.id}@example.com`;
    const id = await request(channel.secret, { ip: '192.0.2.1', body: { user_details: { email } } });
    expect(await blockOf(id)).toMatch(uuid);
    await service.operator('POST', '/shoppers/forget', { email });
    expect(await blockOf(id)).toBeNull();
  });
});
