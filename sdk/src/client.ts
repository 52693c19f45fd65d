import { createCall } from './call.ts';
import { channelCalls } from './channel.ts';
import { healthCalls } from './health.ts';
import { operatorCalls } from './operator.ts';
import { servingCalls } from './serving.ts';
import { createTransport, type EncartOptions } from './transport.ts';

/** A client for one service and one key, its calls grouped as the API is. */
export function createEncart(options: EncartOptions) {
  const transport = createTransport(options);
  const call = createCall(transport, options.pathPrefix);
  const partners = createTransport({ ...options, baseUrl: options.partnersUrl ?? options.baseUrl });
  return {
    serving: servingCalls(createCall(partners)),
    channel: channelCalls(call),
    operator: operatorCalls(call),
    health: healthCalls(call, transport),
  };
}

export type Encart = ReturnType<typeof createEncart>;
