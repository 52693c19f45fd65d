import type { Span } from '../lib/tracing.ts';

/**
 * The spans of database handles. Statements and transactions of such a handle are recorded as
 * children of its span.
 */
const spans = new WeakMap<object, Span>();

export function spanOf(handle: object): Span | undefined {
  return spans.get(handle);
}

export function setSpan(handle: object, span: Span): void {
  spans.set(handle, span);
}

/**
 * Starts the span of a batch. Many requests share a batch, and a span has one parent: it is the first
 * of the requests that are recorded. The batch and every request are linked to each other. Undefined if
 * no request is recorded.
 */
export function startBatchSpan(
  queue: string,
  batch: readonly { readonly span: Span | undefined }[],
): Span | undefined {
  const requests = batch.flatMap(({ span }) => span ?? []);
  const attributes = { 'encart.batch.size': batch.length };
  const batchSpan = requests[0]?.startChild(`batch ${queue}`, { attributes, links: requests });
  if (batchSpan) for (const request of requests) request.addLink(batchSpan);
  return batchSpan;
}
