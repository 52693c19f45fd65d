import type { Call } from './call.ts';
import { EncartError } from './error.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Health calls for process managers and monitoring. They need no API key. */
export function healthCalls(call: Call, transport: Transport) {
  return {
    /** Liveness: the process is running. */
    live: (options?: CallOptions) => call('get', '/healthz', {}, options),
    /**
     * Readiness: the service can serve requests. Otherwise throws an `EncartError` with status
     * 503 and the reason.
     */
    ready: (options?: CallOptions) => call('get', '/readyz', {}, options),
    /** Gets the version of the running service from its OpenAPI document. */
    version: async (options?: CallOptions): Promise<string> => {
      const document = await transport({ method: 'GET', path: '/openapi.json' }, options);
      const { title, version } = (document as { info?: { title?: unknown; version?: unknown } })?.info ?? {};
      if (title === 'Encart' && typeof version === 'string') return version;
      throw new EncartError(200, 'The service at this address is not Encart.');
    },
  };
}
