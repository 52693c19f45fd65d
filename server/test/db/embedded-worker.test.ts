import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { startWorker } from '../../src/db/embedded.ts';

const connectionId = 1;
const answerBytes = 10_000_000;

/**
 * A message of the wire protocol: its type, its length with the four bytes of the length, and its content.
 */
function messageOf(type: string, content: Buffer): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return new Uint8Array(Buffer.concat([Buffer.from(type), length, content]));
}

it.runIf(inject('engine') === 'embedded')('the embedded engine keeps no answer in memory', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'encart-worker-'));
  const worker = await startWorker(join(directory, 'db'));
  const ask = async (bytes: Uint8Array) => {
    worker.postMessage({ connectionId, bytes });
    const [{ bytes: answer }] = (await once(worker, 'message')) as [{ bytes: Uint8Array }];
    return answer;
  };
  const usedHeap = async () => (await worker.getHeapStatistics()).used_heap_size;
  try {
    await once(worker, 'message');
    const version = Buffer.from([0, 3, 0, 0]);
    await ask(messageOf('', Buffer.concat([version, Buffer.from('user\0postgres\0database\0postgres\0\0')])));
    const query = Buffer.from(`select repeat('x', 1000) from generate_series(1, ${answerBytes / 1000})\0`);
    expect((await ask(messageOf('Q', query))).length).toBeGreaterThan(answerBytes);
    const before = await usedHeap();
    for (let times = 0; times < 10; times++) await ask(messageOf('Q', query));
    expect((await usedHeap()) - before).toBeLessThan(3 * answerBytes);
  } finally {
    await worker.terminate();
    rmSync(directory, { recursive: true });
  }
});
