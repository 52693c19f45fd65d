import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, compress, type Encoding } from './compress.ts';

/** Every released version of the browser kit, the newest last. Pages name a version and its hash, so a version is served for ever. */
const versions = ['1.0.0'] as const;

interface Kit {
  readonly version: string;
  readonly path: string;
  /** For the attribute `integrity`: a browser runs the script only if its content is exactly this. */
  readonly integrity: string;
  readonly body: Buffer;
}

export const kits: readonly Kit[] = versions.map((version) => {
  const body = readFileSync(new URL(`kit/${version}.js`, import.meta.url));
  return {
    ...{ version, body, path: `/kit/${version}/encart.js` },
    integrity: `sha384-${hash('sha384', body, 'base64')}`,
  };
});
export const currentKit = kits.at(-1) as Kit;

/** `/kit/…/encart.js`: the browser kit. `/encart.js` leads to the newest version, and `/kit/current.json` names it with its hash. */
export function kitRoutes(app: FastifyInstance): void {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const;
  for (const { path, body } of kits) {
    const compressed = new Map<Encoding, Promise<Buffer>>();
    app.get(path, options, async (request, reply) => {
      reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
        // A script with a hash is loaded with CORS.
        .header('access-control-allow-origin', '*');
      const encoding = acceptedEncoding(request);
      if (!encoding) return reply.send(body);
      const packed = compressed.get(encoding) ?? compress(body, encoding, 'best');
      compressed.set(encoding, packed);
      return reply.header('content-encoding', encoding).send(await packed);
    });
  }
  app.get('/encart.js', options, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' })
      .redirect(currentKit.path, 302),
  );
  app.get('/kit/current.json', options, (_request, reply) => {
    const { version, path, integrity } = currentKit;
    return reply.header('cache-control', 'no-cache').send({ version, path, integrity });
  });
}
