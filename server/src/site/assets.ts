import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { type Asset, asset } from './asset.ts';
import { acceptedEncoding, compress, type Encoding } from './compress.ts';
import { fontRules, fonts } from './font.ts';

const stylesheets = ['base', 'frame', 'code', 'reference', 'search'];

const readPublic = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8');

/** A script. Its imports are replaced by the paths of those scripts. */
function script(name: string, imported: Readonly<Record<string, Asset>> = {}): Asset {
  const text = Object.entries(imported).reduce(
    (code, [other, { path }]) => code.replaceAll(`'./${other}.js'`, `'${path}'`),
    readPublic(`${name}.js`),
  );
  return asset(`${name}.js`, 'text/javascript; charset=utf-8', Buffer.from(text));
}

const page = script('page');
const search = script('search');
const values = script('values', { page });

/** The files that every page names. */
export const assets = {
  font: fonts.latin,
  style: asset(
    'docs.css',
    'text/css; charset=utf-8',
    Buffer.from([fontRules(), ...stylesheets.map((name) => readPublic(`${name}.css`))].join('\n')),
  ),
  early: script('early'),
  script: script('docs', { page, search, values }),
} as const satisfies Record<string, Asset>;

const allAssets = new Set<Asset>([...Object.values(assets), ...Object.values(fonts), page, search, values]);

/** `/docs/assets/…`: the files of the pages. Each is compressed once, at its first request. */
export function assetRoutes(app: FastifyInstance): void {
  for (const { path, type, body } of allAssets) {
    const isText = type.startsWith('text/');
    const compressed = new Map<Encoding, Promise<Buffer>>();
    app.get(path, { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable');
      if (!isText) return reply.send(body);
      reply.header('vary', 'accept-encoding');
      const encoding = acceptedEncoding(request);
      if (!encoding) return reply.send(body);
      const packed = compressed.get(encoding) ?? compress(body, encoding, 'best');
      compressed.set(encoding, packed);
      return reply.header('content-encoding', encoding).send(await packed);
    });
  }
}
