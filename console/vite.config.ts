import { gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** Compressed script that a first visit may cost; the build fails beyond it. */
const budgetBytes = 300_000;
/** Where somebody may begin, and what is drawn there besides the entry. */
const startPages = { 'overview-page': ['app-shell', 'overview-page'], 'sign-in-page': ['sign-in-page'] };

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwind(), firstLoad()],
  // For `npm run dev -w console`, beside a service on its usual port.
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
    // The first that know light-dark(): what stands in for it elsewhere is decided once for the page, and the parts that
    // are light in a dark page are not.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The service forbids inline scripts and data: fonts, and every browser that runs this knows modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
});

/** What somebody downloads before the first page stands: the entry, and the page with all that it draws on. */
function firstLoad(): Plugin {
  return {
    name: 'first-load',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) return;
      const says = Object.entries(startPages).map(([name, parts]) => {
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
      console.log(`First load, compressed script: ${says.join(', ')} (at most ${budgetBytes / 1000} kB).`);
    },
  };
}

/** A page's own late parts, such as its chart, count; another page's do not. */
function gather(
  chunk: Rolldown.OutputChunk,
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
  files: Set<string>,
  withLate: boolean,
): void {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const file of [...chunk.imports, ...(withLate ? chunk.dynamicImports : [])]) {
    const next = byFile.get(file);
    if (next) gather(next, byFile, files, withLate && !next.isEntry);
  }
}
