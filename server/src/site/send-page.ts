import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const gzip = promisify(gzipCallback);

/** Only our own files. Examples contain no pictures of other hosts, and the script sends nothing. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
}

/** Sends a text, compressed if the client accepts that. The compression runs outside of the event loop. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): Promise<FastifyReply> {
  reply.type(type).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (!acceptsGzip(request)) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await gzip(text, { level: 3 }));
}

export function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply.header('content-security-policy', pagePolicy).header('referrer-policy', 'no-referrer');
  return sendText(request, reply, 'text/html; charset=utf-8', html);
}
