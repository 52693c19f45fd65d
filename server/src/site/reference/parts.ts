import { bodyLimits } from '../../http/body-limits.ts';
import { defaultLimits } from '../../http/rate-limit.ts';

/** A part of the API reference: the calls of one kind of caller, on a page of their own. */
export interface Part {
  readonly name: string;
  /** Its tag group in the OpenAPI document. */
  readonly tagGroup: string;
  readonly title: string;
  /** Markdown, like the texts below. */
  readonly summary: string;
  readonly authentication: string;
  readonly limits: readonly string[];
  readonly errors: string;
  /** Guides with more about these calls. */
  readonly guides: readonly { readonly name: string; readonly title: string }[];
}

const number = (value: number) => value.toLocaleString('en-US');
const bodyLimit = (area: keyof typeof bodyLimits) =>
  `A body has at most ${number(bodyLimits[area] / 1_024)} KiB.`;
const rateLimit = (area: keyof typeof defaultLimits) =>
  `${number(defaultLimits[area])} calls a minute for each key, unless the operator has set another limit for the channel. Every answer has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`.`;
const pages =
  'Lists have pages of 50, and at most 200 with `page_size`. `next` and `previous` are the addresses of the pages around.';
const fieldErrors =
  'Wrong input is a 400 with the messages by field, and changes nothing. What belongs to another channel is answered like what does not exist: 404.';

export const parts: readonly Part[] = [
  {
    name: 'partner',
    tagGroup: 'Partner',
    title: 'Partner API',
    summary:
      'For the servers of shops and apps: request offers for a shopper, and report what the shopper did. Two calls are enough for an integration.',
    authentication:
      'Send the key of the publisher in the header `x-api-key`, or the secret key of the channel. The header `version` is required: pin it, and change it deliberately.',
    limits: [
      rateLimit('serving'),
      bodyLimit('serving'),
      'A call with events has 1 to 20 of them. An answer has at most 20 offers.',
    ],
    errors:
      'Only the identifiers of the shopper and the placement can make an offer request fail. What is wrong in optional fields is listed in `warnings` of the answer. An event can be sent again: it counts once.',
    guides: [
      { name: 'partners', title: 'Guide for partners' },
      { name: 'sdk', title: 'SDK' },
      { name: 'moving', title: 'Moving from another network' },
    ],
  },
  {
    name: 'channel',
    tagGroup: 'Channel',
    title: 'Channel API',
    summary:
      'For channels: request and remove publishers, exclude categories, manage keys, and check the integration of a publisher.',
    authentication:
      'Send a management key of the channel in the header `x-api-key`. The secret key can change things; the publishable key only reads. All calls see one channel: that of the key.',
    limits: [rateLimit('channel'), bodyLimit('channel'), pages, 'A call requests 1 to 50 publishers.'],
    errors: fieldErrors,
    guides: [{ name: 'channels', title: 'Guide for channels' }],
  },
  {
    name: 'reporting',
    tagGroup: 'Reporting',
    title: 'Reporting API',
    summary:
      'For channels: reports with the metrics, periods and breakdowns that you choose, exports of any size, and two fixed reports for existing integrations.',
    authentication:
      'Send a management key of the channel in the header `x-api-key`, secret or publishable. All calls only read, and see one channel: that of the key.',
    limits: [
      rateLimit('reporting'),
      'A report covers at most 90 days, and 3 days by the hour. It has at most 3 breakdowns, and 1 by the hour.',
      'A page has at most 250 rows and a report 10,000. The export has no limit of rows.',
      'Days and hours are in UTC. Amounts are in US dollars.',
    ],
    errors:
      'A report that cannot be made is a 400 with a `code`: `INVALID_QUERY`, `METRIC_NOT_AVAILABLE`, `DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW` or `REPORT_ROW_LIMIT_EXCEEDED`, with what is allowed.',
    guides: [
      { name: 'channels', title: 'Guide for channels' },
      { name: 'counting', title: 'How the numbers are counted' },
    ],
  },
  {
    name: 'advertiser',
    tagGroup: 'Advertiser',
    title: 'Advertiser API',
    summary:
      'For the servers and the people of an advertiser: report orders, and read campaigns, offers and figures.',
    authentication:
      'Send a key of the advertiser in the header `x-api-key`. All calls see one advertiser: that of the key. The keys themselves are managed by people, in the console.',
    limits: [
      `${number(defaultLimits.advertiser)} calls a minute for each key. Every answer has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`.`,
      bodyLimit('advertiser'),
      pages,
    ],
    errors:
      'Wrong input is a 400 with the messages by field, and changes nothing. What belongs to another advertiser is answered like what does not exist.',
    guides: [{ name: 'advertisers', title: 'Guide for advertisers' }],
  },
  {
    name: 'operator',
    tagGroup: 'Operator',
    title: 'Operator API',
    summary:
      'For the staff who run the network: channels, keys, the review of publishers, advertisers, campaigns and offers, reports, traffic, jobs and users.',
    authentication:
      'Send an operator key in the header `x-api-key`. Keys of channels and publishers are refused with 401.',
    limits: ['The number of calls is not limited.', bodyLimit('operator'), pages],
    errors: `${fieldErrors} A field that this API does not know is an error too. What the current state does not allow is a 409.`,
    guides: [
      { name: 'operators', title: 'Operator handbook' },
      { name: 'commands', title: 'Commands' },
    ],
  },
  {
    name: 'console',
    tagGroup: 'Console',
    title: 'Console sign-in',
    summary: 'The calls with which the console signs people in. A script uses a key instead.',
    authentication:
      'Sign in with e-mail and password: the answer sets a cookie, which the examples keep in the file `cookies.txt`. A call that changes something needs the header `x-encart-console: 1` and the `origin` of the service, so that no other page can make it.',
    limits: [
      bodyLimit('console'),
      'After ten wrong passwords for one e-mail address, sign-in is locked for 15 minutes.',
    ],
    errors: 'A wrong password, an unknown e-mail address and an ended session are a 401.',
    guides: [{ name: 'operators#people', title: 'People and roles' }],
  },
  {
    name: 'monitoring',
    tagGroup: 'Monitoring',
    title: 'Monitoring',
    summary: 'For load balancers, supervisors and monitoring systems.',
    authentication:
      'These calls need no key. With the setting `ENCART_METRICS_TOKEN`, `/metrics` needs it as a bearer token.',
    limits: ['The number of calls is not limited.'],
    errors: '`/readyz` answers 503 while the service shuts down, or cannot reach its database.',
    guides: [{ name: 'operators#monitoring', title: 'Monitoring in the operator handbook' }],
  },
];

export const referencePath = '/docs/reference';

export function partPath(name: string): string {
  return `${referencePath}/${name}`;
}
