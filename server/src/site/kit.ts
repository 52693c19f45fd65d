import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { immutableFile } from './immutable-file.ts';

/**
 * Every released version of the browser kit, the newest last. Pages name a version and its hash, so a version
 * is served for ever.
 */
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
    version,
    body,
    path: `/kit/${version}/encart.js`,
    integrity: `sha384-${hash('sha384', body, 'base64')}`,
  };
});
export const currentKit = kits.at(-1) as Kit;

/**
 * `/kit/…/encart.js`: the browser kit. `/encart.js` leads to the newest version, and `/kit/current.json`
 * names it with its hash.
 */
export function kitRoutes(app: FastifyInstance): void {
  const options = { schema: { hide: true }, logLevel: 'silent' } as const;
  for (const { path, body } of kits) {
    const send = immutableFile({ type: 'text/javascript; charset=utf-8', body });
    // A script with a hash is loaded with CORS.
    app.get(path, options, (request, reply) =>
      send(request, reply.header('access-control-allow-origin', '*')),
    );
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
