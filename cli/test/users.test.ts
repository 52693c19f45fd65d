import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CreatedChannel,
  createEncart,
  type InvitedUser,
  type Page,
  type PasswordLink,
  type User,
} from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../sdk/test/service.ts';
import { askForAccess } from '../src/invite-access.ts';
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

test('users are invited, listed, given a new link, disabled and enabled', async () => {
  const { channel } = await json<CreatedChannel>('channels', 'create', 'Parcels');
  const invited = await json<InvitedUser>(
    ...['users', 'invite', 'Ada@example.com', '--name', 'Ada', '--channel', `${channel.id}:admin`],
  );
  expect(invited).toMatchObject({
    email: 'ada@example.com',
    status: 'invited',
    staff_role: null,
    channels: [{ channel_id: channel.id, channel_name: 'Parcels', role: 'admin' }],
  });
  const again = await json<PasswordLink>('users', 'reset-link', invited.id);
  expect(again.link).toMatch(/\/console\/join#/);
  expect(again.link).not.toBe(invited.link);

  expect(await json<User>('users', 'disable', invited.id, '--yes')).toMatchObject({ status: 'disabled' });
  expect(await json<User>('users', 'enable', invited.id)).toMatchObject({ status: 'invited' });
  const { results } = await json<Page<User>>('users', 'list');
  expect(results.map(({ email }) => email)).toEqual(['ada@example.com']);

  const readable = await run('users', 'invite', 'grace@example.com', '--staff', 'reviewer');
  expect(readable.stdout).toMatch(/staff role +reviewer/);
  expect(readable.stdout).toMatch(/link +http\S+\/console\/join#/);
});

test('disable needs a confirmation, and an unknown role is a usage error', async () => {
  const { id } = await json<InvitedUser>('users', 'invite', 'edsger@example.com', '--staff', 'reviewer');
  const unconfirmed = await run('users', 'disable', id);
  expect([unconfirmed.code, unconfirmed.stdout]).toEqual([1, '']);
  expect(unconfirmed.stderr).toContain('--yes');
  expect((await run('users', 'invite', 'x@example.com', '--channel', `${id}:king`)).code).toBe(2);
  const taken = await run('users', 'invite', 'edsger@example.com', '--staff', 'admin');
  expect([taken.code, taken.stderr]).toEqual([
    1,
    'encart: A user with this e-mail exists already. Change the roles of that user.\n',
  ]);
});

test('an account that a channel made shows who made it, and its roles wait for a link', async () => {
  const { channel } = await json<CreatedChannel>('channels', 'create', 'Lockers');
  const asPage = {
    'content-type': 'application/json',
    'x-encart-console': '1',
    'sec-fetch-site': 'same-origin',
  };
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const url = `${service.address}${path}`;
    const answer = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...asPage, ...headers },
    });
    expect(answer.ok).toBe(true);
    return answer;
  };
  const accept = (link: string, name: string) =>
    post('/console/api/links/use', {
      token: link.split('#')[1],
      name,
      password: 'correct horse battery staple',
    });
  const admin = await json<InvitedUser>(
    ...['users', 'invite', 'admin@lockers.example', '--channel', `${channel.id}:admin`],
  );
  const joined = await accept(admin.link, 'Ada');
  const cookie = joined.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const email = 'boss@network.example';
  const invited = await post(
    '/platform/channel/team/invitations',
    { email, role: 'viewer' },
    { cookie, 'x-encart-channel': channel.id },
  );
  await accept(((await invited.json()) as { link: string }).link, 'Boss');

  const { results } = await json<Page<User>>('users', 'list');
  const { id } = results.find((user) => user.email === email) ?? { id: '' };
  expect((await run('users', 'show', id)).stdout).toMatch(/made by +Ada \(Lockers\)\nconfirmed +no\n/);
  const client = createEncart({
    baseUrl: service.address,
    apiKey: readFileSync(join(service.dataDir, 'operator.key'), 'utf8').trim(),
  });
  await client.operator.users.update(id, { staff_role: 'reviewer' });
  expect((await run('users', 'show', id)).stdout).toMatch(
    /staff role +-\n[\s\S]*pending roles +staff reviewer\n/,
  );
  expect((await run('users', 'list', '--all')).stdout).toContain('waits for a link');
  const link = await run('users', 'reset-link', id);
  expect(link.stdout).toContain('Then these roles take effect: staff reviewer. Give it to the user');
});

