import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Repeating, repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work whose turns end when the test says so. */
function makeWork() {
  const turns: PromiseWithResolvers<void>[] = [];
  const problems: unknown[] = [];
  const work = () => {
    const turn = Promise.withResolvers<void>();
    turns.push(turn);
    return turn.promise;
  };
  const end = async (turn: number) => {
    turns[turn]?.resolve();
    await settle();
  };
  const fail = async (turn: number, error: Error) => {
    turns[turn]?.reject(error);
    await settle();
  };
  return {
    work,
    end,
    fail,
    begun: () => turns.length,
    problems,
    onProblem: (error: unknown) => problems.push(error),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Lets everything happen that needs no time. */
const settle = () => pass(0);

/** Has a promise come to its end? */
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

describe('by itself', () => {
  it('begins after the first pause', async () => {
    const { begun } = start();
    await pass(999);
    expect(begun()).toBe(0);
    await pass(1);
    expect(begun()).toBe(1);
  });

  it('counts each pause from the end of a turn, so turns never overlap', async () => {
    const { begun, end } = start();
    await pass(1_000);
    await pass(60_000);
    expect(begun()).toBe(1);
    await end(0);
    await pass(999);
    expect(begun()).toBe(1);
    await pass(1);
    expect(begun()).toBe(2);
  });

  it('lets the pause depend on how long the last turn took', async () => {
    const { begun, end } = start((tookMs) => 100 + 10 * tookMs);
    await pass(100);
    await pass(50);
    await end(0);
    await pass(599);
    expect(begun()).toBe(1);
    await pass(1);
    expect(begun()).toBe(2);
  });

  it('tells of a failed turn and goes on', async () => {
    const { begun, fail, problems } = start();
    await pass(1_000);
    const error = new Error('away');
    await fail(0, error);
    expect(problems).toEqual([error]);
    await pass(1_000);
    expect(begun()).toBe(2);
  });

  it('tells of work that fails before it promises anything', async () => {
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
  it('begins at once, ends with its turn, and the next pause starts there', async () => {
    const { repeating, begun, end } = start();
    await pass(900);
    const asked = repeating.now();
    expect(begun()).toBe(1);
    expect(await isDone(asked)).toBe(false);
    await end(0);
    expect(await isDone(asked)).toBe(true);
    await pass(999);
    expect(begun()).toBe(1);
    await pass(1);
    expect(begun()).toBe(2);
  });

  it('during a turn asks for one more after it, however often it is asked', async () => {
    const { repeating, begun, end } = start();
    const first = repeating.now();
    const more = [repeating.now(), repeating.now(), repeating.now()];
    await settle();
    expect(begun()).toBe(1);
    await end(0);
    expect(begun()).toBe(2);
    expect(await isDone(first)).toBe(true);
    for (const each of more) expect(await isDone(each)).toBe(false);
    await end(1);
    for (const each of more) expect(await isDone(each)).toBe(true);
    expect(begun()).toBe(2);
  });

  it('during the turn that was asked for asks for yet another', async () => {
    const { repeating, begun, end } = start();
    void repeating.now();
    void repeating.now();
    await end(0);
    const third = repeating.now();
    await end(1);
    expect(begun()).toBe(3);
    expect(await isDone(third)).toBe(false);
    await end(2);
    expect(await isDone(third)).toBe(true);
  });

  it('resolves after a failed turn as well', async () => {
    const { repeating, fail, problems } = start();
    const asked = repeating.now();
    await fail(0, new Error('away'));
    expect(await isDone(asked)).toBe(true);
    expect(problems).toHaveLength(1);
  });
});

describe('close', () => {
  it('ends what is idle: no turn begins any more', async () => {
    const { repeating, begun } = start();
    await repeating.close();
    await pass(10_000);
    await repeating.now();
    expect(begun()).toBe(0);
  });

  it('waits for the turn that is under way, and none follows', async () => {
    const { repeating, begun, end } = start();
    await pass(1_000);
    const closed = repeating.close();
    expect(await isDone(closed)).toBe(false);
    await end(0);
    expect(await isDone(closed)).toBe(true);
    await pass(10_000);
    expect(begun()).toBe(1);
  });

  it('leaves nobody waiting who asked for one more turn', async () => {
    const { repeating, begun, end } = start();
    void repeating.now();
    const asked = repeating.now();
    const closed = repeating.close();
    await end(0);
    expect(await isDone(asked)).toBe(true);
    expect(await isDone(closed)).toBe(true);
    expect(begun()).toBe(1);
  });

  it('tells nothing of a turn that fails because the end has come', async () => {
    const { repeating, fail, problems } = start();
    void repeating.now();
    const closed = repeating.close();
    await fail(0, new Error('closed'));
    expect(await isDone(closed)).toBe(true);
    expect(problems).toEqual([]);
  });
});
