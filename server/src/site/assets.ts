import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { type Asset, asset } from './asset.ts';
import { fontRules, fonts } from './font.ts';
import { immutableFile } from './immutable-file.ts';

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

/** `/docs/assets/…`: the files of the pages. */
export function assetRoutes(app: FastifyInstance): void {
  for (const asset of allAssets)
    app.get(asset.path, { schema: { hide: true }, logLevel: 'silent' }, immutableFile(asset));
}
