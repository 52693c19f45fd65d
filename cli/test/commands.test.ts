import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiKey, AuditEntry, Channel, CreatedChannel, MintedKey, Page } from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type Service, startService } from '../../sdk/test/service.ts';
import { createProgram } from '../src/program.ts';
import { createUsageReporter } from '../src/usage-errors.ts';
import { listCommands } from './list-commands.ts';
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
      ...['--billable-impression-days', '14', '--billable-click-days', '30'],
    );
    expect(channel).toMatchObject({
      name: 'Parcels',
      revenue_share: 0.071,
      attribution: { click_days: 7, view_days: 1 },
      enabled_metrics: ['clicks', 'ctr'],
      billable_impression_days: 14,
      billable_click_days: 30,
      rate_limits: { serving: 500, channel: null },
    });
    expect(keys.secret.key).toMatch(/^enc_prod_sk_/);

    const changed = await json<Channel>(
      ...['channels', 'update', channel.id, '--name', 'Parcels & more', '--serving-limit', 'default'],
      ...['--billable-click-days', 'default'],
    );
    expect(changed).toMatchObject({
      name: 'Parcels & more',
      revenue_share: 0.071,
      billable_impression_days: 14,
      billable_click_days: null,
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
    const revoked = await json<ApiKey>('keys', 'revoke', successor.id, '--yes');
    expect(revoked).toMatchObject({ id: successor.id, status: 'revoked' });
    const listed = await json<Page<ApiKey>>('keys', 'list', channel.id);
    expect(listed.results.map(({ status }) => status).sort()).toEqual(['active', 'expired', 'revoked']);
  });

  test('a leaked key is revoked as such, and a key in a web page is listed with a warning', async () => {
    const { channel, keys } = await createChannel('Leaked');
    const headers = { 'x-api-key': keys.secret.key, 'sec-fetch-site': 'cross-site' };
    const fromPage = async () =>
      (await fetch(`${service.address}/platform/channel/details/`, { headers })).status;
    expect(await fromPage()).toBe(403);
    const warning = /This key was sent from a web page on .*; rotate it\./;
    await expect
      .poll(async () => (await run('keys', 'list', channel.id)).stdout, { timeout: 20_000, interval: 1_000 })
      .toMatch(warning);
    expect((await run('keys', 'show', keys.secret.id)).stdout).toMatch(warning);
    const marked = await json<ApiKey>('keys', 'change', keys.secret.id, '--behind-proxy', 'on');
    expect([marked.behind_proxy, await fromPage()]).toEqual([true, 200]);

    const wrong = await run('keys', 'revoke', keys.secret.id, '--since', marked.created_at, '--yes');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--leaked')]);
    const since = '2020-01-31';
    const revoked = await json<ApiKey>(
      ...['keys', 'revoke', keys.secret.id, '--leaked', '--since', since, '--yes'],
    );
    expect(revoked).toMatchObject({ status: 'revoked', leaked_since: '2020-01-31T00:00:00.000Z' });
    const listed = (await run('keys', 'list', channel.id)).stdout;
    expect(listed).toMatch(/leaked/);
    const again = await run('keys', 'revoke', keys.secret.id, '--leaked', '--yes');
    const filter = `--channel ${channel.id} --key ${keys.secret.id} --time session --from ${marked.created_at}`;
    expect(again.stdout).toContain(`\nnpx encart voids preview ${filter} --to 2`);
    expect(again.stdout).toMatch(/:00\.000Z --reason "Leaked key"$/m);
    expect(listed).not.toMatch(warning);
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

  test('trail prints names, and the id only in the last column', async () => {
    const { channel, keys } = await createChannel('Named in the trail');
    await json('keys', 'rotate', keys.secret.id);
    const { stdout } = await run('trail', '--channel', channel.id);
    const [head, rotated, created] = stdout.split('\n');
    expect(head).toMatch(/^AT +ACTION +SUBJECT +BY +CHANNEL +DETAILS +ID$/);
    expect(rotated).toMatch(
      /key\.rotated +First secret key +operator\.key \(operator key\) +Named in the trail +.*successor: First secret key.* [0-9a-f-]{36}$/,
    );
    expect(created).toMatch(/key: First secret key \+ First publishable key/);
    const ids = (line = '') => line.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
    expect([ids(rotated), ids(created)]).toEqual([[keys.secret.id], [channel.id]]);
    const wrong = await run('trail', '--action', 'key.rotate');
    expect(wrong.stdout).toMatch(/^No entries\. Did you mean "key\.rotated"\? Choices: key\.rotated, /);
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
    const machine = await run(...args, '--json');
    expect([machine.code, machine.stdout]).toEqual([2, '']);
    expect(JSON.parse(machine.stderr)).toEqual({
      error: {
        code: 'USAGE',
        message: expect.stringMatching(/^(?!error)\S/),
        status: null,
        fields: null,
        request_id: null,
        retry_after_seconds: null,
      },
    });
  });

  test.each([
    ['no service', ['channels', 'list', '--url', 'http://127.0.0.1:9'], 'UNREACHABLE', 0],
    ['a wrong key', ['channels', 'list', '--key', 'w'.repeat(40)], 'UNAUTHENTICATED', 401],
    ['an unknown id', ['channels', 'show', randomUUID()], 'NOT_FOUND', 404],
    ['rejected fields', ['channels', 'create', 'x', '--max-offers', '99'], 'INVALID', 400],
    ['a missing confirmation', ['rebuild'], 'FAILED', null],
    ['a file that is missing', ['taxonomy', 'import', 'nowhere.csv'], 'FAILED', null],
    ['an open database', ['migrate'], 'FAILED', null],
    ['a service that cannot start', ['serve'], 'FAILED', null],
  ])('with --json, %s is one JSON object with a code', async (_, args, code, status) => {
    const { code: exitCode, stdout, stderr } = await run(...args, '--json');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({ code, status, message: expect.stringMatching(/\S/) });
    expect(error.message).not.toContain('    at ');
  });

  test('with --json, invalid settings are a JSON object too', async () => {
    const { code, stderr } = await encart(['channels', 'list', '--json'], { PORT: 'x' });
    expect([code, JSON.parse(stderr).error.code]).toEqual([1, 'INVALID_SETTINGS']);
  });

  test.each([
    [['campaigns', 'create', '--pricing', 'CPX'], 'Choices: CPM, CPC, CPA.'],
    [['users', 'invite', 'a@b.com', '--staff', 'boss'], 'Choices: admin, reviewer.'],
    [
      ['users', 'invite', 'a@b.com', '--channel', 'Parcels:admn'],
      'Did you mean "admin"? Choices: admin, viewer.',
    ],
    [['report', '--metrics', 'click'], 'Did you mean "clicks"? Choices: clicks, '],
    [['report', '--by', 'publishers'], 'Did you mean "publisher"?'],
    [['report', '--grain', 'days'], 'Did you mean "day"?'],
    [['network', 'report', '--by', 'chanel'], 'Did you mean "channel"?'],
    [['review', 'list', '--status', 'need-info'], 'Did you mean "needs-info"?'],
    [['publishers', 'list', '--status', 'aproved'], 'Did you mean "approved"?'],
    [['channels', 'create', 'x', '--metrics', 'ctrr'], 'Did you mean "ctr"?'],
    [['keys', 'mint', '--kind', 'public'], 'Choices: '],
    [['jobs', 'list', '--kind', 'audits'], 'Did you mean "audit"?'],
    [['voids', 'list', '--status', 'finished'], 'Choices: '],
    [['voids', 'preview', '--types', 'clik'], 'Did you mean "click"?'],
    [['flags', 'list', '--status', 'closed'], 'Choices: '],
    [['try', '--device-type', 'phone'], 'Choices: mobile, tablet, desktop.'],
    [['channels', 'create', 'x', '--revenue-share', '60'], 'Did you mean 60%?'],
    [['status', '--url', 'localhost:8080'], 'Did you mean http://localhost:8080 or https://localhost:8080?'],
  ])('a wrong value in %j lists the choices', async (args, message) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test.each(['', '/', '///', '/console/', '/docs/quick-start'])(
    'the address of the service may be pasted with "%s" at the end',
    async (end) => {
      const { url } = JSON.parse(
        (await encart(['status', '--json'], { ...environment, ENCART_URL: ` ${service.address}${end} ` }))
          .stdout,
      );
      expect(url).toBe(service.address);
    },
  );

  test('a page that does not exist is explained', async () => {
    const { code, stderr } = await run('channels', 'list', '--page', '99');
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no page 99.')]);
  });
});

describe('help', () => {
  test.each(['', 'channels', 'keys mint'])('"%s" has examples and the global options', async (command) => {
    const { code, stdout } = await run(...command.split(' ').filter(Boolean), '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Examples:\n  $ npx encart ');
    for (const option of ['--url', '--key', '--json', '--exact']) expect(stdout).toContain(option);
  });

  test('a command line that names a command has this one alone, in whatever place its options are', async () => {
    const all = await createProgram(createUsageReporter(false));
    const loaded = async (...args: string[]) =>
      (await createProgram(createUsageReporter(false), args)).commands.map((command) => command.name());
    for (const command of all.commands) expect(await loaded(command.name())).toEqual([command.name()]);
    expect(await loaded('--json', '--key', 'serve', '--url', 'keys', 'offers', 'list')).toEqual(['offers']);
    for (const args of [[], ['--help'], ['help', 'offers'], ['ofers', 'report'], ['toString']])
      expect((await loaded(...args)).length).toBe(all.commands.length);
  });

  test('every command has a description, examples of itself and the global options', async () => {
    const commands = listCommands(await createProgram(createUsageReporter(false)));
    expect(commands.length).toBeGreaterThan(80);
    for (const { path, command } of commands) {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 500 });
      command.outputHelp();
      expect(command.description(), path).not.toBe('');
      expect(help.split('Examples:\n')[1] ?? '', path).toContain(`$ npx encart ${path}`);
      for (const option of ['--url', '--key', '--json', '--exact']) expect(help, path).toContain(option);
    }
  });
});
