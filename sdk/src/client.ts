import { advertiserAreaCalls } from './advertiser.ts';
import { createCall, createTextCall } from './call.ts';
import { channelCalls } from './channel.ts';
import { consoleCalls } from './console.ts';
import { healthCalls } from './health.ts';
import { operatorCalls } from './operator.ts';
import { reportingCalls } from './reporting.ts';
import { createServiceClock } from './service-clock.ts';
import { servingCalls } from './serving.ts';
import { createTextTransport, createTransport, type EncartOptions } from './transport.ts';

/** Creates a client for one service and one API key. Its calls are grouped like the API. */
export function createEncart(options: EncartOptions) {
  const transport = createTransport(options);
  const call = createCall(transport, options.pathPrefix);
  const callText = createTextCall(createTextTransport(options), options.pathPrefix);
  const clock = createServiceClock();
  const partners = createTransport({ ...options, baseUrl: options.partnersUrl ?? options.baseUrl }, clock);
  return {
    serving: servingCalls(createCall(partners), clock),
    channel: channelCalls(call),
    reporting: reportingCalls(call, callText),
    advertiser: advertiserAreaCalls(call, callText),
    operator: operatorCalls(call, callText),
    console: consoleCalls(call),
    health: healthCalls(call, transport),
  };
}

export type Encart = ReturnType<typeof createEncart>;

/** Creates a client for an advertiser, with one of its keys (`enc_…_ak_…`). */
export function createAdvertiserClient(options: EncartOptions): Encart['advertiser'] {
  return createEncart(options).advertiser;
}
