/**
 * The interface of tracing for all areas. `telemetry/` implements it. Without tracing no span exists, and
 * every parameter of the type `Span` is undefined.
 *
 * Names and attributes are constants and counts of the service, never values that a caller has sent.
 */

/** A recorded step of a request. */
export interface Span {
  startChild(name: string, options?: SpanOptions): Span;
  /** Adds a link to a span that belongs to this one and is not its parent or child. */
  addLink(to: Span): void;
  /** `errorCode` is given if the step has failed. */
  end(errorCode?: string): void;
}

export interface SpanOptions {
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly links?: readonly Span[];
  /** The step is a call of another system. */
  readonly isClient?: boolean;
}

/** The trace that a request belongs to. */
export interface RequestTrace {
  /** 32 hexadecimal digits, also if the trace is not recorded. */
  readonly traceId: string;
  /** The span of the request. Undefined if the trace is not recorded. */
  readonly span: Span | undefined;
  /**
   * Only the first call has an effect. `status` is undefined if the client closed the connection before the
   * end of the response.
   */
  end(outcome: { route: string | undefined; status: number | undefined }): void;
}

export interface Tracer {
  /** Continues the trace of the header `traceparent`, or starts a new one. */
  startRequest(request: {
    readonly id: string;
    readonly method: string;
    readonly traceparent: string | string[] | undefined;
  }): RequestTrace;
}

/** Runs `work` in a child span. */
export async function inChildSpan<T>(
  parent: Span,
  name: string,
  work: (span: Span) => Promise<T>,
  options?: SpanOptions,
): Promise<T> {
  const span = parent.startChild(name, options);
  try {
    const result = await work(span);
    span.end();
    return result;
  } catch (error) {
    span.end(errorCodeOf(error));
    throw error;
  }
}

/**
 * The code of an error of the database, the network or the API, otherwise its class. Not its message, which
 * may contain values.
 */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : error.name;
}