describe('users invite', () => {
  test('without a terminal, needs a role and names the options', async () => {
    for (const args of [[], ['--name', 'Ada']]) {
      const { code, stdout, stderr } = await run('users', 'invite', 'norole@example.com', ...args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/--staff \(admin or reviewer\).*--channel .*:viewer or :admin/);
    }
    const { results } = await json<Page<User>>('users', 'list');
    expect(results.map(({ email }) => email)).not.toContain('norole@example.com');
  });

  test('finds a channel by its name; an unknown or ambiguous one is explained and invites nobody', async () => {
    const { channel } = await json<CreatedChannel>('channels', 'create', 'Lockers: North');
    const invited = await json<InvitedUser>(
      ...['users', 'invite', 'lock@example.com', '--channel', 'LOCKERS: north:admin'],
    );
    expect(invited.channels).toMatchObject([{ channel_id: channel.id, role: 'admin' }]);
    const unknown = await run('users', 'invite', 'x@example.com', '--channel', 'Lockers: Nord');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/Unknown channel "Lockers: Nord"\. Did you mean "Lockers: North"\?/);
    const second = await json<CreatedChannel>('channels', 'create', 'Lockers: North');
    const twice = await run('users', 'invite', 'x@example.com', '--channel', 'Lockers: North');
    expect(twice.stderr).toContain('2 channels are called "Lockers: North". Use the id of one of them:');
    for (const id of [channel.id, second.channel.id]) expect(twice.stderr).toContain(id);
    const { results } = await json<Page<User>>('users', 'list');
    expect(results.map(({ email }) => email)).not.toContain('x@example.com');
  });
});

describe('on a terminal, users invite asks', () => {
  /** A person who gives these answers, and what they saw. */
  function person(...answers: (string | undefined)[]) {
    const seen: string[] = [];
    return {
      seen,
      terminal: {
        say: (text: string) => void seen.push(text),
        ask: async (question: string) => {
          seen.push(question);
          return answers.shift();
        },
      },
    };
  }
  const channels = () =>
    createEncart({
      baseUrl: service.address,
      apiKey: readFileSync(join(service.dataDir, 'operator.key'), 'utf8').trim(),
    }).operator.channels;

  test('for the role and the channel, with a named default', async () => {
    const { channel } = await json<CreatedChannel>('channels', 'create', 'Asked for');
    const { seen, terminal } = person('', 'asked for');
    expect(await askForAccess(channels(), 'ada@example.com', terminal)).toEqual({
      channels: [{ channel_id: channel.id, role: 'viewer' }],
    });
    expect(seen[0]).toMatch(/^Role of ada@example\.com:\n +1 {2}channel viewer .*\(default\)\n/);
    expect(seen[0]).toContain('staff admin');
    expect(seen[1]).toBe('Number or name [1]: ');
    expect(seen[2]).toMatch(/^Channel:\n +1 {2}Asked for/);
  });

  test('again after a wrong answer, with the choices', async () => {
    const { seen, terminal } = person('9', 'staff reviwer', '3');
    expect(await askForAccess(channels(), 'a@example.com', terminal)).toEqual({ staff_role: 'reviewer' });
    expect(seen[2]).toMatch(/^Choices: .*staff admin/);
    expect(seen[4]).toMatch(/^Did you mean "staff reviewer"\?/);
  });

  test('and stops at the end of input, or after too many wrong answers', async () => {
    const ended = person('2', undefined);
    await expect(askForAccess(channels(), 'a@example.com', ended.terminal)).rejects.toThrow(
      'Nobody was invited.',
    );
    const wrong = person(...Array.from({ length: 50 }, () => 'boss'));
    await expect(askForAccess(channels(), 'a@example.com', wrong.terminal)).rejects.toThrow(
      'No valid answer',
    );
  });
});
