import type { CreatedChannel, InvitedUser, Page, PasswordLink, User } from '@encart/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../../sdk/test/service.ts';
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
  const { id } = await json<InvitedUser>('users', 'invite', 'edsger@example.com');
  const unconfirmed = await run('users', 'disable', id);
  expect([unconfirmed.code, unconfirmed.stdout]).toEqual([1, '']);
  expect(unconfirmed.stderr).toContain('--yes');
  expect((await run('users', 'invite', 'x@example.com', '--channel', `${id}:king`)).code).toBe(2);
  const taken = await run('users', 'invite', 'edsger@example.com');
  expect([taken.code, taken.stderr]).toEqual([1, 'encart: A user with this e-mail exists already.\n']);
});
