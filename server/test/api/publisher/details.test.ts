import { describe, expect, it } from 'vitest';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService({
  extend: (add) => add('serving', '/probe', (scope) => void scope.post('/', async () => ({}))),
});
const missing = { error: 'Publisher not found.' };

describe('GET /platform/publishers/details/{id}/', () => {
  it('200: a pending request has no ids, key or exclusions of a publisher', async () => {
    const channel = await actAs(service());
    const id = await channel.request('Waiting');
    const { status, body } = await channel.call('GET', `/publishers/details/${id.toUpperCase()}/`);
    expect(status).toBe(200);
    expect(body.publisher).toMatchObject({
      pending_publisher_id: id,
      publisher_remote_id: null,
      api_key: null,
      brand_name: 'Waiting',
      status: 'PENDING',
      exclusions: { subcategories: { external: [], publisher: [] } },
    });
  });

  it('200: a member is found by both of its ids, with a working key', async () => {
    const channel = await actAs(service());
    const member = await channel.member('Arrived');
    const byRemote = await channel.call('GET', `/publishers/details/${member.id}/`);
    const byPending = await channel.call('GET', `/publishers/details/${member.pendingId}/`);
    expect(byRemote.body).toEqual(byPending.body);
    expect(byRemote.body.publisher).toMatchObject({
      pending_publisher_id: member.pendingId,
      publisher_remote_id: member.id,
      status: 'APPROVED',
    });
    const key = byRemote.body.publisher.api_key;
    expect(key).toMatch(/^enc_prod_pk_/);
    expect((await service().call('POST', '/probe', { key })).status).toBe(200);
  });

  it('200: the question of staff is visible to the channel', async () => {
    const channel = await actAs(service());
    const id = await channel.request();
    await channel.review(id, 'needs-info', { staff_notes: 'Send the imprint.' });
    const { body } = await channel.call('GET', `/publishers/details/${id}/`);
    expect(body.publisher).toMatchObject({ status: 'NEEDS_INFO', staff_notes: 'Send the imprint.' });
  });
});

describe('DELETE /platform/publishers/{id}/remove/', () => {
  it('204: revokes the key immediately, deletes the membership, and a second call is 404', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    const { body } = await channel.call('GET', `/publishers/details/${member.id}/`);
    const key = body.publisher.api_key;
    expect((await service().call('POST', '/probe', { key })).status).toBe(200);
    const removed = await channel.call('DELETE', `/publishers/${member.id}/remove/`);
    expect([removed.status, removed.body]).toEqual([204, '']);
    expect((await service().call('POST', '/probe', { key })).status).toBe(401);
    for (const id of [member.id, member.pendingId]) {
      const gone = await channel.call('GET', `/publishers/details/${id}/`);
      expect([gone.status, gone.body]).toEqual([404, missing]);
    }
    const again = await channel.call('DELETE', `/publishers/${member.id}/remove/`);
    expect([again.status, again.body]).toEqual([404, missing]);
    expect((await channel.call('GET', '/publishers/list/')).body.count).toBe(0);
  });

  it('404: a pending request is not a member', async () => {
    const channel = await actAs(service());
    const id = await channel.request();
    expect((await channel.call('DELETE', `/publishers/${id}/remove/`)).status).toBe(404);
  });

  it('two parallel removals: one 204, one 404', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    const both = await Promise.all(
      [1, 2].map(() => channel.call('DELETE', `/publishers/${member.id}/remove/`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  it('a publisher that is approved again has the same id, a new key and no exclusions', async () => {
    const channel = await actAs(service());
    const first = await channel.member('Phoenix', 'phoenix.example');
    await channel.call('PUT', `/publishers/${first.id}/exclusions/`, {
      subcategory_ids: channel.taxonomy.subcategoryIds.slice(0, 2),
    });
    const before = await channel.call('GET', `/publishers/details/${first.id}/`);
    await channel.call('DELETE', `/publishers/${first.id}/remove/`);
    const second = await channel.member('Phoenix', 'phoenix.example');
    expect(second.id).toBe(first.id);
    const after = await channel.call('GET', `/publishers/details/${second.id}/`);
    expect(after.body.publisher.api_key).not.toBe(before.body.publisher.api_key);
    expect(after.body.publisher.exclusions.subcategories.publisher).toEqual([]);
  });
});

describe('exclusions', () => {
  it('of the channel are replaced as a whole, without duplicates, and cleared by an empty list', async () => {
    const channel = await actAs(service());
    const [a, b] = channel.taxonomy.subcategoryIds as [string, string];
    const read = async () => (await channel.call('GET', '/channel/details/')).body;
    expect(await read()).toEqual({
      channel: { name: 'Test channel', exclusions: { subcategories: { channel: [] } } },
    });
    const put = await channel.call('PUT', '/channel/exclusions/', {
      subcategory_ids: [a.toUpperCase(), a, b],
    });
    expect([put.status, put.body]).toEqual([200, { ok: true }]);
    expect((await read()).channel.exclusions.subcategories.channel).toEqual([a, b]);
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [b] });
    expect((await read()).channel.exclusions.subcategories.channel).toEqual([b]);
    await channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [] });
    expect((await read()).channel.exclusions.subcategories.channel).toEqual([]);
  });

  it('of a membership apply to one channel; external ones apply to every channel', async () => {
    const [one, other] = [await actAs(service()), await actAs(service())];
    const [a, b] = one.taxonomy.subcategoryIds as [string, string];
    const here = await one.member('Nomad', 'nomad.example');
    const there = await other.member('Nomad', 'nomad.example');
    expect(there.id).toBe(here.id);
    expect(
      (await one.call('PUT', `/publishers/${here.id}/exclusions/`, { subcategory_ids: [a] })).body,
    ).toEqual({ ok: true });
    const external = await service().operator('PUT', `/publishers/${here.id}/external-exclusions`, {
      subcategory_ids: [b],
    });
    expect(external.body.external_exclusions).toEqual([b]);
    const read = async (channel: typeof one) =>
      (await channel.call('GET', `/publishers/details/${here.id}/`)).body.publisher.exclusions.subcategories;
    expect(await read(one)).toEqual({ external: [b], publisher: [a] });
    expect(await read(other)).toEqual({ external: [b], publisher: [] });
    const listed = await one.call('GET', '/publishers/list/');
    expect(listed.body.publishers[0].exclusions.subcategories).toEqual({ external: [b], publisher: [a] });
  });

  it('400: unknown and malformed ids change nothing', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    const [a] = channel.taxonomy.subcategoryIds as [string];
    const stranger = '01890a5d-ac96-774b-bcce-b302099a8057';
    for (const path of ['/channel/exclusions/', `/publishers/${member.id}/exclusions/`]) {
      await channel.call('PUT', path, { subcategory_ids: [a] });
      const put = async (body: unknown) => {
        const answer = await channel.call('PUT', path, body);
        expect(answer.status).toBe(400);
        return answer.body;
      };
      expect(await put({})).toEqual({ subcategory_ids: ['This field is required.'] });
      expect(await put({ subcategory_ids: null })).toEqual({
        subcategory_ids: ['This field may not be null.'],
      });
      expect(await put({ subcategory_ids: a })).toEqual({
        subcategory_ids: ['Expected a list of items but got type "str".'],
      });
      expect(await put({ subcategory_ids: [a, 'x'] })).toEqual({
        subcategory_ids: ['Must be a valid UUID.'],
      });
      expect(await put({ subcategory_ids: [a, stranger] })).toEqual({
        subcategory_ids: [`Unknown subcategory "${stranger}".`],
      });
      // A category is not a subcategory.
      expect(
        (await channel.call('PUT', path, { subcategory_ids: [channel.taxonomy.categoryId] })).status,
      ).toBe(400);
    }
    expect(
      (await channel.call('GET', '/channel/details/')).body.channel.exclusions.subcategories.channel,
    ).toEqual([a]);
    const { body } = await channel.call('GET', `/publishers/details/${member.id}/`);
    expect(body.publisher.exclusions.subcategories.publisher).toEqual([a]);
  });

  it('404 for a request that is not approved', async () => {
    const channel = await actAs(service());
    const id = await channel.request();
    const answer = await channel.call('PUT', `/publishers/${id}/exclusions/`, { subcategory_ids: [] });
    expect([answer.status, answer.body]).toEqual([404, missing]);
  });
});

