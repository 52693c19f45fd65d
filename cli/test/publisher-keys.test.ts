import { randomUUID } from 'node:crypto';
import { type ApiKey, createEncart, type MintedKey, type Page, type PublisherDetails } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../sdk/test/service.ts';
import { encart } from './run.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const staffEnvironment = () => ({ ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });
const sdk = (apiKey: string) => createEncart({ baseUrl: service.address, apiKey });
const staff = (...args: string[]) => encart(args, staffEnvironment());

async function answer<T>(environment: NodeJS.ProcessEnv, args: string[]): Promise<T> {
  const { code, stdout, stderr } = await encart([...args, '--json'], environment);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}
const staffJson = <T>(...args: string[]) => answer<T>(staffEnvironment(), args);

/** Creates a channel with an approved publisher, and runs the CLI with the key of the channel. */
async function createPublisher() {
  const { operator } = sdk(service.operatorKey);
  const { channel, keys } = await operator.channels.create({ name: 'Parcels' });
  const client = sdk(keys.secret.key).channel;
  const [category] = (await client.categories()).categories;
  const { results } = await client.publishers.add([
    {
      brand_name: `Shop ${randomUUID()}`,
      domain: `shop-${randomUUID()}.example.com`,
      primary_category_id: category?.remote_id ?? '',
      subcategory_ids: [category?.subcategories[0]?.remote_id ?? ''],
    },
  ]);
  const approved = await operator.requests.approve(results[0]?.create_request?.pending_publisher_id ?? '');
  const id = approved.publisher_remote_id ?? '';
  const environment = { ...staffEnvironment(), ENCART_CHANNEL_KEY: keys.secret.key };
  return {
    channelId: channel.id,
    id,
    keys,
    environment,
    key: (await client.publishers.get(id)).publisher.api_key ?? '',
    run: (...args: string[]) => encart(args, environment),
    json: <T>(...args: string[]) => answer<T>(environment, args),
  };
}

describe("keys of a channel's publishers", () => {
  test('are listed, shown, rotated, revoked and created by the channel', async () => {
    const { id, key, run, json } = await createPublisher();
    const list = () => json<Page<ApiKey>>('keys', 'list', '--publisher', id);
    const [first] = (await list()).results;
    expect(first).toMatchObject({ publisher_id: id, status: 'active', kind: 'publishable' });
    const readable = await run('keys', 'list', '--publisher', id);
    expect(readable.stdout).toContain(`enc_prod_pk_…${key.slice(-4)}`);
    expect(readable.stdout).not.toContain(key);
    expect((await run('keys', 'show', first?.id ?? '', '--publisher', id)).stdout).toContain(key);

    const rotate = ['keys', 'rotate', first?.id ?? '', '--publisher', id, '--grace', '0'];
    const successor = await json<MintedKey>(...rotate);
    const { publisher } = await json<{ publisher: PublisherDetails }>('publishers', 'show', id);
    expect(publisher.api_key).toBe(successor.key);
    const revoked = await json<ApiKey>('keys', 'revoke', successor.id, '--publisher', id, '--yes');
    expect(revoked).toMatchObject({ id: successor.id, status: 'revoked' });
    const minted = await json<MintedKey>('keys', 'mint', '--publisher', id, '--name', 'new');
    expect(minted).toMatchObject({ publisher_id: id, name: 'new', kind: 'publishable' });
    expect((await list()).count).toBe(3);
  });

  test('are listed, created and revoked by staff', async () => {
    const { channelId, id } = await createPublisher();
    const minted = await staffJson<MintedKey>('keys', 'mint', channelId, '--publisher', id);
    expect(minted).toMatchObject({ publisher_id: id, kind: 'publishable' });
    const listed = await staffJson<Page<ApiKey>>('keys', 'list', channelId, '--publisher', id);
    expect(listed.results.map((each) => each.id)).toContain(minted.id);
    expect((await staffJson<ApiKey>('keys', 'revoke', minted.id, '--yes')).status).toBe('revoked');
    const own = await staffJson<Page<ApiKey>>('keys', 'list', channelId);
    expect(own.results.every(({ publisher_id }) => publisher_id === null)).toBe(true);
  });

  test('are masked for a publishable key of the channel', async () => {
    const { id, key, keys, environment } = await createPublisher();
    const reading = { ...environment, ENCART_CHANNEL_KEY: keys.publishable.key };
    const shown = await encart(['publishers', 'show', id], reading);
    expect(shown.stdout).toContain(`enc_prod_pk_…${key.slice(-4)}`);
    expect(shown.stdout).not.toContain(key);
    const listed = await encart(['keys', 'list', '--publisher', id], reading);
    expect([listed.code, listed.stdout]).toEqual([1, '']);
  });

  test('need a channel id, --advertiser or --publisher', async () => {
    const { code, stderr } = await staff('keys', 'list');
    expect(code).toBe(2);
    expect(stderr).toContain('pass a channel id or --advertiser (staff), or --publisher (channel)');
  });
});
