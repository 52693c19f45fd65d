import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { systemActor } from '../../../src/audit/index.ts';
import { createLogger } from '../../../src/http/logger.ts';
import { newId } from '../../../src/lib/ids.ts';
import { jobDefinitions } from '../../../src/maintenance/jobs.ts';
import type { JobKind } from '../../../src/maintenance/model.ts';
import { JobRunner } from '../../../src/maintenance/run-jobs.ts';
import { JobFailure, type Slice } from '../../../src/maintenance/slice.ts';
import { resumeJob } from '../../../src/maintenance/start-job.ts';
import { dayMs, eventWorld } from '../../support/ledger.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const database = () => service().services.database;
const db = () => database().db;
beforeEach(async () => {
  await db().deleteFrom('jobs').execute();
  time = Date.now() + dayMs;
});

/**
 * The clock of all runners in this file. It is ahead of the service's own runner, to which their heartbeats
 * never look stale.
 */
let time: number;
const pass = (ms: number) => {
  time += ms;
};

/** A job that counts to `total`, one step per slice, and records which runner did each step. */
function counting(total: number) {
  const done: { owner: string; number: number }[] = [];
  const step = (owner: string, work: (slice: Slice) => Promise<void>) => async (slice: Slice) => {
    const number = (slice.job.position as number | null) ?? 0;
    await work(slice);
    done.push({ owner, number });
    return { position: number + 1, done: number + 1, total, result: {}, finished: number + 1 === total };
  };
  /** A job runner that behaves like a separate process. */
  const runner = (name: string, work: (slice: Slice) => Promise<void> = async () => {}) =>
    new JobRunner({
      db: database().maintenance,
      engine: database().engine,
      log: createLogger('silent'),
      clock: () => new Date(time),
      definitions: { ...jobDefinitions, audit: { ...jobDefinitions.audit, step: step(name, work) } },
    });
  return { done, runner };
}

/** Inserts a job that the given runner owns. */
async function give(runner: JobRunner, kind: JobKind = 'audit'): Promise<string> {
  const at = new Date(time);
  const id = newId();
  await db()
    .insertInto('jobs')
    .values({
      id,
      kind,
      status: 'running',
      done: 0,
      total: 0,
      result: '{}',
      started_at: at,
      updated_at: at,
      owner: runner.owner,
      heartbeat_at: at,
    })
    .execute();
  return id;
}

const read = async (id: string) => (await service().operator('GET', `/jobs/${id}`)).body;
const untilEnd = async (runner: JobRunner) => {
  while (await runner.runRound());
};

describe('a job whose process was killed', () => {
  it('is continued by another process at its position after its heartbeat is stale, and not before', async () => {
    const { done, runner } = counting(4);
    const [first, second] = [runner('first'), runner('second')];
    const id = await give(first);
    await first.runRound();
    await first.runRound();
    // From here on the first process does nothing more, as if it had died.
    pass(11_000);
    expect(await second.runRound()).toBe(false);
    expect(await read(id)).toMatchObject({ status: 'running', done: 2, total: 4 });
    pass(2_000);
    await untilEnd(second);
    expect(await read(id)).toMatchObject({ status: 'done', done: 4 });
    expect(done.map(({ owner, number }) => `${owner} ${number}`)).toEqual([
      'first 0',
      'first 1',
      'second 2',
      'second 3',
    ]);
  });

  it('is repeated from the last saved position: an audit has the same result, a rebuild changes nothing', async () => {
    const { channel, session, batch, counters } = await eventWorld(service());
    const { event } = await session();
    await batch(['IMPRESSION', 'CLICK'].map((type) => event(type)));
    const right = await counters();
    await sql`delete from rollup_days where channel_id = ${channel.id}`.execute(db());
    for (const kind of ['rebuild', 'audit'] as const) {
      const make = () =>
        new JobRunner({
          db: database().maintenance,
          engine: database().engine,
          log: createLogger('silent'),
          clock: () => new Date(time),
          definitions: jobDefinitions,
        });
      const [killed, next] = [make(), make()];
      const id = await give(killed, kind);
      await untilEnd(killed);
      expect(await read(id)).toMatchObject({ status: 'done' });
      // Simulates a process that died before it saved the slice.
      await db()
        .updateTable('jobs')
        .set({ status: 'running', position: null, done: 0, total: 0, result: '{}' })
        .where('id', '=', id)
        .execute();
      pass(13_000);
      await untilEnd(next);
      expect(await read(id)).toMatchObject({ status: 'done', difference_count: 0 });
      expect(await counters()).toEqual(right);
    }
  });

  it('is continued immediately if the process shut down normally', async () => {
    const { done, runner } = counting(2);
    const [first, second] = [runner('first'), runner('second')];
    const id = await give(first);
    await first.runRound();
    await first.stop(Promise.resolve());
    await untilEnd(second);
    expect(done.map(({ owner }) => owner)).toEqual(['first', 'second']);
    expect(await read(id)).toMatchObject({ status: 'done' });
  });
});

