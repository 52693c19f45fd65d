import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptsGzip } from './send-page.ts';

/** A file of the pages. Its path contains a hash of its content, so it can be cached forever. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
  /** The body compressed, of texts only. */
  readonly gzip: Buffer | undefined;
}

const directory = '/docs/assets';
const inter = new URL(import.meta.resolve('@fontsource-variable/inter/wght.css'));
const stylesheets = ['base', 'frame', 'code', 'reference', 'search'];

const readPublic = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8');

function asset(name: string, type: string, body: Buffer): Asset {
  const [stem, extension] = name.split('.');
  return {
    path: `${directory}/${stem}-${hash('sha256', body).slice(0, 12)}.${extension}`,
    type,
    body,
    gzip: type.startsWith('text/') ? gzipSync(body) : undefined,
  };
}

const fontOf = (subset: string) =>
  asset(
    `inter-${subset}.woff2`,
    'font/woff2',
    readFileSync(new URL(`files/inter-${subset}-wght-normal.woff2`, inter)),
  );
const fonts: Readonly<Record<string, Asset>> = { latin: fontOf('latin'), 'latin-ext': fontOf('latin-ext') };

/** The rules of the package for the two subsets that we serve. */
function fontRules(): string {
  const rules = readFileSync(inter, 'utf8').match(/@font-face \{[^}]*\}/g) ?? [];
  return Object.entries(fonts)
    .map(([subset, { path }]) => {
      const file = `./files/inter-${subset}-wght-normal.woff2`;
      const rule = rules.find((each) => each.includes(file));
      if (rule === undefined) throw new Error(`The package of the font has no subset ${subset}.`);
      return rule.replace(file, path);
    })
    .join('\n');
}

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
  font: fonts.latin as Asset,
  style: asset(
    'docs.css',
    'text/css; charset=utf-8',
    Buffer.from([fontRules(), ...stylesheets.map((name) => readPublic(`${name}.css`))].join('\n')),
  ),
  early: script('early'),
  script: script('docs', { page, search, values }),
} as const satisfies Record<string, Asset>;

const allAssets = new Set<Asset>([...Object.values(assets), ...Object.values(fonts), page, search, values]);

/** `/docs/assets/…`: the files of the pages. */
export function assetRoutes(app: FastifyInstance): void {
  for (const { path, type, body, gzip } of allAssets)
    app.get(path, { schema: { hide: true }, logLevel: 'silent' }, (request, reply) => {
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable');
      if (gzip === undefined) return reply.send(body);
      reply.header('vary', 'accept-encoding');
      return acceptsGzip(request) ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(body);
    });
}
