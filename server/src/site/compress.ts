import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** Brotli if the client accepts it: it is smaller. Undefined if the client accepts neither. */
export function acceptedEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = new Negotiator(request).encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

/**
 * `best` is for what is compressed once, `fast` for what is compressed at each request. Runs outside
 * of the event loop.
 */
export function compress(
  body: Buffer | string,
  encoding: Encoding,
  effort: 'fast' | 'best',
): Promise<Buffer> {
  const isBest = effort === 'best';
  if (encoding === 'gzip') return gzipAsync(body, { level: isBest ? 9 : 3 });
  const quality = isBest ? constants.BROTLI_MAX_QUALITY : 4;
  return brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