describe('two processes never run the same job', () => {
  it('a slice longer than a heartbeat lasts keeps its job while its process renews the heartbeat', async () => {
    const { done, runner } = counting(1);
    const second = runner('second');
    let first: JobRunner;
    first = runner('first', async () => {
      for (let minute = 0; minute < 5; minute++) {
        for (let at = 0; at < 20; at++) {
          pass(3_000);
          await first.renewHeartbeats();
        }
        expect(await second.runRound()).toBe(false);
      }
    });
    const id = await give(first);
    await untilEnd(first);
    expect(done).toEqual([{ owner: 'first', number: 0 }]);
    expect(await read(id)).toMatchObject({ status: 'done' });
  });

  // With one connection no other process can query while a transaction is open.
  it.runIf(inject('engine') === 'postgres')(
    'nor while the transaction of a slice is open, even if its heartbeat is stale',
    async () => {
      const { done, runner } = counting(1);
      const second = runner('second');
      const first = runner('first', ({ transact }) =>
        transact(async () => {
          pass(3_600_000);
          expect(await second.runRound()).toBe(false);
        }),
      );
      const id = await give(first);
      await untilEnd(first);
      expect(done).toEqual([{ owner: 'first', number: 0 }]);
      expect(await read(id)).toMatchObject({ status: 'done' });
    },
  );

  it('a process that lost its job writes and saves nothing more', async () => {
    const { done, runner } = counting(2);
    const second = runner('second');
    let slept = false;
    const first = runner('first', async ({ transact }) => {
      slept = true;
      pass(60_000);
      await second.runRound();
      await transact(async () => {
        throw new Error('the job is lost, so this is never reached');
      });
    });
    const id = await give(first);
    await first.runRound();
    expect(slept).toBe(true);
    expect(await first.runRound()).toBe(false);
    await untilEnd(second);
    expect(done.map(({ owner, number }) => `${owner} ${number}`)).toEqual(['second 0', 'second 1']);
    expect(await read(id)).toMatchObject({ status: 'done', done: 2, reason: null });
  });

  it('one of many processes that find the same job claims it', async () => {
    const { done, runner } = counting(3);
    const id = await give(runner('dead'));
    pass(20_000);
    const runners = Array.from({ length: 5 }, (_, n) => runner(`runner ${n}`));
    await Promise.all(runners.map(untilEnd));
    expect(new Set(done.map(({ owner }) => owner)).size).toBe(1);
    expect(done.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(await read(id)).toMatchObject({ status: 'done' });
  });
});

describe('progress', () => {
  it('has an estimate based on the speed of the latest slices', async () => {
    const { runner } = counting(10);
    const first = runner('first', async () => pass(60_000));
    const id = await give(first);
    const began = time;
    await first.runRound();
    expect((await read(id)).estimated_finish_at).toBe(null);
    await first.runRound();
    await first.runRound();
    expect(await read(id)).toMatchObject({
      done: 3,
      total: 10,
      updated_at: new Date(began + 3 * 60_000).toISOString(),
      estimated_finish_at: new Date(began + 10 * 60_000).toISOString(),
    });
    await untilEnd(first);
    expect(await read(id)).toMatchObject({ done: 10, estimated_finish_at: null });
  });
});

describe('a job that fails', () => {
  it('has a public reason, keeps its position, and can be resumed there', async () => {
    const { done, runner } = counting(3);
    let broken: Error | undefined = new JobFailure('The day cannot be read.', new Error('secret'));
    const first = runner('first', async ({ job }) => {
      if (job.position === 1 && broken) throw broken;
    });
    const id = await give(first);
    await untilEnd(first);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      done: 1,
      total: 3,
      reason: 'The day cannot be read.',
    });
    broken = undefined;
    const order = {
      actor: systemActor,
      owner: first.owner,
      now: new Date(time),
      definitions: jobDefinitions,
    };
    expect(await resumeJob(db(), order, id)).toMatchObject({ status: 'running', done: 1, reason: null });
    await untilEnd(first);
    expect(await read(id)).toMatchObject({ status: 'done', done: 3 });
    expect(done.map(({ number }) => number)).toEqual([0, 1, 2]);
  });

  it('has no details of an unexpected error', async () => {
    const { runner } = counting(1);
    const first = runner('first', async () => {
      throw new Error('password of the database');
    });
    const id = await give(first);
    await untilEnd(first);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      reason: 'Unexpected error. See the log of the service.',
    });
  });

  it('does not fail if the database is unavailable for a moment', async () => {
    const { runner } = counting(1);
    let isAway = true;
    const first = runner('first', async () => {
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    const id = await give(first);
    await expect(first.runRound()).rejects.toThrow('away');
    expect(await read(id)).toMatchObject({ status: 'running' });
    isAway = false;
    await untilEnd(first);
    expect(await read(id)).toMatchObject({ status: 'done' });
  });
});

