import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type Db, transact } from '../../src/db/handle.ts';
import { migrate, migrationsDirectory } from '../../src/db/migrate.ts';
import { newId } from '../../src/lib/ids.ts';
import { makeTestDatabase } from '../support/database.ts';

const made = await makeTestDatabase({ empty: true });
const database = await made.open();
afterAll(async () => {
  await database.close();
  await made.remove();
});

const at = new Date('2026-02-01T10:00:00.123Z');
const [channelId, inviter, staff] = [newId(), newId(), newId()];

async function insertUser(tx: Db, id: string, staffRole: string | null = null) {
  await sql`
    insert into users (id, name, email, email_verified, staff_role, created_at, updated_at)
    values (${id}, 'Ada', ${`${id}@example.com`}, false, ${staffRole}, ${at}, ${at})
  `.execute(tx);
}

async function record(tx: Db, entry: Record<'type' | 'actor' | 'action' | 'object', string>, details = {}) {
  await sql`
    insert into audit_entries (id, at, actor_type, actor_id, action, object_type, object_id, channel_id, details)
    values (${newId()}, ${at}, ${entry.type}, ${entry.actor}, ${entry.action}, 'user', ${entry.object}, ${channelId},
      ${JSON.stringify(details)}::jsonb)
  `.execute(tx);
}

it('an update finds out from the audit trail who made the accounts, and changes no role', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'encart-migrations-'));
  for (const name of readdirSync(migrationsDirectory))
    if (name < '0033') cpSync(join(migrationsDirectory, name), join(directory, name));
  await migrate(database.db, { directory });
  rmSync(directory, { recursive: true });

  const [byChannel, byPerson, byKey, firstAdmin, joinedLater, invitation] = Array.from({ length: 6 }, newId);
  await transact(database.db, async (tx) => {
    await insertUser(tx, byChannel ?? '', 'reviewer');
    for (const id of [byPerson, byKey, joinedLater]) await insertUser(tx, id ?? '');
    await insertUser(tx, firstAdmin ?? '', 'admin');
    const invited = { type: 'user', actor: inviter ?? '', action: 'invitation.created' };
    await record(tx, { ...invited, object: invitation ?? '' });
    const joined = (id: string) => ({ type: 'user', actor: id, action: 'user.channel_joined', object: id });
    await record(tx, joined(byChannel ?? ''), { invitation_id: invitation });
    const byStaff = { type: 'user', actor: staff ?? '', action: 'user.invited' };
    await record(tx, { ...byStaff, object: byPerson ?? '' });
    await record(tx, { ...byStaff, object: joinedLater ?? '' });
    await record(tx, { ...byStaff, type: 'operator_key', actor: 'configured', object: byKey ?? '' });
    await record(tx, joined(joinedLater ?? ''), { invitation_id: newId() });
    await sql`
      update audit_entries set at = ${new Date('2026-03-01')}
      where action = 'user.channel_joined' and object_id = ${joinedLater}
    `.execute(tx);
  });
  expect(await migrate(database.db)).toEqual(expect.arrayContaining(['0033_made_accounts']));

  const rows = await database.db
    .selectFrom('users')
    .select(['id', 'made_in', 'made_by', 'confirmed_at', 'staff_role'])
    .execute();
  expect(Object.fromEntries(rows.map(({ id, ...row }) => [id, Object.values(row)]))).toEqual({
    [byChannel ?? '']: [channelId, inviter, null, 'reviewer'],
    [byPerson ?? '']: [null, staff, at, null],
    [byKey ?? '']: [null, null, at, null],
    [firstAdmin ?? '']: [null, null, at, 'admin'],
    [joinedLater ?? '']: [null, staff, at, null],
  });
});
