import type { Call } from './call.ts';
import { EncartError } from './error.ts';
import type { CallOptions, Transport } from './transport.ts';

/** For supervisors and monitors; no key needed. */
export function healthCalls(call: Call, transport: Transport) {
  return {
    /** The process lives. */
    live: (options?: CallOptions) => call('get', '/healthz', {}, options),
    /** The service can serve. While it cannot, this throws with status 503 and the reason. */
    ready: (options?: CallOptions) => call('get', '/readyz', {}, options),
    /** The version that runs, read from the contract it publishes. */
    version: async (options?: CallOptions): Promise<string> => {
      const contract = await transport({ method: 'GET', path: '/openapi.json' }, options);
      const { title, version } = (contract as { info?: { title?: unknown; version?: unknown } })?.info ?? {};
      if (title === 'Encart' && typeof version === 'string') return version;
      throw new EncartError(200, 'This address belongs to another service than Encart.');
    },
  };
}