describe('a cancellation', () => {
  it('stops the job after its slice, and the result of that slice does not overwrite it', async () => {
    const { done, runner } = counting(5);
    let id = '';
    const first = runner('first', async ({ job }) => {
      if (job.position === 1) await service().operator('POST', `/jobs/${id}/cancel`);
    });
    id = await give(first);
    await untilEnd(first);
    expect(done).toHaveLength(2);
    expect(await read(id)).toMatchObject({ status: 'cancelled', done: 1, total: 5 });
  });

  it.runIf(inject('engine') === 'postgres')('interrupts a long statement', async () => {
    const { runner } = counting(1);
    let id = '';
    const first = runner('first', ({ transact }) =>
      transact(async (tx) => {
        const cancel = async () => {
          await service().operator('POST', `/jobs/${id}/cancel`);
          await first.renewHeartbeats();
        };
        await Promise.all([sql`select pg_sleep(300)`.execute(tx), cancel()]);
      }),
    );
    id = await give(first);
    await untilEnd(first);
    expect(await read(id)).toMatchObject({ status: 'cancelled', reason: null });
  });

  it.runIf(inject('engine') === 'postgres')(
    'a shutdown interrupts it too, and releases the job',
    async () => {
      const { done, runner } = counting(1);
      let isFirst = true;
      const work = ({ transact }: Slice) =>
        transact(async (tx) => {
          if (isFirst) await sql`select pg_sleep(300)`.execute(tx);
        });
      const [first, second] = [runner('first', work), runner('second', work)];
      const id = await give(first);
      await first.stop(first.runRound().then(() => {}));
      isFirst = false;
      await untilEnd(second);
      expect(done.map(({ owner }) => owner)).toEqual(['second']);
      expect(await read(id)).toMatchObject({ status: 'done' });
    },
  );
});
