import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Repeating, repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work whose runs end when the test ends them. */
function makeWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const problems: unknown[] = [];
  const work = () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  };
  const end = async (run: number) => {
    runs[run]?.resolve();
    await settle();
  };
  const fail = async (run: number, error: Error) => {
    runs[run]?.reject(error);
    await settle();
  };
  return {
    work,
    end,
    fail,
    started: () => runs.length,
    problems,
    onProblem: (error: unknown) => problems.push(error),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Runs all pending timers and promises that are due now. */
const settle = () => pass(0);

/** True if the promise has resolved. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await settle();
  return done;
}

function start(pauseMs: number | ((tookMs: number) => number) = 1_000) {
  const made = makeWork();
  const repeating: Repeating = repeat(pauseMs, made.work, made.onProblem);
  return { ...made, repeating };
}

describe('on its own schedule', () => {
  it('starts the first run after one pause', async () => {
    const { started } = start();
    await pass(999);
    expect(started()).toBe(0);
    await pass(1);
    expect(started()).toBe(1);
  });

  it('starts each pause at the end of a run, so runs never overlap', async () => {
    const { started, end } = start();
    await pass(1_000);
    await pass(60_000);
    expect(started()).toBe(1);
    await end(0);
    await pass(999);
    expect(started()).toBe(1);
    await pass(1);
    expect(started()).toBe(2);
  });

  it('computes the pause from the duration of the last run', async () => {
    const { started, end } = start((tookMs) => 100 + 10 * tookMs);
    await pass(100);
    await pass(50);
    await end(0);
    await pass(599);
    expect(started()).toBe(1);
    await pass(1);
    expect(started()).toBe(2);
  });

  it('reports a failed run and continues', async () => {
    const { started, fail, problems } = start();
    await pass(1_000);
    const error = new Error('away');
    await fail(0, error);
    expect(problems).toEqual([error]);
    await pass(1_000);
    expect(started()).toBe(2);
  });

  it('reports work that throws synchronously', async () => {
    const { problems, onProblem } = makeWork();
    const error = new Error('at once');
    const work = () => {
      throw error;
    };
    const repeating = repeat(1_000, work, onProblem);
    await repeating.now();
    expect(problems).toEqual([error]);
  });
});

describe('now', () => {
  it('starts a run at once, resolves after it, and starts the next pause there', async () => {
    const { repeating, started, end } = start();
    await pass(900);
    const requested = repeating.now();
    expect(started()).toBe(1);
    expect(await isDone(requested)).toBe(false);
    await end(0);
    expect(await isDone(requested)).toBe(true);
    await pass(999);
    expect(started()).toBe(1);
    await pass(1);
    expect(started()).toBe(2);
  });

  it('during a run schedules exactly one more run, even if called several times', async () => {
    const { repeating, started, end } = start();
    const first = repeating.now();
    const more = [repeating.now(), repeating.now(), repeating.now()];
    await settle();
    expect(started()).toBe(1);
    await end(0);
    expect(started()).toBe(2);
    expect(await isDone(first)).toBe(true);
    for (const each of more) expect(await isDone(each)).toBe(false);
    await end(1);
    for (const each of more) expect(await isDone(each)).toBe(true);
    expect(started()).toBe(2);
  });

  it('during the scheduled run schedules another one', async () => {
    const { repeating, started, end } = start();
    void repeating.now();
    void repeating.now();
    await end(0);
    const third = repeating.now();
    await end(1);
    expect(started()).toBe(3);
    expect(await isDone(third)).toBe(false);
    await end(2);
    expect(await isDone(third)).toBe(true);
  });

  it('resolves after a failed run as well', async () => {
    const { repeating, fail, problems } = start();
    const requested = repeating.now();
    await fail(0, new Error('away'));
    expect(await isDone(requested)).toBe(true);
    expect(problems).toHaveLength(1);
  });
});

describe('close', () => {
  it('when idle, prevents further runs', async () => {
    const { repeating, started } = start();
    await repeating.close();
    await pass(10_000);
    await repeating.now();
    expect(started()).toBe(0);
  });

  it('waits for the run in progress, and none follows', async () => {
    const { repeating, started, end } = start();
    await pass(1_000);
    const closed = repeating.close();
    expect(await isDone(closed)).toBe(false);
    await end(0);
    expect(await isDone(closed)).toBe(true);
    await pass(10_000);
    expect(started()).toBe(1);
  });

  it('resolves the calls that wait for another run', async () => {
    const { repeating, started, end } = start();
    void repeating.now();
    const requested = repeating.now();
    const closed = repeating.close();
    await end(0);
    expect(await isDone(requested)).toBe(true);
    expect(await isDone(closed)).toBe(true);
    expect(started()).toBe(1);
  });

  it('does not report a run that fails after closing', async () => {
    const { repeating, fail, problems } = start();
    void repeating.now();
    const closed = repeating.close();
    await fail(0, new Error('closed'));
    expect(await isDone(closed)).toBe(true);
    expect(problems).toEqual([]);
  });
});
