import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress, type Encoding } from './compress.ts';

/**
 * Answers with a file whose path always has the same content. A text is compressed once,
 * at its first request.
 */
export function immutableFile({ type, body }: { readonly type: string; readonly body: Buffer }) {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.type(type).header('cache-control', 'public, max-age=31536000, immutable');
    if (!type.startsWith('text/')) return reply.send(body);
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request);
    if (!encoding) return reply.send(body);
    const packed = compressed.get(encoding) ?? compress(body, encoding, 'best');
    compressed.set(encoding, packed);
    return reply.header('content-encoding', encoding).send(await packed);
  };
}
