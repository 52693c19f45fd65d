import { type ClockRig, openClockRig } from './clock-rig.ts';
import { openReplicatedRig, type ReplicatedRig } from './replicated-rig.ts';
import { type EmbeddedRig, openEmbeddedRig, openPostgresRig, type PostgresRig, type Rig } from './rig.ts';
import { openSmallDiskRig, openSmallEmbeddedDiskRig, type SmallDiskRig } from './small-disk-rig.ts';

export interface RigTypes {
  embedded: EmbeddedRig;
  postgres: PostgresRig;
  replicated: ReplicatedRig;
  'embedded on a small disk': SmallDiskRig<EmbeddedRig>;
  'postgres on a small disk': SmallDiskRig<PostgresRig>;
  'embedded with a clock': ClockRig;
  'postgres with a clock': ClockRig;
}
export type RigName = keyof RigTypes;

const openers: { [Name in RigName]: () => Promise<RigTypes[Name]> } = {
  embedded: openEmbeddedRig,
  postgres: openPostgresRig,
  replicated: openReplicatedRig,
  'embedded on a small disk': openSmallEmbeddedDiskRig,
  'postgres on a small disk': openSmallDiskRig,
  'embedded with a clock': () => openClockRig('embedded'),
  'postgres with a clock': () => openClockRig('postgres'),
};

const lastLines = 20;

/** The rigs of a run. Each is opened for the first round that needs it, and kept for the next ones. */
export class Rigs {
  readonly #open = new Map<RigName, Rig>();

  async get<Name extends RigName>(name: Name): Promise<RigTypes[Name]> {
    const known = this.#open.get(name);
    if (known) return known as RigTypes[Name];
    const opened = await openers[name]();
    this.#open.set(name, opened);
    return opened;
  }

  /**
   * Ends a rig, for example because a failed round may have left it in any state. Returns the end
   * of the service's log.
   */
  async discard(name: RigName): Promise<string> {
    const rig = this.#open.get(name);
    this.#open.delete(name);
    await rig?.end();
    return rig?.output().split('\n').slice(-lastLines).join('\n') ?? '';
  }

  async end(): Promise<void> {
    for (const name of [...this.#open.keys()]) await this.discard(name);
  }
}
