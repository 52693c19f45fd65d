import { ids } from '../../http/openapi-example-ids.ts';
import type { KeyRole } from '../../keys/index.ts';
import { addressFill, fill, partnersFill } from '../fills.ts';
import { shiftDates } from './example-dates.ts';
import type { Operation } from './model.ts';

/** An example of a request, in the form that both curl and the SDK need. Address and key are marked fills. */
export interface RequestExample {
  readonly address: string;
  readonly isServing: boolean;
  readonly method: string;
  /** With the names of its parameters in braces. */
  readonly path: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Undefined if the call needs no key. */
  readonly key: string | undefined;
  /** True if the request is made with the cookie of a session. */
  readonly hasCookie: boolean;
}

/** The ids that a reader can fill in, with the words for them. */
export const idLabels = {
  channel: 'Channel',
  publisher: 'Publisher',
  request: 'Publisher request',
  category: 'Category',
  subcategory: 'Subcategory',
  advertiser: 'Advertiser',
  campaign: 'Campaign',
  offer: 'Offer',
  session: 'Session',
  key: 'Key',
  user: 'User',
  invitation: 'Invitation',
  job: 'Job',
  void: 'Void',
  flag: 'Traffic flag',
} as const satisfies Partial<Record<keyof typeof ids, string>>;

/** Optional query parameters that an example shows. The others would only narrow the answer. */
const shownParameters = ['page_size', 'from', 'to', 'time_grain', 'group_by', 'granularity', 'by'];

const servingPath = /^\/(recommendations|events)\b/;

/** `days` is how far the dates of the examples are moved. */
export function requestExample(operation: Operation, days: number): RequestExample {
  const { method, path, parameters, body } = operation;
  const ofKind = (kind: string) => parameters.filter((parameter) => parameter.in === kind);
  const valuesOf = (kind: string) =>
    Object.fromEntries(ofKind(kind).map(({ name, example }) => [name, example]));
  const isServing = servingPath.test(path);
  const isAccount = path.startsWith('/console/');
  return {
    address: isServing ? partnersFill : addressFill,
    isServing,
    method,
    path,
    pathValues: shiftDates(valuesOf('path') as Record<string, string>, days),
    query: shiftDates(
      Object.fromEntries(
        ofKind('query')
          .filter(({ name, required }) => required || shownParameters.includes(name))
          .map(({ name, example }) => [name, example]),
      ),
      days,
    ),
    headers: {
      ...(valuesOf('header') as Record<string, string>),
      ...(operation.success.some(({ media }) => media.length > 1) && { accept: 'text/csv' }),
    },
    body: body && shiftDates(body.example, days),
    key: operation.keys.length > 0 ? keyFill(operation.keys, isServing) : undefined,
    hasCookie: operation.needsSession || isAccount,
  };
}

/** Marks the ids of a text, which are those of an installation that does not exist. */
export function markIds(text: string): string {
  return text.replace(/[0-9a-f-]{36}/g, (id) => {
    const name = idNames.get(id);
    return name === undefined ? id : fill(`id-${name}`, id);
  });
}

const idNames = new Map(
  (Object.keys(idLabels) as (keyof typeof idLabels)[]).map((name) => [ids[name] as string, name]),
);

/** A role in the names of fills and fields: `channel secret` is `channel-secret`. */
export function keyName(role: KeyRole): string {
  return role.replaceAll(' ', '-');
}

/** The words for each kind of key, as the guides use them. */
export const keyLabels: Readonly<Record<KeyRole, string>> = {
  'publisher publishable': 'Publisher key',
  'channel secret': 'Channel secret key',
  'channel publishable': 'Channel publishable key',
  operator: 'Operator key',
  advertiser: 'Advertiser key',
};

export function keyPlaceholder(role: KeyRole): string {
  return `YOUR_${keyLabels[role].toUpperCase().replaceAll(' ', '_')}`;
}

/** The key that a call accepts. A partner usually has the key of a publisher. */
function keyFill(roles: readonly KeyRole[], isServing: boolean): string {
  const ordered = isServing ? roles.toReversed() : roles;
  return fill(`key ${ordered.map(keyName).join(' ')}`, keyPlaceholder(ordered[0] as KeyRole));
}
