import type { Db } from '../db/handle.ts';
import { nilUuid } from '../lib/ids.ts';
import { channelRoles, noPendingRoles, type PendingRoles, type StaffRole, staffRoles } from './model.ts';

type PendingKind = 'staff' | 'channel' | 'advertiser';

interface PendingRoleTable {
  user_id: string;
  kind: PendingKind;
  /** The channel or the advertiser. `nilUuid` for a role of staff. */
  tenant_id: string;
  role: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    pending_roles: PendingRoleTable;
  }
}

interface PendingRole {
  readonly tenantId: string;
  readonly role: string;
}

/** The pending roles of users, by user id. Users without one are left out. */
export async function listPendingRoles(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PendingRoles>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('pending_roles')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('tenant_id')
    .execute();
  return new Map([...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => [id, fromRows(own)]));
}

/** Removes all pending roles of a user, and returns them. */
export async function takePendingRoles(tx: Db, userId: string): Promise<PendingRoles> {
  return fromRows(
    await tx.deleteFrom('pending_roles').where('user_id', '=', userId).returningAll().execute(),
  );
}

/** Replaces the pending role of staff. Returns whether it is a new one. */
export function savePendingStaffRole(tx: Db, userId: string, role: StaffRole | null): Promise<boolean> {
  return save(tx, userId, 'staff', role === null ? [] : [{ tenantId: nilUuid, role }]);
}

/** Replaces the pending roles in channels. Returns whether one of them is new. */
export function savePendingChannels(
  tx: Db,
  userId: string,
  channels: PendingRoles['channels'],
): Promise<boolean> {
  const roles = channels.map(({ channelId, role }) => ({ tenantId: channelId, role }));
  return save(tx, userId, 'channel', roles);
}

/** Replaces the pending roles at advertisers. Returns whether one of them is new. */
export function savePendingAdvertisers(
  tx: Db,
  userId: string,
  advertisers: PendingRoles['advertisers'],
): Promise<boolean> {
  const roles = advertisers.map(({ advertiserId, role }) => ({ tenantId: advertiserId, role }));
  return save(tx, userId, 'advertiser', roles);
}

async function save(
  tx: Db,
  userId: string,
  kind: PendingKind,
  roles: readonly PendingRole[],
): Promise<boolean> {
  const before = await tx
    .deleteFrom('pending_roles')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returningAll()
    .execute();
  if (roles.length > 0) {
    const rows = roles.map(({ tenantId, role }) => ({ user_id: userId, kind, tenant_id: tenantId, role }));
    await tx.insertInto('pending_roles').values(rows).execute();
  }
  return roles.some(
    ({ tenantId, role }) => !before.some((row) => row.tenant_id === tenantId && row.role === role),
  );
}

/** Removes the pending role in one channel. */
export async function deletePendingChannel(tx: Db, channelId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('pending_roles')
    .where('user_id', '=', userId)
    .where('kind', '=', 'channel')
    .where('tenant_id', '=', channelId)
    .execute();
}

function fromRows(rows: readonly PendingRoleTable[]): PendingRoles {
  if (rows.length === 0) return noPendingRoles;
  const of = (kind: PendingKind) => rows.filter((row) => row.kind === kind);
  return {
    staffRole: staffRoles.find((role) => role === of('staff')[0]?.role) ?? null,
    channels: of('channel').flatMap((row) => {
      const role = channelRoles.find((each) => each === row.role);
      return role ? { channelId: row.tenant_id, role } : [];
    }),
    advertisers: of('advertiser').flatMap((row) => {
      const role = channelRoles.find((each) => each === row.role);
      return role ? { advertiserId: row.tenant_id, role } : [];
    }),
  };
}
