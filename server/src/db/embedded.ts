import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from './directory-lock.ts';

export interface EmbeddedEngine {
  /** Opens a connection with the interface of the socket that the PostgreSQL driver expects. */
  connect(): Duplex;
  /** The listener is called once if the engine stops unexpectedly. */
  onLost(listener: (error: Error) => void): void;
  close(): Promise<void>;
}

/** The data that a worker starts with. */
export interface WorkerStart {
  /** The directory of the database. */
  readonly directory: string;
  /** The compiled code of PGlite. */
  readonly code: object;
}

type FromWorker =
  | { ready: true }
  | { failed: string }
  | { closed: true }
  | { connectionId: number; bytes: Uint8Array<ArrayBuffer> };

/**
 * Starts the embedded engine. The standard PostgreSQL driver reaches it through a stream to the worker
 * thread, so both engines use the same driver and the same value types.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedEngine> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(dataDir);
  // The first start was interrupted, see `discardIfInterrupted`.
  if (existsSync(unfinishedMarker(dataDir))) {
    rmSync(databaseIn(dataDir), { recursive: true, force: true });
    rmSync(unfinishedMarker(dataDir));
  }
  const worker = await startWorker(databaseIn(dataDir));
  const connections = new Map<number, EmbeddedConnection>();
  const listeners: ((error: Error) => void)[] = [];
  let closing = false;
  let nextConnectionId = 1;

  const handleLoss = (cause: unknown) => {
    if (closing) return;
    const error = new Error('The embedded database has stopped.', { cause });
    for (const connection of connections.values()) connection.destroy(error);
    for (const listener of listeners) listener(error);
  };

  try {
    await new Promise<void>((resolve, reject) => {
      // Not `once`: under `node --watch` the runtime sends its own messages over the same port.
      worker.on('message', (message: FromWorker) => {
        if ('ready' in message) resolve();
        if ('failed' in message) {
          reject(new Error(`The embedded database in ${dataDir} did not open: ${message.failed}`));
        }
      });
      worker.once('error', reject);
    });
  } catch (error) {
    closing = true;
    await worker.terminate();
    lock.release();
    throw error;
  }

  worker.on('message', (message: FromWorker) => {
    if ('connectionId' in message) connections.get(message.connectionId)?.receive(message.bytes);
  });
  worker.on('error', handleLoss);
  worker.on('exit', () => handleLoss(undefined));

  return {
    connect() {
      const connectionId = nextConnectionId++;
      const connection = new EmbeddedConnection(
        (bytes) => worker.postMessage({ connectionId, bytes }),
        () => connections.delete(connectionId),
      );
      connections.set(connectionId, connection);
      return connection;
    },
    onLost: (listener) => listeners.push(listener),
    async close() {
      closing = true;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage('close');
      await exited;
      lock.release();
    },
  };
}

/** Starts the thread of the engine. Its first message says whether the database in the directory is open. */
export async function startWorker(directory: string): Promise<Worker> {
  const workerData: WorkerStart = { directory, code: await compiledCode() };
  return new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData });
}

/** Part of every Node. Its types come with those of browsers, which the server does not have. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };
let compiling: Promise<object> | undefined;

/**
 * Compiled once in a process. A first start opens PGlite twice, and tests open it hundreds of times, one
 * after the other: what V8 has optimised for one of them, the next one uses.
 */
function compiledCode(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  compiling ??= readFile(join(dirname(entry), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return compiling;
}

/**
 * Runs `fill` on a new database. If the process ends before `fill` does, the next start deletes the database.
 */
export async function discardIfInterrupted<T>(dataDir: string, fill: () => Promise<T>): Promise<T> {
  writeFileSync(
    unfinishedMarker(dataDir),
    'This database is being created. If the process stops now, the next start creates it again.\n',
    {
      mode: 0o600,
    },
  );
  const result = await fill();
  rmSync(unfinishedMarker(dataDir));
  return result;
}

export function databaseIn(dataDir: string): string {
  return join(dataDir, 'db');
}

/** The path of a file that exists while a new database is being filled. */
function unfinishedMarker(dataDir: string): string {
  return join(dataDir, 'db.unfinished');
}

/** A connection to the worker thread with the interface of a socket. */
class EmbeddedConnection extends Duplex {
  readonly #send: (bytes: Uint8Array) => void;
  readonly #onClose: () => void;

  constructor(send: (bytes: Uint8Array) => void, onClose: () => void) {
    super({ allowHalfOpen: false });
    this.#send = send;
    this.#onClose = onClose;
  }

  receive(bytes: Uint8Array<ArrayBuffer>): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  // The socket methods that the driver calls.
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  // Nothing to request: `receive` pushes the bytes when they arrive.
  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.#onClose();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#onClose();
    done(error);
  }
}
