import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { fontRules } from '../server/src/site/font.ts';

/** The limit of script for a first visit, compressed as browsers get it. The build fails above it. */
const budgetBytes = 200_000;
/** The start pages, with the chunks that each needs besides the entry. */
const startPages = { 'overview-page': ['app-shell', 'overview-page'], 'sign-in-page': ['sign-in-page'] };

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwind(), typeface(), compressFiles()],
  // For `npm run dev -w console`, with a service on the default port.
  server: {
    proxy: Object.fromEntries(
      [
        '/console/api',
        '/console/auth',
        '/docs',
        '/platform',
        '/operator',
        '/advertiser',
        '/conversions',
        '/recommendations',
        '/events',
      ].map((path) => [path, 'http://127.0.0.1:8080']),
    ),
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The first versions with light-dark(). The fallback for older browsers is resolved once per page, which
    // breaks elements that stay light in a dark page.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The service forbids inline scripts and data: fonts, and all supported browsers have modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Every file costs a round trip, and most pages need the same fifty small
        // ones: icons, components, hooks.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
              priority: 2,
            },
            { name: 'shell', test: /[\\/](lucide-react|shell)[\\/]/, minShareCount: 2, priority: 2 },
            { name: 'csv', test: /node_modules[\\/]csv-|src[\\/]data[\\/]delimited/, priority: 2 },
            { name: 'common', test: /[\\/](src|node_modules)[\\/]/, minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
});

/**
 * The rules of the typeface. Its files are those of the documentation, so a browser loads them once for both.
 */
function typeface(): Plugin {
  const name = 'virtual:typeface.css';
  return {
    name: 'typeface',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? fontRules() : undefined),
  };
}

/**
 * Writes a Brotli and a gzip form of each text beside it, of which the service sends the one that a browser
 * accepts. Fails if a start page needs more script than the limit.
 */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    async writeBundle({ dir = '' }, bundle) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      const texts = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\.(js|css|html|svg)$/.test(name),
      );
      await Promise.all(
        texts.map(async (name) => {
          const file = join(dir, name);
          const text = await readFile(file);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
          await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
        }),
      );
      const sizes = firstLoads(dir, bundle);
      for (const { page, bytes } of sizes)
        if (bytes > budgetBytes)
          this.error(`First load of ${page}: ${bytes} bytes compressed, over ${budgetBytes}.`);
      const listed = sizes.map(({ page, bytes }) => `${page} ${(bytes / 1000).toFixed(0)} kB`).join(', ');
      console.log(`First load, compressed script: ${listed} (at most ${budgetBytes / 1000} kB).`);
    },
  };
}

/** The bytes of script that each start page needs: the entry, and the page with its imports. */
function firstLoads(dir: string, bundle: Rolldown.OutputBundle): { page: string; bytes: number }[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) return [];
  return Object.entries(startPages).map(([page, parts]) => {
    const files = new Set<string>();
    gather(entry, byFile, files, false);
    for (const part of chunks.filter(({ name }) => parts.includes(name)))
      gather(part, byFile, files, part.name === page);
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(dir, `${file}.br`)).size, 0);
    return { page, bytes };
  });
}

/** Lazy chunks of the page itself, such as its chart, count; those of other pages do not. */
function gather(
  chunk: Rolldown.OutputChunk,
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
  files: Set<string>,
  withLazy: boolean,
): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const file of [...chunk.imports, ...(withLazy ? chunk.dynamicImports : [])]) {
    const next = byFile.get(file);
    if (next) gather(next, byFile, files, withLazy && !next.isEntry);
  }
}
