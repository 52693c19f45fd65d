import { type Finding, fail, ok, warn } from './finding.ts';

type Json = Record<string, unknown>;

/** The ids in the answers to earlier calls. */
interface Recorded {
  sessionId?: string;
  offerId?: string;
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Step {
  readonly name: string;
  /** Undefined if an earlier answer lacks what the call needs. */
  readonly call: (recorded: Recorded) => Call | undefined;
  readonly status: number;
  /** Fields of the answer by dotted name, with the value that they must have; undefined means any value. */
  readonly answer: Readonly<Record<string, unknown>>;
}

const user_details = { external_guid: 'encart-doctor' };
const placement_details = { view: 'THANK_YOU', display_mode: 'INLINE' };
/** Test calls: stored and never counted. */
const custom_metadata = { is_sandbox: true };
const offerRequest = { user_details, placement_details, custom_metadata };
const eventId = () => globalThis.crypto.randomUUID();
const repeatedEventId = eventId();

const eventOf = (recorded: Recorded, fields: Json): Call | undefined =>
  recorded.sessionId !== undefined && recorded.offerId !== undefined
    ? { path: '/events', body: { session_id: recorded.sessionId, offer_id: recorded.offerId, ...fields } }
    : undefined;
const impression = (recorded: Recorded) =>
  eventOf(recorded, { event_type: 'IMPRESSION', event_id: repeatedEventId });

/** The recorded calls, in order, with what a compatible service answers. */
const steps: readonly Step[] = [
  {
    name: 'offers',
    call: () => ({ path: '/recommendations', body: offerRequest }),
    status: 200,
    answer: {
      session_id: undefined,
      recommendations: undefined,
      recommendation_groups: undefined,
      'footer.privacy_policy': undefined,
    },
  },
  {
    name: 'wrong optional fields',
    call: () => ({
      path: '/recommendations',
      body: { ...offerRequest, attributes: { country: 'USA', device_type: 'mobile' }, purchases: 'none' },
    }),
    status: 200,
    answer: { 'warnings.attributes\\.country': undefined, 'warnings.purchases': undefined },
  },
  {
    name: 'older placement names',
    call: () => ({
      path: '/recommendations',
      body: { ...offerRequest, placement_details: { ...placement_details, view: 'EMAIL', layout_id: 7 } },
    }),
    status: 200,
    answer: { session_id: undefined },
  },
  {
    name: 'impression',
    call: impression,
    status: 201,
    answer: { status: 'accepted', counted: false, reason: 'sandbox', event_id: repeatedEventId },
  },
  { name: 'repeated event', call: impression, status: 201, answer: { status: 'duplicate' } },
  {
    name: 'time in whole seconds',
    call: (recorded) =>
      eventOf(recorded, {
        event_type: 'click',
        occurred_at: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      }),
    status: 201,
    answer: { status: 'accepted', event_type: 'CLICK' },
  },
  {
    name: 'older event names',
    call: ({ sessionId, offerId }) =>
      sessionId !== undefined && offerId !== undefined
        ? {
            path: '/events',
            body: {
              session_id: sessionId,
              event_name: 'BRAND_VIEW',
              event_datetime: new Date().toISOString(),
              brand_properties: { insertion_id: offerId },
            },
          }
        : undefined,
    status: 201,
    answer: { event_type: 'IMPRESSION', status: 'duplicate', insertion_id: undefined },
  },
  {
    name: 'older event without counterpart',
    call: ({ sessionId }) => ({
      path: '/events',
      body: { session_id: sessionId ?? eventId(), event_name: 'WIDGET_LOAD' },
    }),
    status: 201,
    answer: { counted: false, reason: 'not_counted_here' },
  },
  {
    name: 'batch of events',
    call: (recorded) => {
      const event = impression(recorded)?.body;
      return event === undefined ? undefined : { path: '/events/batch', body: { events: [event, {}] } };
    },
    status: 207,
    answer: { accepted: 1, failed: 1, 'results.0.success': true, 'results.1.errors.session_id': undefined },
  },
  {
    name: 'error of a required field',
    call: () => ({
      path: '/recommendations',
      body: { ...offerRequest, placement_details: { ...placement_details, view: 'HOME' } },
    }),
    status: 400,
    answer: { 'placement_details\\.view': undefined },
  },
  {
    name: 'missing version',
    call: () => ({ path: '/recommendations', body: offerRequest, headers: { version: '' } }),
    status: 400,
    answer: { version: undefined },
  },
  {
    name: 'wrong key',
    call: () => ({ path: '/recommendations', body: offerRequest, headers: { 'x-api-key': 'nonsense' } }),
    status: 401,
    answer: { detail: undefined },
  },
  {
    name: 'wrong method',
    call: () => ({ method: 'GET', path: '/events' }),
    status: 405,
    answer: { detail: undefined },
  },
];

/** Sends the recorded calls of a partner to a service, as tests that never count, and says what differs. */
export async function checkIntegrationCalls(
  address: string,
  key: string,
  send: typeof fetch = fetch,
): Promise<Finding[]> {
  const base = address.replace(/\/+$/, '');
  const recorded: Recorded = {};
  const findings: Finding[] = [];
  for (const step of steps) {
    const call = step.call(recorded);
    if (!call) {
      findings.push(
        warn(step.name, 'not tried: there was no offer', 'Approve a publisher, or add an offer.'),
      );
      continue;
    }
    const answered = await sendCall(base, key, call, send);
    findings.push(compare(step, answered));
    if (typeof answered === 'string') break;
    if (step.name === 'offers') Object.assign(recorded, idsOf(answered.body));
  }
  return findings;
}

interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** Returns a message if there is no answer. */
async function sendCall(base: string, key: string, call: Call, send: typeof fetch): Promise<Answer | string> {
  const { version = '1.0.0', ...headers } = { ...call.headers };
  try {
    const response = await send(base + call.path, {
      method: call.method ?? 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'x-api-key': key,
        ...(version !== '' && { version }),
        ...headers,
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    });
    const text = await response.text();
    return { status: response.status, body: parse(text) };
  } catch (error) {
    return (error as Error).cause instanceof Error
      ? ((error as Error).cause as Error).message
      : (error as Error).message;
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}

function compare({ name, status, answer }: Step, answered: Answer | string): Finding {
  if (typeof answered === 'string')
    return fail(name, `no answer: ${answered}`, 'Check the address: it is the base address without a path.');
  if (answered.status !== status)
    return fail(
      name,
      `answered ${answered.status} instead of ${status}: ${JSON.stringify(answered.body).slice(0, 200)}`,
      answered.status === 401
        ? 'Use the key of a publisher, or the secret key of a channel.'
        : 'See the errors page of the documentation.',
    );
  const wrong = Object.entries(answer).filter(([field, expected]) => {
    const value = fieldOf(answered.body, field);
    return expected === undefined ? value === undefined : value !== expected;
  });
  if (wrong.length === 0) return ok(name, `answered ${status} as expected`);
  const differences = wrong.map(
    ([field, expected]) =>
      `${field} is ${JSON.stringify(fieldOf(answered.body, field)) ?? 'missing'}${expected === undefined ? '' : ` instead of ${JSON.stringify(expected)}`}`,
  );
  return fail(name, differences.join('; '), 'Compare the answer with the API reference.');
}

/** The value of a dotted name. A dot inside a name is written `\.`. */
function fieldOf(body: unknown, field: string): unknown {
  return field
    .split(/(?<!\\)\./)
    .map((step) => step.replaceAll('\\.', '.'))
    .reduce<unknown>((part, step) => (part as Json | undefined)?.[step], body);
}

function idsOf(body: Json): Recorded {
  const offerId = fieldOf(body, 'recommendation_groups.0.recommendations.0.offer_id');
  return {
    ...(typeof body.session_id === 'string' && { sessionId: body.session_id }),
    ...(typeof offerId === 'string' && { offerId }),
  };
}
