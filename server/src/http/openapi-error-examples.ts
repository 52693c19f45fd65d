import { standardFormats } from './formats.ts';
import { messages } from './messages.ts';
import type { Operation, Schema } from './openapi-schema.ts';

/** The `detail` of an error by status. */
const details: Readonly<Record<string, string>> = {
  400: 'Malformed request.',
  401: 'Invalid or expired API key.',
  403: 'You do not have permission to perform this action.',
  // Only for a page past the end of a list: other 404 answers have the format `ErrorMessage`.
  404: 'Invalid page.',
  408: 'The request took too long to arrive.',
  413: 'Request body is too large.',
  415: 'Unsupported media type "text/plain" in request.',
  429: 'Request was throttled. Expected available in 42 seconds.',
  431: 'Request header fields are too large.',
  500: 'Internal server error.',
  503: 'The database is too busy.',
};

/** The object that the last id in a path identifies, by the segment before the id. */
const objectNames: Readonly<Record<string, string>> = {
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
  team: 'User',
  invitations: 'Invitation',
  rates: 'Exchange rate',
};

/** Why a resource refuses a change. The first entry whose pattern matches the path is used. */
const conflicts: readonly { path: RegExp; message: string }[] = [
  { path: /\/invitations$/, message: 'This person is in the team already.' },
  {
    path: /\/team\//,
    message:
      'This is the last admin of the channel. Make another member admin first, or confirm that the channel has none.',
  },
  { path: /\/keys$/, message: 'This channel has 20 live API keys, which is the limit. Revoke one first.' },
  { path: /\/rotate$/, message: 'This API key has been rotated already.' },
  {
    path: /\/revoke$/,
    message: 'This is the only operator key. Rotate it instead, or nobody could sign in.',
  },
  { path: /\/publishers$/, message: 'A publisher with this brand and domain already exists.' },
  {
    path: /\/publisher-requests\/\{id\}$/,
    message: 'A create request for this brand and domain already exists.',
  },
  {
    path: /\/(publisher-requests|answer)/,
    message: 'This publisher is already a member of the channel.',
  },
  { path: /\/traffic-flags\//, message: 'This traffic flag is voided.' },
  { path: /\/voids/, message: 'The preview is not finished yet.' },
  { path: /\/jobs$/, message: 'A job of this kind is running already.' },
  { path: /\/resume$/, message: 'Only a failed or cancelled job can be resumed: this one is done.' },
  { path: /\/jobs\//, message: 'The job is not running: it is done.' },
  {
    path: /\/users$/,
    message: 'A user with this e-mail exists already. Change the roles of that user.',
  },
  { path: /\/users\//, message: 'This is the last admin. Make another user admin first.' },
  {
    path: /\/links\/use$/,
    message:
      'Another channel made your account, so its admins may know your password. Ask the operator of the network for a link to set a new one, then open this invitation again.',
  },
  { path: /\/two-factor\//, message: 'Two-factor authentication is already enabled.' },
];

/**
 * An example of an error answer, by the name of its schema. Undefined if that is not one of
 * the usual error schemas.
 */
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

/**
 * The segment before the last id of a path: `campaigns` for `/operator/campaigns/{id}/pause`. An id can have
 * several parts. Empty if there is no id.
 */
function collectionOf(path: string): string {
  return /(?<collection>[\w-]+)(\/\{\w+\})+[^{]*$/.exec(path)?.groups?.collection ?? '';
}

/** On a path without an id, only the channel that the caller selected can be missing. */
function notFoundMessage(path: string): string {
  return `${objectNames[collectionOf(path)] ?? 'Channel'} not found.`;
}

function conflictMessage(path: string): string {
  const found = conflicts.find((conflict) => conflict.path.test(path));
  return found?.message ?? 'The current state does not allow this change.';
}

/**
 * The error of one field: the first required field of the body, or else its first field, or else the first
 * query parameter that has a checked format, or else `limit`.
 */
function fieldErrorsExample({ parameters = [] }: Operation, body?: Schema): Record<string, string[]> {
  const [requiredField] = (body?.required ?? []) as string[];
  if (requiredField !== undefined) return { [requiredField]: ['This field is required.'] };
  const [field] = Object.keys((body?.properties ?? {}) as object);
  if (field !== undefined) return { [field]: ['This field may not be null.'] };
  const checked = parameters.find((parameter) => parameter.in === 'query' && formatError(parameter.schema));
  return checked
    ? { [checked.name]: [formatError(checked.schema) as string] }
    : { limit: ['A valid integer is required.'] };
}

function formatError({ type, format, pattern }: Schema): string | undefined {
  if (pattern === standardFormats.currency?.pattern) return messages.currency;
  if (format === 'date') return 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';
  if (format === 'uuid') return 'Must be a valid UUID.';
  return type === 'array' ? '"unknown" is not a valid choice.' : undefined;
}
