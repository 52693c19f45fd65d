import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiKey, AuditEntry, Channel, CreatedChannel, MintedKey, Page } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type Service, startService } from '../../sdk/test/service.ts';
import { encart } from './run.ts';

let service: Service;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  service = await startService({ keyFromFile: true });
  environment = { PORT: String(service.port), ENCART_DATA_DIR: service.dataDir };
}, 60_000);
afterAll(() => service?.stop());

const run = (...args: string[]) => encart(args, environment);

async function json<T>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout) as T;
}

const createChannel = (name: string) => json<CreatedChannel>('channels', 'create', name);

describe('channels', () => {
  test('create, show, update and list return the API objects', async () => {
    const { channel, keys } = await json<CreatedChannel>(
      ...['channels', 'create', 'Parcels', '--revenue-share', '7.1%', '--click-days', '7'],
      ...['--metrics', 'clicks, ctr', '--serving-limit', '500'],
    );
    expect(channel).toMatchObject({
      name: 'Parcels',
      revenue_share: 0.071,
      attribution: { click_days: 7, view_days: 1 },
      enabled_metrics: ['clicks', 'ctr'],
      rate_limits: { serving: 500, channel: null },
    });
    expect(keys.secret.key).toMatch(/^enc_prod_sk_/);

    const changed = await json<Channel>(
      ...['channels', 'update', channel.id, '--name', 'Parcels & more', '--serving-limit', 'default'],
    );
    expect(changed).toMatchObject({
      name: 'Parcels & more',
      revenue_share: 0.071,
      rate_limits: { serving: null },
    });
    expect(await json('channels', 'show', channel.id.toUpperCase())).toEqual(changed);

    const all = await json<Page<Channel>>('channels', 'list', '--all', '--page-size', '1');
    expect(all.results.find(({ id }) => id === channel.id)).toEqual(changed);
    expect(all).toMatchObject({ count: all.results.length, next: null, previous: null });
  });

  test('the readable list shows the names and hints at the next page', async () => {
    await createChannel('First of two');
    await createChannel('Second of two');
    const { code, stdout } = await run('channels', 'list', '--page-size', '1');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ID +NAME +SHARE/);
    expect(stdout).toContain('Second of two');
    expect(stdout).toContain('--page 2 or --all');
    expect(stdout).not.toContain('\u001b');
  });

  test('a control character in a name does not reach the terminal', async () => {
    const { channel } = await createChannel('bell \u0007 and \u001b[31mred');
    const { stdout } = await run('channels', 'show', channel.id);
    expect(stdout).toContain('red');
    expect(stdout).not.toContain('\u0007');
    expect(stdout).not.toContain('\u001b');
  });
});

describe('keys', () => {
  test('a secret key is printed when it is created, and never again', async () => {
    const { channel, keys } = await createChannel('Secrets');
    const minted = await json<MintedKey>(
      'keys',
      'mint',
      channel.id,
      '--name',
      'feed',
      '--expires',
      '2099-01-31',
    );
    expect(minted).toMatchObject({ kind: 'secret', name: 'feed', expires_at: '2099-01-31T00:00:00.000Z' });

    const later = await Promise.all([
      run('keys', 'list', channel.id),
      run('keys', 'list', channel.id, '--json'),
      run('keys', 'show', minted.id),
      run('keys', 'show', minted.id, '--json'),
      run('channels', 'show', channel.id, '--json'),
      run('trail', '--channel', channel.id, '--json'),
    ]);
    for (const { code, stdout } of later) {
      expect(code).toBe(0);
      expect(stdout).not.toContain(minted.key);
      expect(stdout).not.toContain(keys.secret.key);
    }
  });

  test('rotate returns the new key, revoke returns the revoked key', async () => {
    const { channel, keys } = await createChannel('Rotation');
    const successor = await json<MintedKey>('keys', 'rotate', keys.secret.id, '--grace', '0');
    expect(successor.key).toMatch(/^enc_prod_sk_/);
    const revoked = await json<ApiKey>('keys', 'revoke', successor.id);
    expect(revoked).toMatchObject({ id: successor.id, status: 'revoked' });
    const listed = await json<Page<ApiKey>>('keys', 'list', channel.id);
    expect(listed.results.map(({ status }) => status).sort()).toEqual(['active', 'expired', 'revoked']);
  });

  test('a publishable key is shown in full', async () => {
    const { keys } = await createChannel('Publishable');
    expect((await run('keys', 'show', keys.publishable.id)).stdout).toContain(keys.publishable.key);
  });
});

