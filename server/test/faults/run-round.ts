import { seededRandom } from '../../src/lib/random.ts';
import { type Load, startLoad, untilMoment, untilServed } from '../support/client-load.ts';
import type { ClientRecord } from '../support/client-record.ts';
import type { Aftermath } from '../support/settle-record.ts';
import { StallMeter } from '../support/stall-meter.ts';
import { checkRound } from './check-round.ts';
import type { Fault, FaultKind, FaultOn } from './fault.ts';
import type { RigName, Rigs, RigTypes } from './rigs.ts';

/** How long requests and recoveries may take. */
export interface Limits {
  readonly recoveryMs: number;
  readonly requestMs: number;
}

/** A service that takes longer does not recover by itself. */
const giveUpMs = 60_000;

/** The results of a round so far. A round that fails has only some of them. */
export interface RoundProgress {
  fault?: Fault;
  engine?: string;
  record?: ClientRecord;
  aftermath?: Aftermath;
  /** From the end of the fault until visits succeed. */
  recoveryMs?: number;
  /**
   * For how long the test itself could do nothing. The limits are longer by this time: the service
   * has the same processors.
   */
  stalledMs?: number;
}

/**
 * Does one round: load, the fault at its moment, recovery, and all checks. The seed decides everything that
 * can be decided.
 */
export async function runRound(
  kind: FaultKind,
  seed: string,
  { rigs, limits, progress }: { rigs: Rigs; limits: Limits; progress: RoundProgress },
): Promise<void> {
  const fault = kind.plan(seededRandom(seed));
  progress.fault = fault;
  // A fault gets the rig that it names.
  const run = new Round(fault as FaultOn<RigName>, seed, limits, progress);
  try {
    await run.on(await rigs.get(fault.rig));
  } catch (error) {
    const log = await rigs.discard(fault.rig);
    throw new Error(`${(error as Error).message}\n\nThe log of the service:\n${log}`, { cause: error });
  }
}

class Round {
  readonly #fault: FaultOn<RigName>;
  readonly #seed: string;
  readonly #limits: Limits;
  readonly #progress: RoundProgress;

  constructor(fault: FaultOn<RigName>, seed: string, limits: Limits, progress: RoundProgress) {
    this.#fault = fault;
    this.#seed = seed;
    this.#limits = limits;
    this.#progress = progress;
  }

  async on(rig: RigTypes[RigName]): Promise<void> {
    this.#progress.engine = rig.engine;
    await rig.service.start();
    const load = startLoad({ url: rig.service.url, key: rig.world.key }, this.#seed, this.#fault.load);
    this.#progress.record = load.record;
    const meter = new StallMeter();
    try {
      await this.#strike(rig, load, meter);
    } finally {
      await load.stop();
      this.#progress.stalledMs = meter.stalledMs;
      meter.end();
    }
    await this.#fault.afterwards?.(rig, load);
    this.#progress.aftermath = await checkRound(rig, load.record, {
      ...this.#fault,
      longestMs: this.#limits.requestMs + this.#progress.stalledMs,
    });
    await this.#fault.restore?.(rig);
  }

  /** Waits for the moment of the fault, does the harm, and waits for the recovery. */
  async #strike(rig: RigTypes[RigName], load: Load, meter: StallMeter): Promise<void> {
    await untilMoment(load.record, seededRandom(`${this.#seed} moment`));
    await this.#fault.harm(rig, load);
    const limitMs = Math.max(this.#fault.recoveryLimitMs ?? 0, this.#limits.recoveryMs);
    const target = { url: rig.service.url, key: rig.world.key };
    const stalledBefore = meter.stalledMs;
    const recoveryMs = await untilServed(target, load.record, giveUpMs, this.#fault.load);
    if (recoveryMs === undefined) throw new Error(`the service did not recover within ${giveUpMs} ms`);
    this.#progress.recoveryMs = recoveryMs;
    const stalledMs = meter.stalledMs - stalledBefore;
    if (recoveryMs > limitMs + stalledMs)
      throw new Error(
        `the service recovered after ${Math.round(recoveryMs)} ms, stalled for ${Math.round(stalledMs)} ms`,
      );
  }
}
