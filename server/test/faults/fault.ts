import type { Random } from '../../src/lib/random.ts';
import type { Load, LoadOptions } from '../support/client-load.ts';
import type { FaultName } from './fault-names.ts';
import type { RigName, RigTypes } from './rigs.ts';

/** A planned fault on a rig, and the load of the clients meanwhile. The seed of the round decides both. */
export interface FaultOn<Name extends RigName> {
  readonly rig: Name;
  /** For the log. It may be changed by `harm`. */
  description: string;
  readonly load?: Partial<LoadOptions>;
  /** True if connections of clients may be refused or cut, because the service itself ends. */
  readonly endsService?: boolean;
  /** True if some events may not count, because the clock was wrong when they arrived. */
  readonly mayNotCount?: boolean;
  /** How long the service may take to serve again after the fault is over. */
  readonly recoveryLimitMs?: number;
  /** Does the harm. Resolves when it is over: from then on the service has to recover by itself. */
  harm(rig: RigTypes[Name], load: Load): Promise<void>;
  /** Called after the service has recovered and the clients have stopped, before their record is compared. */
  afterwards?(rig: RigTypes[Name], load: Load): Promise<void>;
  /** Called after the round was checked. */
  restore?(rig: RigTypes[Name]): Promise<void>;
}

/** A fault on any of the rigs. */
export type Fault = { [Name in RigName]: FaultOn<Name> }[RigName];

/** A fault that does the same on several rigs, of which the seed has chosen one. */
export function faultOn<Name extends RigName>(rig: Name, fault: Omit<FaultOn<Name>, 'rig'>): Fault {
  return { rig, ...fault } as Fault;
}

export interface FaultKind {
  readonly name: FaultName;
  /** The reason why this machine cannot run the fault. Undefined if it can. */
  missing?(): string | undefined;
  plan(random: Random): Fault;
  /** Called after all rounds: checks what takes longer than a round. */
  finish?(): Promise<void>;
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)] as T;
}
