import type { Operation, Schema } from './openapi-schema.ts';

const details: Readonly<Record<string, string>> = {
  401: 'Invalid or expired API key.',
  403: 'You do not have permission to perform this action.',
  404: 'Invalid page.',
  408: 'The request took too long to arrive.',
  413: 'Request body is too large.',
  415: 'Unsupported media type "text/plain" in request.',
  429: 'Request was throttled. Expected available in 42 seconds.',
  431: 'Request header fields are too large.',
  500: 'Internal server error.',
  503: 'The database is too busy.',
};

/** What the last id in a path identifies, by the part before it. */
const things: Readonly<Record<string, string>> = {
  keys: 'API key',
  channels: 'Channel',
  publishers: 'Publisher',
  details: 'Publisher',
  'publisher-requests': 'Publisher request',
  advertisers: 'Advertiser',
  campaigns: 'Campaign',
  offers: 'Offer',
  sessions: 'Session',
  'traffic-flags': 'Traffic flag',
  voids: 'Void',
  jobs: 'Job',
  users: 'User',
};

/** Why a resource refuses a change, by the end of the path. */
const conflicts: readonly [path: RegExp, message: string][] = [
  [/\/keys$/, 'This channel has 20 live API keys, which is the limit. Revoke one first.'],
  [/\/rotate$/, 'This API key has been rotated already.'],
  [/\/revoke$/, 'This is the only operator key. Rotate it instead, or nobody could sign in.'],
  [/\/publishers$/, 'A publisher with this brand and domain already exists.'],
  [/\/publisher-requests\/\{id\}$/, 'A create request for this brand and domain already exists.'],
  [/\/(publisher-requests|answer)/, 'This publisher is already a member of the channel.'],
  [/\/traffic-flags\//, 'This traffic flag is voided.'],
  [/\/voids/, 'The preview is not finished yet.'],
  [/\/jobs$/, 'A job of this kind is running already.'],
  [/\/resume$/, 'Only a failed or cancelled job can be resumed: this one is done.'],
  [/\/jobs\//, 'The job is not running: it is done.'],
  [/\/users$/, 'A user with this e-mail exists already.'],
  [/\/users\//, 'This is the last admin. Make another user admin first.'],
  [/\/two-factor\//, 'Two-factor authentication is already enabled.'],
];

/** An example of an error answer, by the name of its schema. Undefined if that is not one of the usual error schemas. */
export function errorExample(
  name: string,
  { path, status, operation, body }: { path: string; status: string; operation: Operation; body?: Schema },
): unknown {
  if (name === 'ErrorDetail')
    return {
      detail:
        status === '401' && path.includes('/reporting/')
          ? 'Invalid or expired management API key.'
          : details[status],
    };
  if (name === 'ErrorMessage')
    return { error: status === '404' ? notFoundMessage(path) : conflictMessage(path) };
  return name === 'FieldErrors' ? fieldErrorsExample(operation, body) : undefined;
}

function notFoundMessage(path: string): string {
  const [, before = ''] = /([\w-]+)\/\{\w+\}[^{]*$/.exec(path) ?? [];
  return `${things[before] ?? 'Channel'} not found.`;
}

function conflictMessage(path: string): string {
  return conflicts.find(([end]) => end.test(path))?.[1] ?? 'The current state does not allow this change.';
}

/** The error of the first required field of the body, or of the first parameter that can be wrong. */
function fieldErrorsExample({ parameters = [] }: Operation, body?: Schema): Record<string, string[]> {
  const required = (body?.required as string[] | undefined)?.[0];
  if (required !== undefined) return { [required]: ['This field is required.'] };
  const [field] = Object.keys((body?.properties ?? {}) as object);
  if (field !== undefined) return { [field]: ['This field may not be null.'] };
  const wrong = parameters.find(({ in: place, schema }) => place === 'query' && messageFor(schema));
  return wrong
    ? { [wrong.name]: [messageFor(wrong.schema) as string] }
    : { limit: ['A valid integer is required.'] };
}

function messageFor({ type, format }: Schema): string | undefined {
  if (format === 'date') return 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';
  if (format === 'uuid') return 'Must be a valid UUID.';
  return type === 'array' ? '"unknown" is not a valid choice.' : undefined;
}