describe('trail, status and operator-key', () => {
  test('trail filters', async () => {
    const { channel } = await createChannel('Audited');
    const page = await json<Page<AuditEntry>>(
      ...['trail', '--channel', channel.id, '--object', channel.id, '--action', 'channel.created'],
    );
    expect(page.results).toMatchObject([{ action: 'channel.created', object_id: channel.id }]);
    expect(await json('trail', '--object', randomUUID())).toMatchObject({ count: 0, results: [] });
  });

  test('status of a running service', async () => {
    expect(await json('status')).toEqual({
      url: service.address,
      live: true,
      ready: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      channels: expect.any(Number),
      health: expect.objectContaining({ processes: 1, queued: expect.any(Number) }),
      message: null,
    });
  });

  test('status without a running service reports it, exit code 1', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const plain = await run('status', '--url', url);
    expect(plain).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('not running') });
    const machine = await run('status', '--url', url, '--json');
    expect(machine.code).toBe(1);
    expect(JSON.parse(machine.stdout)).toMatchObject({ url, live: false, ready: false, channels: null });
  });

  test('operator-key prints the location of the key but not the key', async () => {
    const file = join(service.dataDir, 'operator.key');
    expect(await json('operator-key')).toEqual({ source: 'file', file });
    const { stdout } = await run('operator-key');
    expect(stdout).toContain(file);
    expect(stdout).not.toContain(readFileSync(file, 'utf8').trim());
  });

  test.each(['migrate', 'migrate --status', 'operator-key --new'])(
    '%s does not touch a database that the service has open',
    async (command) => {
      const { code, stderr } = await run(...command.split(' '));
      expect(code).toBe(1);
      expect(stderr).toContain('is in use by another Encart process');
      expect(stderr).not.toContain('    at ');
    },
  );
});

describe('errors are printed to stderr as one message', () => {
  test('rejected by the service: exit code 1', async () => {
    const plain = await run('channels', 'create', 'x', '--max-offers', '99');
    expect(plain).toMatchObject({ code: 1, stdout: '' });
    expect(plain.stderr).toContain('max_offers: Ensure this value is less than or equal to 20.');
    const machine = await run('channels', 'create', 'x', '--max-offers', '99', '--json');
    expect(JSON.parse(machine.stderr)).toMatchObject({
      error: { status: 400, fields: { max_offers: [expect.any(String)] }, request_id: expect.any(String) },
    });
  });

  test('unknown id: exit code 1', async () => {
    expect(await run('channels', 'show', randomUUID())).toEqual({
      code: 1,
      stdout: '',
      stderr: 'encart: Channel not found.\n',
    });
  });

  test('wrong key: exit code 1, and the message does not contain the key', async () => {
    const key = 'w'.repeat(40);
    const { code, stderr } = await encart(['channels', 'list', '--key', key], environment);
    expect(code).toBe(1);
    expect(stderr).toContain('Invalid or expired API key.');
    expect(stderr).not.toContain(key);
  });

  test('invalid settings: exit code 1, and the message lists all of them', async () => {
    const { code, stderr } = await encart(['channels', 'list'], { PORT: 'x', ENCART_ENV: 'y' });
    expect(code).toBe(1);
    expect(stderr).toContain('PORT must be');
    expect(stderr).toContain('ENCART_ENV must be');
  });

  test.each([
    ['no command', []],
    ['an unknown command', ['chanels']],
    ['an unknown option', ['status', '--nonsense']],
    ['a missing argument', ['channels', 'create']],
    ['an invalid id', ['channels', 'show', '..']],
    ['an invalid number', ['channels', 'create', 'x', '--max-offers', 'many']],
    ['nothing to change', ['channels', 'update', randomUUID()]],
    ['options that exclude each other', ['trail', '--page', '2', '--all']],
  ])('usage error, %s: exit code 2', async (_, args) => {
    const { code, stdout, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toBe('');
  });
});

describe('help', () => {
  const commands = [
    ...[
      'serve',
      'migrate',
      'status',
      'audit',
      'rebuild',
      'trail',
      'operator-key',
      'doctor',
      'channels',
      'keys',
    ],
    ...['list', 'create', 'show', 'update'].map((verb) => `channels ${verb}`),
    ...['list', 'mint', 'show', 'rotate', 'revoke'].map((verb) => `keys ${verb}`),
  ];
  test.each(['', ...commands])('"%s" has examples and the global options', async (command) => {
    const { code, stdout } = await run(...command.split(' ').filter(Boolean), '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Examples:\n  $ npx encart ');
    for (const option of ['--url', '--key', '--json']) expect(stdout).toContain(option);
  });
});
