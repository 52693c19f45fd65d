import type { FieldErrors } from '../errors.ts';

/** What a handler knows about the outcome of a partner's call, for the diagnostics of its channel. */
export interface CallFacts {
  /** The publisher that the call is about, if a channel key named it. */
  readonly publisherId?: string | null;
  /** An answer without offers. */
  readonly isEmpty?: boolean;
  /** What was wrong with optional fields. */
  readonly warnings?: FieldErrors | undefined;
  /** The outcome of each item of a batch: its errors, or undefined if it was accepted. */
  readonly items?: readonly (FieldErrors | undefined)[];
}

declare module 'fastify' {
  interface FastifyRequest {
    callFacts: CallFacts | undefined;
  }
}
