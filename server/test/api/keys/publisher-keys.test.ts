import { describe, expect, it } from 'vitest';
import { actAs } from '../../support/network.ts';
import { newPerson } from '../../support/people.ts';
import { useService } from '../../support/service.ts';

const service = useService({
  extend: (add) => add('serving', '/probe', (scope) => void scope.post('/', async () => ({}))),
});
const serves = async (key: string) => (await service().call('POST', '/probe', { key })).status === 200;
const randomId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Creates a channel with one member, and returns its first key and the calls for its keys. */
async function memberWithKeys() {
  const channel = await actAs(service());
  const member = await channel.member();
  const keys = (method: string, path = '', body?: unknown) =>
    channel.call(method, `/publishers/${member.id}/keys/${path}`, body);
  const record = async () => {
    const { body } = await channel.call('GET', `/publishers/details/${member.id}/`);
    return body.publisher?.api_key as string | null;
  };
  const [first] = (await keys('GET')).body.results;
  return { channel, member, keys, record, first, firstKey: (await record()) as string };
}

describe('the keys of a publisher', () => {
  it("are listed, read, rotated, revoked and created with the channel's secret key", async () => {
    const { channel, member, keys, record, first, firstKey } = await memberWithKeys();
    expect(first).toMatchObject({
      kind: 'publishable',
      status: 'active',
      channel_id: channel.id,
      publisher_id: member.id,
      masked: `enc_prod_pk_…${firstKey.slice(-4)}`,
    });
    expect((await keys('GET', `${first.id}/`)).body.key).toBe(firstKey);

    const rotated = await keys('POST', `${first.id}/rotate/`, { grace_seconds: 0 });
    expect(rotated.status).toBe(200);
    expect([await serves(firstKey), await serves(rotated.body.key)]).toEqual([false, true]);
    const revoked = await keys('POST', `${rotated.body.id}/revoke/`);
    expect([revoked.status, revoked.body]).toEqual([204, '']);
    expect([await serves(rotated.body.key), await record()]).toEqual([false, null]);

    const minted = await keys('POST', '', {});
    expect(minted.status).toBe(201);
    expect(minted.body).toMatchObject({ kind: 'publishable', publisher_id: member.id });
    expect([await serves(minted.body.key), await record()]).toEqual([true, minted.body.key]);
    expect((await keys('GET')).body.count).toBe(3);
    const own = await service().operator('GET', `/channels/${channel.id}/keys`);
    expect(own.body.count).toBe(2);
  });

  it('can be managed by channel admins and staff, and changes are in the audit trail', async () => {
    const { channel, member, first, firstKey } = await memberWithKeys();
    const { browser } = await newPerson(service(), { channels: [[channel.id, 'admin']] });
    const path = `/platform/publishers/${member.id}/keys/`;
    expect((await browser.call('GET', path)).body.results[0].id).toBe(first.id);
    const rotated = await browser.call('POST', `${path}${first.id}/rotate/`, { body: {} });
    expect([await serves(firstKey), await serves(rotated.body.key)]).toEqual([true, true]);

    const list = `/channels/${channel.id}/keys?publisher_id=${member.id}`;
    const listed = await service().operator('GET', list);
    expect(listed.body.results.map(({ id }: { id: string }) => id)).toEqual([rotated.body.id, first.id]);
    expect((await service().operator('POST', `/keys/${first.id}/revoke`)).status).toBe(204);
    expect(await serves(firstKey)).toBe(false);
    const next = await service().operator('POST', `/keys/${rotated.body.id}/rotate`, { grace_seconds: 0 });
    expect([await serves(rotated.body.key), await serves(next.body.key)]).toEqual([false, true]);
    const body = { kind: 'publishable', publisher_id: member.id };
    const minted = await service().operator('POST', `/channels/${channel.id}/keys`, body);
    expect([minted.status, await serves(minted.body.key)]).toEqual([201, true]);
    const secret = await service().operator('POST', `/channels/${channel.id}/keys`, {
      ...body,
      kind: 'secret',
    });
    expect([secret.status, secret.body]).toEqual([400, { kind: ['A publisher has publishable keys only.'] }]);

    const trail = await service().operator('GET', `/audit?channel_id=${channel.id}`);
    const about = trail.body.results.filter(
      ({ details }: { details: { publisher_id?: string } }) => details.publisher_id === member.id,
    );
    expect(about.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['key.minted', 'key.rotated', 'key.revoked']),
    );
  });

  it('of another publisher or channel get the same answer as unknown ids', async () => {
    const mine = await memberWithKeys();
    const theirs = await memberWithKeys();
    const acts = [
      ['GET', ''],
      ['POST', 'rotate/'],
      ['POST', 'revoke/'],
    ] as const;
    const other = await mine.channel.member();
    const [ofOther] = (await mine.channel.call('GET', `/publishers/${other.id}/keys/`)).body.results;
    for (const id of [theirs.first.id, ofOther.id, randomId, 'nonsense'])
      for (const [method, act] of acts) {
        const answer = await mine.keys(method, `${id}/${act}`, method === 'POST' ? {} : undefined);
        expect([answer.status, answer.body]).toEqual([404, { error: 'API key not found.' }]);
      }
    for (const id of [theirs.member.id, randomId, 'nonsense'])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', ''],
        ['GET', `${theirs.first.id}/`],
        ['POST', `${theirs.first.id}/revoke/`],
      ] as const) {
        const answer = await mine.channel.call(
          method,
          `/publishers/${id}/keys/${path}`,
          method === 'POST' ? {} : undefined,
        );
        expect([answer.status, answer.body]).toEqual([404, { error: 'Publisher not found.' }]);
      }
    expect(await serves(theirs.firstKey)).toBe(true);
  });
});

