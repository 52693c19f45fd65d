import { initialize, nobody } from '../support/postgres-server.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { type EmbeddedRig, openEmbeddedRig, openPostgresRig, type PostgresRig, type Rig } from './rig.ts';

/** A rig whose database is on a disk that can be filled. */
export type SmallDiskRig<Base extends Rig> = Base & { readonly disk: SmallDisk };

/** Large enough for all rounds of a run. */
const sizeMebibytes = 400;

export function openSmallDiskRig(): Promise<SmallDiskRig<PostgresRig>> {
  return withDisk(
    (prepare) =>
      openPostgresRig({
        server: { max_wal_size: '32MB' },
        // Small files of the log: the server soon needs a new one, and stops if there is no room for it.
        makeData(data, binaries) {
          prepare(data);
          initialize(data, binaries, ['--wal-segsize=1']);
        },
      }),
    nobody,
  );
}

export function openSmallEmbeddedDiskRig(): Promise<SmallDiskRig<EmbeddedRig>> {
  return withDisk((prepare) => openEmbeddedRig({ prepare }));
}

async function withDisk<Base extends Rig>(
  open: (prepare: (directory: string) => void) => Promise<Base>,
  owner?: { readonly uid: number; readonly gid: number },
): Promise<SmallDiskRig<Base>> {
  let disk: SmallDisk | undefined;
  const rig = await open((directory) => {
    disk = mountSmallDisk(directory, sizeMebibytes, owner);
  });
  if (!disk) throw new Error('the rig has no data directory');
  return { ...rig, disk, end: () => endWithDisk(rig, disk) };
}

async function endWithDisk(rig: Rig, disk: SmallDisk | undefined): Promise<void> {
  await rig.service.kill('SIGKILL');
  disk?.remove();
  await rig.end();
}
