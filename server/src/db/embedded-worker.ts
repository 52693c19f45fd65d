import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * The embedded engine in its own thread, so that a statement never holds up the event loop. It speaks PostgreSQL's
 * wire protocol over a message port: bytes in, bytes out, in order.
 */
const port = parentPort as MessagePort;
const directory = workerData as string;

// 32 MB of buffers instead of the default 128: the whole service then idles well under 250 MB.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
const options = { startParams, extensions: { pg_trgm } };

/** A first start that is killed half way must not leave a half-made database, so it is made aside and moved in. */
async function openDirectory(): Promise<PGlite> {
  if (!existsSync(directory)) {
    const aside = `${directory}.new`;
    rmSync(aside, { recursive: true, force: true });
    const fresh = await PGlite.create({ dataDir: aside, ...options });
    await fresh.close();
    chmodSync(aside, 0o700);
    renameSync(aside, directory);
  }
  return PGlite.create({ dataDir: directory, ...options });
}

const terminate = 'X'.charCodeAt(0);
const startup = 0; // the only message without a type byte begins with its length, whose first byte is zero

async function answer(engine: PGlite, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (bytes[0] === terminate) return undefined;
  // One session serves every connection in turn: a new one must not inherit the transaction of the last.
  if (bytes[0] === startup) await engine.exec('ROLLBACK');
  return engine.execProtocolRaw(bytes);
}

try {
  const engine = await openDirectory();
  let last: Promise<unknown> = Promise.resolve();
  port.on('message', (message: { wire: number; bytes: Uint8Array } | 'close') => {
    last = last
      .then(async () => {
        if (message === 'close') {
          await engine.close();
          port.postMessage({ closed: true });
          port.close();
          return;
        }
        const bytes = await answer(engine, message.bytes);
        if (bytes && bytes.length > 0) port.postMessage({ wire: message.wire, bytes });
      })
      .catch((error) => {
        // A fault that the engine did not turn into an error message leaves it in an unknown state.
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
