import { beforeAll, describe, expect, it } from 'vitest';
import { generateKey } from '../../src/keys/model.ts';
import { newId } from '../../src/lib/ids.ts';
import { advertiserWorld } from '../support/advertiser.ts';
import { actAs } from '../support/network.ts';
import { newPerson } from '../support/people.ts';
import { type Answer, operatorKey, useService } from '../support/service.ts';

const service = useService();

/** A credential, and its name in the OpenAPI document; null for a credential that no operation accepts. */
interface Credential {
  readonly name: string;
  readonly accepted: string | null;
  call(method: string, url: string, body: unknown): Promise<Answer>;
  /** True if the credential may read a publisher's key in full. */
  readonly canSeeFullKeys: boolean;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly accepts: readonly string[];
  readonly ids: readonly string[];
}

const version = { version: '1.0.0' };
let credentials: Credential[];
let operations: Operation[];
/** Ids of another channel's records, by path parameter. */
let foreign: { publisherId: string; requestId: string; keyId: string };
let secretKeys: string[];

beforeAll(async () => {
  const app = service();
  const channel = await actAs(app);
  const member = await channel.member();
  const { advertiser, key: advertiserKey } = await advertiserWorld(app);
  const details = await channel.call('GET', `/publishers/details/${member.id}/`);
  const publisherKey: string = details.body.publisher.api_key;
  const other = await actAs(app);
  const otherMember = await other.member();
  const keys = await app.operator('GET', `/channels/${other.id}/keys`);
  foreign = {
    publisherId: otherMember.id,
    requestId: await other.request(),
    keyId: keys.body.results[0].id,
  };
  secretKeys = [
    channel.secret,
    channel.publishable,
    publisherKey,
    other.secret,
    other.publishable,
    advertiserKey,
  ];
  const withKey = (
    name: string,
    accepted: string | null,
    key: string | undefined,
    sees = false,
  ): Credential => ({
    name,
    accepted,
    canSeeFullKeys: sees,
    call: (method, url, body) =>
      app.call(method, url, { ...(key !== undefined && { key }), body, headers: version }),
  });
  const revoked = await app.newChannel();
  const live = await app.operator('GET', `/channels/${revoked.id}/keys`);
  for (const { id } of live.body.results) await app.operator('POST', `/keys/${id}/revoke`);
  const person = async (name: string, options: Parameters<typeof newPerson>[1], sees: boolean) => {
    const { browser } = await newPerson(app, options);
    const call: Credential['call'] = (method, url, body) =>
      browser.call(method, url, {
        body,
        channel: channel.id,
        advertiser: advertiser.id,
        headers: { ...version, 'x-encart-console': '1', 'sec-fetch-site': 'same-origin' },
      });
    return { name, accepted: `signed-in ${name}`, call, canSeeFullKeys: sees };
  };
  credentials = [
    withKey('no key', null, undefined),
    withKey('nonsense', null, 'enc_prod_sk_nonsense'),
    withKey('an unknown key', null, generateKey('production', 'sk')),
    withKey('a key of the other environment', null, generateKey('staging', 'sk')),
    withKey('a revoked key', null, revoked.secret),
    withKey('a channel secret key', 'channel secret key', channel.secret, true),
    withKey('a channel publishable key', 'channel publishable key', channel.publishable),
    withKey('a publisher key', 'publisher publishable key', publisherKey),
    withKey('an advertiser key', 'advertiser key', advertiserKey),
    withKey('the operator key', 'operator key', operatorKey, true),
    await person('operator admin', { staffRole: 'admin' }, true),
    await person('operator reviewer', { staffRole: 'reviewer' }, false),
    await person('channel admin', { channels: [[channel.id, 'admin']] }, true),
    await person('channel viewer', { channels: [[channel.id, 'viewer']] }, false),
    await person('advertiser admin', { advertisers: [[advertiser.id, 'admin']] }, false),
    await person('advertiser viewer', { advertisers: [[advertiser.id, 'viewer']] }, false),
  ];
  operations = readOperations(app.app.swagger());
});

