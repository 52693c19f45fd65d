import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress } from './compress.ts';

/** Only our own files. Examples contain no pictures of other hosts, and the script sends nothing. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Sends a text, compressed if the client accepts that. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): Promise<FastifyReply> {
  reply.type(type).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request);
  if (!encoding) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await compress(text, encoding, 'fast'));
}

export function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply.header('content-security-policy', pagePolicy).header('referrer-policy', 'no-referrer');
  return sendText(request, reply, 'text/html; charset=utf-8', html);
}
