import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claimEnvironment } from '../../src/db/installation-store.ts';
import type { Database } from '../../src/db/open.ts';
import { dayMs } from '../../src/lib/days.ts';
import {
  finishRotation,
  identityOverlapDays,
  openSecrets,
  rotateIdentityKey,
  rotateMaster,
} from '../../src/secrets/index.ts';
import { makeTestDatabase, type TestDatabase } from '../support/database.ts';

let made: TestDatabase;
let database: Database;
let dataDir: string;
const now = new Date();
const place = (configured?: string) => ({ configured, dataDir });
const file = () => join(dataDir, 'secret');
const open = (configured?: string) => openSecrets(database.db, place(configured), now);
const facts = async (configured?: string) => {
  const { auth, identity } = await open(configured);
  return {
    auth: auth.toString('hex'),
    identity: identity.all.map(({ version, hash }) => [version, hash('x')]),
  };
};

beforeAll(async () => {
  made = await makeTestDatabase();
  database = await made.open();
  await claimEnvironment(database.db, 'production', now);
});
afterAll(async () => {
  await database.close();
  await made.remove();
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'encart-secret-'));
  await database.db.deleteFrom('secrets').execute();
  return () => rmSync(dataDir, { recursive: true, force: true });
});

it('the first start creates the master secret, readable only by its owner, and later starts load the same keys', async () => {
  const first = await facts();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readFileSync(file(), 'utf8').trim().length).toBeGreaterThanOrEqual(32);
  expect(await facts()).toEqual(first);
});

it('several processes that start together load the same keys', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => facts()));
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
});

it('no raw key is in the database', async () => {
  const { auth } = await open();
  const { rows } = await sql<{ value: Buffer }>`select * from secrets`.execute(database.db);
  expect(rows).toHaveLength(2);
  for (const { value } of rows) expect(value.includes(auth.subarray(0, 8))).toBe(false);
});

it('ENCART_SECRET is used instead of a file, which is then not created', async () => {
  const configured = 'k'.repeat(32);
  const first = await facts(configured);
  expect(existsSync(file())).toBe(false);
  expect(await facts(configured)).toEqual(first);
});

it('once there are keys, a start without the master secret fails and creates no new one', async () => {
  await open();
  rmSync(file());
  await expect(open()).rejects.toThrow(`ENCART_SECRET is not set and ${file()} does not exist`);
  expect(existsSync(file())).toBe(false);
});

it('a start with a wrong master secret fails, and the message names the right one if it is known', async () => {
  await open();
  await expect(open('w'.repeat(40))).rejects.toThrow(`${file()} contains the right one`);
  writeFileSync(file(), 'w'.repeat(40));
  await expect(open()).rejects.toThrow('Every machine of an installation has the same one');
  writeFileSync(file(), 'short');
  await expect(open()).rejects.toThrow('fewer than 32 characters');
});

it('a damaged key is not reported as a wrong master secret', async () => {
  await open();
  await sql`
    update secrets set value = set_byte(value, 40, get_byte(value, 40) # 1) where purpose = 'identity'
  `.execute(database.db);
  await expect(open()).rejects.toThrow('The encrypted identity key (version 1) in the database is damaged');
});

it('rotating the master secret keeps the keys; the old secret no longer works', async () => {
  const before = await facts();
  const old = readFileSync(file(), 'utf8').trim();
  expect(await rotateMaster(database.db, place(), { next: undefined, now })).toEqual({ keys: 2 });
  expect(readFileSync(file(), 'utf8').trim()).not.toBe(old);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file()}.new`)).toBe(false);
  expect(await facts()).toEqual(before);
  await expect(open(old)).rejects.toThrow('is not the one');
});

it('a master secret in ENCART_SECRET is rotated to the given one', async () => {
  const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
  const before = await facts(old);
  await expect(rotateMaster(database.db, place(old), { next: undefined, now })).rejects.toThrow(
    'ENCART_NEW_SECRET',
  );
  await rotateMaster(database.db, place(old), { next, now });
  expect(await facts(next)).toEqual(before);
  expect(existsSync(file())).toBe(false);
});

it('a rotation killed before its commit leaves the old master secret', async () => {
  const before = await facts();
  writeFileSync(`${file()}.new`, 'never committed, of 32 characters or more');
  await finishRotation(database.db, place());
  expect(existsSync(`${file()}.new`)).toBe(false);
  expect(await facts()).toEqual(before);
});

it('a rotation killed after its commit is finished by the next start', async () => {
  const before = await facts();
  const old = readFileSync(file(), 'utf8');
  await rotateMaster(database.db, place(), { next: undefined, now });
  const next = readFileSync(file(), 'utf8');
  writeFileSync(`${file()}.new`, next);
  writeFileSync(file(), old);
  await finishRotation(database.db, place());
  expect(readFileSync(file(), 'utf8')).toBe(next);
  expect(await facts()).toEqual(before);
});

it('a rotation and concurrent starts all end with the same keys', async () => {
  const before = await facts();
  const start = async () => {
    await finishRotation(database.db, place());
    return facts();
  };
  const [, ...starts] = await Promise.all([
    rotateMaster(database.db, place(), { next: undefined, now }),
    ...Array.from({ length: 6 }, () => start().catch((error: Error) => error.message)),
  ]);
  for (const each of starts)
    if (typeof each === 'string') expect(each).toContain('contains the right one');
    else expect(each).toEqual(before);
  expect(await start()).toEqual(before);
});

it('the old identity key stays live for longer than any frequency cap', async () => {
  const before = await open();
  const { version, retiresAt } = await rotateIdentityKey(database.db, place(), now);
  expect(version).toBe(2);
  const { identity } = await open();
  const versionsAt = (at: Date) => identity.liveVersions(at).map((each) => each.version);
  expect(versionsAt(now)).toEqual([1, 2]);
  expect(versionsAt(new Date(now.getTime() + 90 * dayMs))).toEqual([1, 2]);
  expect(versionsAt(new Date(retiresAt.getTime()))).toEqual([2]);
  expect(identity.all.map((each) => each.version)).toEqual([1, 2]);
  expect(identity.all[0]?.hash('x')).toBe(before.identity.newest.hash('x'));
  await expect(rotateIdentityKey(database.db, place(), now)).rejects.toThrow('still live');
  // A running process loads the new key.
  await before.refresh(now);
  expect(before.identity.newest.version).toBe(2);
});

it('an identity key is deleted only when no session from its time is left', async () => {
  const secrets = await open();
  await rotateIdentityKey(database.db, place(), now);
  const after = new Date(now.getTime() + (identityOverlapDays + 1) * dayMs);
  const id = '01890a5d-0000-7000-8000-000000000001';
  await sql`
    insert into sessions (channel_id, id, at, view, display_mode, sandbox, bot, identity, shoppers, max_offers, bought_from,
      revision, learning_version, offer_ids, pricing_models, bid_micros)
    values (${id}, ${id}, ${now}, 'CHECKOUT', 'INLINE', false, false, 'email', '{}', 3, '{}', 0, 0, '{}', '{}', '{}')
  `.execute(database.db);
  await secrets.refresh(after);
  expect(secrets.identity.all.map(({ version }) => version)).toEqual([1, 2]);
  await database.db.deleteFrom('sessions').where('id', '=', id).execute();
  await secrets.refresh(now);
  expect(secrets.identity.all.map(({ version }) => version)).toEqual([1, 2]);
  await secrets.refresh(after);
  expect(secrets.identity.all.map(({ version }) => version)).toEqual([2]);
});