/** Every operation of the OpenAPI document, so that new routes are covered automatically. */
function readOperations(document: object): Operation[] {
  const { paths } = document as {
    paths: Record<string, Record<string, { description?: string; security?: unknown }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { description = '', security }]) => {
      const accepts = /Accepts: (.*)\.$/m.exec(description)?.[1]?.split(', ');
      if (!security || !accepts) return [];
      const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
      return [{ method: method.toUpperCase(), path, accepts, ids }];
    }),
  );
}

const urlOf = ({ path }: Operation, id: () => string) => path.replaceAll(/\{\w+\}/g, id);
/** An invalid body: the test checks permissions only and must not change anything. */
const bodyOf = ({ method }: Operation) => (method === 'GET' || method === 'DELETE' ? undefined : []);

describe('every call', () => {
  it('is in the OpenAPI document, with the credentials that it accepts', () => {
    expect(operations.length).toBeGreaterThan(70);
  });

  it('answers 401 or 403 to every credential that it does not accept', async () => {
    const wrong: string[] = [];
    for (const operation of operations)
      for (const { name, accepted, call } of credentials) {
        const isAccepted = accepted !== null && operation.accepts.includes(accepted);
        const { status, body } = await call(operation.method, urlOf(operation, newId), bodyOf(operation));
        // For a person, the channel or the advertiser of others does not exist.
        const isElsewhere =
          status === 404 &&
          !operation.path.startsWith('/operator/') &&
          /^(Channel|Advertiser) not found\.$/.test(body.error);
        const isRefused = status === 401 || status === 403 || isElsewhere;
        const isPlain = !isRefused || /^\["(detail|error)"\]$/.test(JSON.stringify(Object.keys(body)));
        if (isRefused === isAccepted || status >= 500 || !isPlain)
          wrong.push(`${operation.method} ${operation.path} with ${name}: ${status} ${JSON.stringify(body)}`);
      }
    expect(wrong).toEqual([]);
  });

  it('answers the same for an id of another channel as for a random id', async () => {
    const ids = Object.values(foreign);
    const wrong: string[] = [];
    const own = credentials.filter(({ accepted }) => accepted?.includes('channel'));
    for (const operation of operations.filter(
      ({ path, ids: named }) => path.startsWith('/platform') && named.length > 0,
    ))
      for (const { name, accepted, call } of own) {
        if (!operation.accepts.includes(accepted as string)) continue;
        const body =
          operation.method === 'GET' || operation.method === 'DELETE' ? undefined : { subcategory_ids: [] };
        const random = await call(operation.method, urlOf(operation, newId), body);
        for (const id of ids) {
          const answer = await call(
            operation.method,
            urlOf(operation, () => id),
            body,
          );
          const same = [answer.status, answer.body];
          if (JSON.stringify(same) !== JSON.stringify([random.status, random.body]))
            wrong.push(`${operation.method} ${operation.path} with ${name}: ${JSON.stringify(same)}`);
        }
      }
    expect(wrong).toEqual([]);
  });

  it('shows full keys only to callers who may see them', async () => {
    const leaks: string[] = [];
    for (const { name, accepted, call, canSeeFullKeys } of credentials)
      for (const operation of operations.filter(({ method }) => method === 'GET')) {
        if (accepted === null || !operation.accepts.includes(accepted)) continue;
        const ids = operation.ids.length > 0 ? [...Object.values(foreign), newId()] : [''];
        for (const id of ids) {
          const { body } = await call(
            'GET',
            urlOf(operation, () => id),
            undefined,
          );
          const text = JSON.stringify(body ?? '');
          const shown = text.match(/enc_(prod|stag)_(sk|pk|op|ak)_[0-9A-Za-z]{38}/g) ?? [];
          const isAllowed = (key: string) => canSeeFullKeys && key.includes('_pk_');
          if (
            shown.some((key) => !isAllowed(key)) ||
            secretKeys.some((key) => key.includes('_sk_') && text.includes(key))
          )
            leaks.push(`${operation.path} with ${name}`);
        }
      }
    expect(leaks).toEqual([]);
  });
});
