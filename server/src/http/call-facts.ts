import type { FieldErrors } from '../errors.ts';

/**
 * The facts about the outcome of a partner's call that its handler knows, for the diagnostics of the channel.
 */
export interface CallFacts {
  /** The publisher that the call is about, if a channel key named it. */
  readonly publisherId?: string | null;
  /** True for an answer without offers. */
  readonly isEmpty?: boolean;
  /** The errors in optional fields. */
  readonly warnings?: FieldErrors | undefined;
  /** The outcome of each item of a batch: its errors, or undefined if it was accepted. */
  readonly items?: readonly (FieldErrors | undefined)[];
}

declare module 'fastify' {
  interface FastifyRequest {
    callFacts: CallFacts | undefined;
  }
}