describe('isolation of channels', () => {
  it('an id of another channel gets the same answer as an unknown one', async () => {
    const [owner, stranger] = [await actAs(service()), await actAs(service())];
    const member = await owner.member();
    const pending = await owner.request();
    const random = '01890a5d-ac96-774b-bcce-b302099a8057';
    const calls = (id: string): [string, string, unknown?][] => [
      ['GET', `/publishers/details/${id}/`],
      ['PUT', `/publishers/${id}/exclusions/`, { subcategory_ids: [] }],
      ['DELETE', `/publishers/${id}/remove/`],
    ];
    const ask = async (id: string) => {
      const answers = [];
      for (const call of calls(id)) {
        const { status, body } = await stranger.call(...call);
        answers.push([status, body]);
      }
      return answers;
    };
    const expected = await ask(random);
    expect(expected.every(([status]) => status === 404)).toBe(true);
    for (const id of [member.id, member.pendingId, pending, 'nonsense'])
      expect(await ask(id)).toEqual(expected);
    expect((await stranger.call('GET', '/publishers/list/')).body.count).toBe(0);
    expect((await owner.call('GET', `/publishers/details/${member.id}/`)).status).toBe(200);
  });
});

describe('keys', () => {
  it('a publishable key can read but not write; a publisher key can do neither', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    const { body } = await channel.call('GET', `/publishers/details/${member.id}/`);
    const paths: [string, string, unknown?][] = [
      ['GET', '/platform/adconfig/categories/'],
      ['GET', '/platform/channel/details/'],
      ['GET', '/platform/publishers/list/'],
      ['GET', `/platform/publishers/details/${member.id}/`],
      ['PUT', '/platform/channel/exclusions/', { subcategory_ids: [] }],
      ['PUT', `/platform/publishers/${member.id}/exclusions/`, { subcategory_ids: [] }],
      ['POST', '/platform/publishers/add/', { items: [channel.item()] }],
      ['DELETE', `/platform/publishers/${member.id}/remove/`],
    ];
    for (const [method, path, payload] of paths) {
      const options = payload === undefined ? {} : { body: payload };
      const publishable = await service().call(method, path, { key: channel.publishable, ...options });
      expect([path, publishable.status]).toEqual([path, method === 'GET' ? 200 : 403]);
      const publisher = await service().call(method, path, { key: body.publisher.api_key, ...options });
      expect([path, publisher.status]).toEqual([path, 401]);
    }
  });

  it('405 with Allow on every path', async () => {
    const channel = await actAs(service());
    for (const [path, allow] of [
      ['/adconfig/categories/', 'GET, HEAD, OPTIONS'],
      ['/channel/exclusions/', 'PUT, OPTIONS'],
      ['/publishers/add/', 'POST, OPTIONS'],
      ['/publishers/x/remove/', 'DELETE, OPTIONS'],
    ]) {
      const answer = await channel.call('PATCH', path as string, {});
      expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    }
  });
});
