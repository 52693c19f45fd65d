import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Db } from '../db/handle.ts';
import type { Reports } from '../db/reports.ts';
import { unavailable } from '../errors.ts';

/** Runs one read of an answer in a slot of its own. */
export type ReadPart = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** A reader that takes no further piece of an answer for so long is cut off. */
const patienceMs = 30_000;

/**
 * Sends an answer of any length piece by piece. Each of its parts is read fully in a slot of its own and then written as
 * fast as the reader takes it, so a slow reader holds neither a slot nor a connection to the database. What fails before
 * the first piece is answered as usual; what fails later cuts the connection, so that half an answer never looks whole.
 */
export async function sendParts(
  reply: FastifyReply,
  { reports, tenant, contentType }: { reports: Reports; tenant: string; contentType: string },
  piecesOf: (read: ReadPart) => AsyncIterable<string>,
): Promise<FastifyReply> {
  let close = () => {};
  // A reader may leave while it is still in line, or before it came here.
  reply.raw.once('close', () => close());
  close = await reports.openStream(tenant);
  let underWay = false;
  const read: ReadPart = async (work) => {
    if (reply.raw.destroyed) throw unavailable('The reader of the report has left.');
    const result = await reports.read(tenant, work, { nextPart: underWay });
    underWay = true;
    return result;
  };
  try {
    const pieces = piecesOf(read)[Symbol.asyncIterator]();
    const first = await pieces.next();
    const cut = () => reply.raw.destroy();
    return reply.header('content-type', contentType).send(Readable.from(inTurns(first, pieces, cut)));
  } catch (error) {
    close();
    throw error;
  }
}

/** Lets others have the thread after each piece, whatever the reader's pace. */
async function* inTurns(
  first: IteratorResult<string>,
  pieces: AsyncIterator<string>,
  cut: () => void,
): AsyncIterable<string> {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      const timer = setTimeout(cut, patienceMs);
      try {
        yield piece.value;
      } finally {
        clearTimeout(timer);
      }
      await nextTurn();
    }
  } finally {
    await pieces.return?.();
  }
}

/** Puts lines together to pieces that take a few milliseconds to make. */
export function* inPieces(lines: Iterable<string>, linesEach = 200): Iterable<string> {
  let piece: string[] = [];
  for (const line of lines) {
    piece.push(line);
    if (piece.length === linesEach) {
      yield piece.join('');
      piece = [];
    }
  }
  if (piece.length > 0) yield piece.join('');
}
