import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { ApiDocument } from './reference/model.ts';
import { renderReference } from './reference/render.ts';
import type { Installation } from './reference/sdk-example.ts';
import { buildSearchIndex } from './search-index.ts';

/** The input of the worker. Its output is `Rendered`. */
export interface RenderOrder extends Installation {
  readonly today: Date;
}

export interface Rendered {
  readonly pages: Readonly<Record<string, string>>;
  /** JSON. */
  readonly searchIndex: string;
}

/**
 * Renders the API reference and the search index, and ends. In the process of the service it would block the
 * event loop for too long, and keep the parsed OpenAPI document in memory. The file also has the calls that
 * this installation serves on another port.
 */
const document = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as ApiDocument;
const { today, ...installation } = workerData as RenderOrder;
const { pages, parts } = renderReference(document, installation, today);
const rendered: Rendered = { pages, searchIndex: JSON.stringify(buildSearchIndex(parts)) };
parentPort?.postMessage(rendered);
