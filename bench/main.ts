import { cpus, totalmem } from 'node:os';

/** `npm run bench -- <name>`: each benchmark prints ratios to a bare reference that is measured in the same run. */
const benches = {
  events: () => import('./events.ts'),
  http: () => import('./http.ts'),
  latency: () => import('./latency.ts'),
  learning: () => import('./learning.ts'),
  neighbours: () => import('./neighbours.ts'),
  publishers: () => import('./publishers.ts'),
  reports: () => import('./reports.ts'),
  serving: () => import('./serving.ts'),
};

const name = process.argv[2];
if (!name || !(name in benches)) {
  console.error(`Usage: npm run bench -- <${Object.keys(benches).join(' | ')}>`);
  process.exit(2);
}
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
const { bench } = await benches[name as keyof typeof benches]();
await bench(process.argv.slice(3));
process.exit(0);
