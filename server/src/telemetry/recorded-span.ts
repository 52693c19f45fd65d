import * as api from '@opentelemetry/api';
import type { Span, SpanOptions } from '../lib/tracing.ts';

/** A span of the interface that the areas use, recorded with OpenTelemetry. */
export class RecordedSpan implements Span {
  readonly #tracer: api.Tracer;
  readonly #span: api.Span;

  constructor(tracer: api.Tracer, span: api.Span) {
    this.#tracer = tracer;
    this.#span = span;
  }

  startChild(name: string, { attributes = {}, links = [], isClient = false }: SpanOptions = {}): Span {
    const options = {
      kind: isClient ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL,
      attributes,
      links: links.map((span) => ({ context: contextOf(span) })),
    };
    // Passed as a parameter. An implicit context would have to follow every asynchronous call of the process.
    const parent = api.trace.setSpan(api.ROOT_CONTEXT, this.#span);
    return new RecordedSpan(this.#tracer, this.#tracer.startSpan(name, options, parent));
  }

  addLink(to: Span): void {
    this.#span.addLink({ context: contextOf(to) });
  }

  end(errorCode?: string): void {
    if (errorCode !== undefined)
      this.#span.setAttribute('error.type', errorCode).setStatus({ code: api.SpanStatusCode.ERROR });
    this.#span.end();
  }

  get context(): api.SpanContext {
    return this.#span.spanContext();
  }
}

/** All spans of a process come from the same tracer. */
function contextOf(span: Span): api.SpanContext {
  return (span as RecordedSpan).context;
}