describe('the record of a publisher', () => {
  it('shows the current key after each rotation', async () => {
    const { keys, record, first, firstKey } = await memberWithKeys();
    const { body: second } = await keys('POST', `${first.id}/rotate/`, {});
    expect(await record()).toBe(second.key);
    const { body: third } = await keys('POST', `${second.id}/rotate/`, {});
    expect(await record()).toBe(third.key);
    expect(await serves(firstKey)).toBe(true);
    // If only an old key works, it is shown.
    await keys('POST', `${third.id}/revoke/`);
    expect(await record()).toBe(second.key);
  });
});

describe('removing a publisher', () => {
  it('revokes all its keys: rotated ones, those in their grace period and created ones', async () => {
    const { channel, member, keys, first, firstKey } = await memberWithKeys();
    const { body: second } = await keys('POST', `${first.id}/rotate/`, {});
    const { body: third } = await keys('POST', `${second.id}/rotate/`, {});
    const { body: extra } = await keys('POST', '', {});
    const all = [firstKey, second.key, third.key, extra.key];
    for (const key of all) expect(await serves(key)).toBe(true);
    expect((await channel.call('DELETE', `/publishers/${member.id}/remove/`)).status).toBe(204);
    for (const key of all) expect(await serves(key)).toBe(false);
    const left = await service().operator('GET', `/channels/${channel.id}/keys?publisher_id=${member.id}`);
    expect(left.body.results.map(({ status }: { status: string }) => status)).toEqual(
      Array(4).fill('revoked'),
    );
    expect((await keys('GET')).status).toBe(404);
    expect((await keys('POST', '', {})).status).toBe(404);
    const rotate = await service().operator('POST', `/keys/${third.id}/rotate`, {});
    expect(rotate.status).toBe(409);
  });

  it('during a rotation or creation of a key leaves no live key, in either order', async () => {
    for (let round = 0; round < 8; round++) {
      const { channel, member, keys, first, firstKey } = await memberWithKeys();
      const remove = () => channel.call('DELETE', `/publishers/${member.id}/remove/`);
      const rotate = () => service().operator('POST', `/keys/${first.id}/rotate`, {});
      const mint = () => keys('POST', '', {});
      const calls = [
        [rotate, remove, mint],
        [remove, rotate, mint],
        [mint, rotate, remove],
      ][round % 3] as (typeof remove)[];
      const answers = await Promise.all(calls.map((call) => call()));
      const made = answers.flatMap(({ body }) => body?.key ?? []);
      for (const key of [firstKey, ...made]) expect(await serves(key)).toBe(false);
      expect(answers[calls.indexOf(remove)]?.status).toBe(204);
    }
  });
});

describe('the limit of live keys', () => {
  const tooMany = 'This channel has 20 live API keys, which is the limit. Revoke one first.';
  const mint = (id: string) => service().operator('POST', `/channels/${id}/keys`, { kind: 'secret' });

  it('is 20 for a channel, also with parallel calls', async () => {
    const { id } = await service().newChannel();
    const answers = await Promise.all(Array.from({ length: 25 }, () => mint(id)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array(7).fill([409, { error: tooMany }]),
    );
    const { body } = await service().operator('GET', `/channels/${id}/keys`);
    expect(body.count).toBe(20);
    await service().operator('POST', `/keys/${body.results[0].id}/revoke`);
    expect([(await mint(id)).status, (await mint(id)).status]).toEqual([201, 409]);
  });

  it('does not block rotations, and rotations cannot exceed it', async () => {
    const { id } = await service().newChannel();
    for (let count = 2; count < 20; count++) await mint(id);
    const { body } = await service().operator('GET', `/channels/${id}/keys`);
    let last = body.results[0];
    const rotate = async (grace_seconds: number) => {
      const answer = await service().operator('POST', `/keys/${last.id}/rotate`, { grace_seconds });
      if (answer.status === 200) last = answer.body;
      return answer;
    };
    for (let turn = 0; turn < 20; turn++) expect((await rotate(3_600)).status).toBe(200);
    expect((await mint(id)).status).toBe(409);
    const over = await rotate(3_600);
    expect([over.status, over.body.error]).toEqual([
      409,
      '20 rotated API keys are in their grace period, which is the limit. Revoke one of them, or rotate without grace.',
    ]);
    expect((await rotate(0)).status).toBe(200);
  });

  it('is 5 for a publisher, and its keys do not count for the channel', async () => {
    const { channel, keys } = await memberWithKeys();
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => keys('POST', '', {})))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 201, 201, 201, 409, 409]);
    for (let count = 2; count < 20; count++) expect((await mint(channel.id)).status).toBe(201);
  });
});
