import { gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** The limit of compressed script for a first visit. The build fails above it. */
const budgetBytes = 300_000;
/** The start pages, with the chunks that each needs besides the entry. */
const startPages = { 'overview-page': ['app-shell', 'overview-page'], 'sign-in-page': ['sign-in-page'] };

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwind(), firstLoad()],
  // For `npm run dev -w console`, with a service on the default port.
  server: {
    proxy: Object.fromEntries(
      ['/console/api', '/console/auth', '/platform', '/operator', '/recommendations', '/events'].map(
        (path) => [path, 'http://127.0.0.1:8080'],
      ),
    ),
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The first versions with light-dark(). The fallback for older browsers is resolved once per page, which breaks
    // elements that stay light in a dark page.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The service forbids inline scripts and data: fonts, and all supported browsers have modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
});

/** Measures the script that a start page needs: the entry, and the page with its imports. */
function firstLoad(): Plugin {
  return {
    name: 'first-load',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) return;
      const sizes = Object.entries(startPages).map(([name, parts]) => {
        const drawn = chunks.filter((chunk) => parts.includes(chunk.name));
        const files = new Set<string>();
        gather(entry, byFile, files, false);
        for (const part of drawn) gather(part, byFile, files, part.name === name);
        const bytes = [...files].reduce(
          (sum, file) => sum + gzipSync(byFile.get(file)?.code ?? '').length,
          0,
        );
        if (bytes > budgetBytes)
          this.error(`First load of ${name}: ${bytes} bytes compressed, over ${budgetBytes}.`);
        return `${name} ${(bytes / 1000).toFixed(0)} kB`;
      });
      console.log(`First load, compressed script: ${sizes.join(', ')} (at most ${budgetBytes / 1000} kB).`);
    },
  };
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
