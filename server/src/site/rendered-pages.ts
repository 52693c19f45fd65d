import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../lib/clock.ts';
import type { Installation } from './reference/sdk-example.ts';
import type { Rendered, RenderOrder } from './render-worker.ts';

/** The pages of the reference and the search index, rendered once a day: the examples contain dates. */
export function renderedPages(installation: Installation, clock: Clock): () => Promise<Rendered> {
  let day = '';
  let rendering: Promise<Rendered> | undefined;
  return () => {
    const today = clock();
    const isStale = day !== today.toISOString().slice(0, 10);
    if (rendering === undefined || isStale) {
      day = today.toISOString().slice(0, 10);
      rendering = render({ ...installation, today });
      rendering.catch(() => {
        // The next request tries again.
        rendering = undefined;
      });
    }
    return rendering;
  };
}

/** Takes about a second. */
async function render(order: RenderOrder): Promise<Rendered> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: order });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the API reference was not rendered');
  });
  const [rendered] = (await Promise.race([once(worker, 'message'), ended])) as [Rendered];
  return rendered;
}
