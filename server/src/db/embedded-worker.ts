import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { WorkerStart } from './embedded.ts';

/**
 * Runs the embedded engine in a worker thread, so that a statement never blocks the event loop. The main
 * thread sends and receives PostgreSQL wire protocol messages over a message port, strictly in order.
 */
const port = parentPort as MessagePort;
const { directory, code } = workerData as WorkerStart;

// 16 MB of shared buffers instead of the default 128 MB, to keep the memory of an idle service small.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
const options = { startParams, extensions: { pg_trgm }, pgliteWasmModule: code };

/**
 * Creates the database in a temporary directory and renames it. A first start that is killed in the middle
 * therefore leaves no incomplete database.
 */
async function openDirectory(): Promise<PGlite> {
  if (!existsSync(directory)) {
    const temporary = `${directory}.new`;
    rmSync(temporary, { recursive: true, force: true });
    const fresh = await PGlite.create({ dataDir: temporary, ...options });
    await fresh.close();
    chmodSync(temporary, 0o700);
    renameSync(temporary, directory);
  }
  return PGlite.create({ dataDir: directory, ...options });
}

/** The first byte of a message of the wire protocol is its type. */
const terminateType = 'X'.charCodeAt(0);
/** The startup message has no type byte. It begins with its length, whose first byte is zero. */
const startupFirstByte = 0;

/**
 * Not `execProtocolRaw`: it parses every answer and keeps the parsed messages until the process ends. The
 * answer is complete, and what it acknowledges is stored, before any of it is returned.
 */
async function answer(engine: PGlite, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  if (bytes[0] !== terminateType) {
    // All connections share the engine's one session: a new one must not inherit an open
    // transaction or prepared statements.
    if (bytes[0] === startupFirstByte) await engine.exec('ROLLBACK; DEALLOCATE ALL');
    // The engine uses the memory of a part again.
    await engine.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
  }
  return concat(parts);
}

/**
 * In memory of its own, which can be moved to another thread. `Buffer.concat` uses shared
 * memory for short results.
 */
function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

try {
  const engine = await openDirectory();
  let last: Promise<unknown> = Promise.resolve();
  port.on('message', (message: { connectionId: number; bytes: Uint8Array } | 'close') => {
    last = last
      .then(async () => {
        if (message === 'close') {
          await engine.close();
          port.postMessage({ closed: true });
          port.close();
          return;
        }
        const bytes = await answer(engine, message.bytes);
        if (bytes.length > 0) port.postMessage({ connectionId: message.connectionId, bytes }, [bytes.buffer]);
      })
      .catch((error) => {
        // The engine did not answer with an error message, so its state is unknown: end the worker.
        setImmediate(() => {
          throw error;
        });
      });
  });
  port.postMessage({ ready: true });
} catch (error) {
  port.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  port.close();
}
