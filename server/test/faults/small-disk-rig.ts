import { initialize, nobody } from '../support/postgres-server.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { type EmbeddedRig, openEmbeddedRig, openPostgresRig, type PostgresRig, type Rig } from './rig.ts';

/** A rig whose database is on a disk that can be filled. */
export type SmallDiskRig<Base extends Rig> = Base & { readonly disk: SmallDisk };

/** Large enough for all rounds of a run. */
const sizeMebibytes = 400;

/** A rig, the disk it is on, and how to kill its database. */
interface Mounted<Base extends Rig> {
  readonly rig: Base;
  readonly disk: SmallDisk | undefined;
  readonly killDatabase?: () => void;
}

export async function openSmallDiskRig(): Promise<SmallDiskRig<PostgresRig>> {
  let disk: SmallDisk | undefined;
  const rig = await openPostgresRig({
    server: { max_wal_size: '32MB' },
    // Small files of the log: the server soon needs a new one, and stops if there is no room for it.
    makeData(data, binaries) {
      disk = mountSmallDisk(data, sizeMebibytes, nobody);
      initialize(data, binaries, ['--wal-segsize=1']);
    },
  });
  return withDisk({ rig, disk, killDatabase: () => rig.postgres.kill() });
}

export async function openSmallEmbeddedDiskRig(): Promise<SmallDiskRig<EmbeddedRig>> {
  let disk: SmallDisk | undefined;
  const rig = await openEmbeddedRig({
    prepare(directory) {
      disk = mountSmallDisk(directory, sizeMebibytes);
    },
  });
  return withDisk({ rig, disk });
}

function withDisk<Base extends Rig>({ rig, disk, killDatabase }: Mounted<Base>): SmallDiskRig<Base> {
  if (!disk) throw new Error('the rig has no data directory');
  const end = async () => {
    await rig.service.kill('SIGKILL');
    // Before the disk is removed: the process id of the server is in a file on it.
    killDatabase?.();
    disk.remove();
    await rig.end();
  };
  return { ...rig, disk, end };
}
