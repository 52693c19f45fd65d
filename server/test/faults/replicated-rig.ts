import { expect } from 'vitest';
import { type CrashingPostgres, crashing } from '../support/postgres-crash.ts';
import { createPostgresDatabase, databaseUrl, onServer } from '../support/postgres-databases.ts';
import { findBinaries, startServer } from '../support/postgres-server.ts';
import {
  hasStored,
  promote,
  readPosition,
  readReplication,
  replicationSettings,
  startStandby,
} from '../support/postgres-standby.ts';
import { type DatabaseProxy, startProxy } from '../support/proxy.ts';
import { openServiceOn, type Rig, serverSettings } from './rig.ts';

export type ReplicationMode = 'synchronous' | 'asynchronous';

/** A primary and a standby. The service reaches the primary through a proxy, as through a virtual address. */
export interface ReplicatedRig extends Rig {
  /** Waits for the standby, and sets whether a commit waits for it. */
  setMode(mode: ReplicationMode): Promise<void>;
  /** Resolves when the standby has everything that was committed before the call. */
  caughtUp(): Promise<void>;
  /** The proxy through which the standby follows the primary. */
  readonly link: DatabaseProxy;
  killPrimary(): void;
  /** Makes the standby the primary, and sends the service there. */
  failOver(): Promise<void>;
  /** Starts a new standby of the primary. */
  addStandby(): Promise<void>;
}

const settings = { ...serverSettings, ...replicationSettings };

export async function openReplicatedRig(): Promise<ReplicatedRig> {
  let primary = await crashing(await startServer(findBinaries, settings));
  const { url } = await createPostgresDatabase(primary.url);
  const name = new URL(url).pathname.slice(1);
  const link = await startProxy(primary.url);
  let standby: CrashingPostgres | undefined = await startStandby(primary, settings, link.url);
  const rig = await openServiceOn(url);
  const setMode = async (mode: ReplicationMode) => {
    const names = mode === 'synchronous' ? 'standby' : '';
    await onServer(primary.url, `alter system set synchronous_standby_names = '${names}'`);
    await onServer(primary.url, 'select pg_reload_conf()');
    await expect
      .poll(() => readReplication(primary.url), { timeout: 30_000 })
      .toBe(mode === 'synchronous' ? 'streaming sync' : 'streaming async');
  };
  await setMode('synchronous');
  return {
    ...rig,
    link,
    setMode,
    async caughtUp() {
      const position = await readPosition(primary.url);
      await expect.poll(() => hasStored(primary.url, position), { timeout: 30_000 }).toBe(true);
    },
    killPrimary: () => primary.kill(),
    async failOver() {
      if (!standby) throw new Error('there is no standby');
      await promote(standby.url);
      const lost = primary;
      primary = standby;
      standby = undefined;
      rig.proxy.retarget(databaseUrl(primary.url, name));
      await lost.stop();
    },
    async addStandby() {
      link.retarget(primary.url);
      standby = await startStandby(primary, settings, link.url);
    },
    async end() {
      await rig.end();
      await link.stop();
      await standby?.stop();
      await primary.stop();
    },
  };
}
