import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Db } from '../db/handle.ts';
import type { Reader, Reports } from '../db/reports.ts';
import { unavailable } from '../errors.ts';

/** Runs one database read of an answer in its own report slot. */
export type ReadPart = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** If the client does not accept the next chunk within this time, its connection is closed. */
const stalledReaderTimeoutMs = 30_000;

/**
 * Streams an answer of any length. Each part is read completely in its own report slot, then written as fast
 * as the client reads it, so a slow client holds neither a slot nor a database connection. An error before
 * the first chunk is answered with its status. An error after that closes the connection, so that an
 * incomplete answer does not look complete.
 */
export async function streamParts(
  reply: FastifyReply,
  { reports, reader, contentType }: { reports: Reports; reader: Reader; contentType: string },
  chunksOf: (read: ReadPart) => AsyncIterable<string>,
): Promise<FastifyReply> {
  let close = () => {};
  // If the client disconnects while this waits, `close` does nothing yet. The first read then fails, and the
  // stream is closed below.
  reply.raw.once('close', () => close());
  close = await reports.openStream(reader);
  let hasStarted = false;
  const read: ReadPart = async (work) => {
    if (reply.raw.destroyed) throw unavailable('The client closed the connection.');
    const result = await reports.read(reader, work, { nextPart: hasStarted });
    hasStarted = true;
    return result;
  };
  try {
    const chunks = chunksOf(read)[Symbol.asyncIterator]();
    const first = await chunks.next();
    const disconnect = () => reply.raw.destroy();
    return reply
      .header('content-type', contentType)
      .send(Readable.from(yieldBetweenChunks(first, chunks, disconnect)));
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Yields to the event loop after each chunk, also if the client reads fast, so that other requests
 * are served in between.
 */
async function* yieldBetweenChunks(
  first: IteratorResult<string>,
  chunks: AsyncIterator<string>,
  disconnect: () => void,
): AsyncIterable<string> {
  try {
    for (let chunk = first; !chunk.done; chunk = await chunks.next()) {
      const timer = setTimeout(disconnect, stalledReaderTimeoutMs);
      try {
        yield chunk.value;
      } finally {
        clearTimeout(timer);
      }
      await nextTurn();
    }
  } finally {
    await chunks.return?.();
  }
}

/** Joins lines to chunks that take a few milliseconds to produce. */
export function* joinLines(lines: Iterable<string>): Iterable<string> {
  for (const chunk of inChunks(lines)) yield chunk.join('');
}

/** Groups items that are written together. Writing 200 rows takes a few milliseconds. */
export function* inChunks<T>(items: Iterable<T>, size = 200): Iterable<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
