import { describe, expect, inject, it } from 'vitest';
import { getRevision } from '../../../src/db/changes.ts';
import { actAs } from '../../support/network.ts';
import { startTestService, useService } from '../../support/service.ts';

const service = useService();

describe('the review queue', () => {
  it('is sorted by age and filtered by status and channel', async () => {
    const channel = await actAs(service());
    const [first, second, third] = [
      await channel.request(),
      await channel.request(),
      await channel.request(),
    ];
    await channel.review(second, 'reject', { staff_notes: 'No.' });
    const queue = async (query: string) => {
      const { body } = await service().operator(
        'GET',
        `/publisher-requests?channel_id=${channel.id}${query}`,
      );
      return body.results.map(({ id }: { id: string }) => id);
    };
    expect(await queue('')).toEqual([first, second, third]);
    expect(await queue('&status=PENDING')).toEqual([first, third]);
    expect(await queue('&status=rejected')).toEqual([second]);
    expect(await queue('&status=REJECTED,PENDING')).toEqual([first, second, third]);
    const bad = async (query: string) =>
      (await service().operator('GET', `/publisher-requests?${query}`)).body;
    expect(await bad('status=LOST')).toEqual({ status: ['"LOST" is not a valid choice.'] });
    expect(await bad('channel_id=x')).toEqual({ channel_id: ['Must be a valid UUID.'] });
  });

  it('shows a request with its channel and its ranked matches', async () => {
    const channel = await actAs(service());
    const make = async (brand_name: string, domain: string) =>
      (
        await service().operator('POST', '/publishers', {
          brand_name,
          domain,
          primary_category_id: channel.taxonomy.categoryId,
        })
      ).body.id;
    const same = await make('Zephyr Bikes', 'zephyrbikes.example');
    const sister = await make('Zephyr Outlet', 'outlet.zephyr-cycles.co.uk');
    const alike = await make('Zephyr Bike', 'zephyr-bike.example');
    await make('Quite Different', 'different.example');
    const id = await channel.request('Zephyr bikes', 'www.zephyrbikes.example');
    const { body } = await service().operator('GET', `/publisher-requests/${id}`);
    expect(body).toMatchObject({
      id,
      pending_publisher_id: id,
      channel_id: channel.id,
      channel_name: 'Test channel',
      status: 'PENDING',
    });
    expect(body.matches.slice(0, 2)).toEqual([
      {
        publisher_id: same,
        brand_name: 'Zephyr Bikes',
        domain: 'zephyrbikes.example',
        score: 1,
        reason: 'same_domain',
      },
      {
        publisher_id: alike,
        brand_name: 'Zephyr Bike',
        domain: 'zephyr-bike.example',
        score: expect.any(Number),
        reason: 'similar_brand',
      },
    ]);
    expect(body.matches.map(({ brand_name }: { brand_name: string }) => brand_name)).not.toContain(
      'Quite Different',
    );
    const scores = body.matches.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));

    const cousin = await channel.request('Wind Cycles', 'shop.zephyr-cycles.co.uk');
    const other = await service().operator('GET', `/publisher-requests/${cousin}`);
    expect(other.body.matches[0]).toMatchObject({ publisher_id: sister, reason: 'same_registrable_domain' });
  });
});

describe('approval', () => {
  it('creates a publisher, or uses the one with this brand and domain', async () => {
    const [one, other] = [await actAs(service()), await actAs(service())];
    const first = await one.review(await one.request('Unique', 'unique.example'), 'approve');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ status: 'APPROVED', publisher_remote_id: expect.any(String) });
    const second = await other.review(await other.request('UNIQUE', 'unique.example'), 'approve', {});
    expect(second.body.publisher_remote_id).toBe(first.body.publisher_remote_id);
  });

  it('links the selected publisher, and takes its name', async () => {
    const channel = await actAs(service());
    const known = await service().operator('POST', '/publishers', {
      brand_name: 'Initech',
      domain: 'initech.example',
      primary_category_id: channel.taxonomy.categoryId,
    });
    const id = await channel.request('Initech Store', 'store.initech.example');
    const approved = await channel.review(id, 'approve', { publisher_id: known.body.id });
    expect(approved.body.publisher_remote_id).toBe(known.body.id);
    const { body } = await channel.call('GET', `/publishers/details/${id}/`);
    expect(body.publisher).toMatchObject({ brand_name: 'Initech', publisher_remote_id: known.body.id });
  });

  it('400: an unknown publisher; 409: a publisher that is a member already', async () => {
    const channel = await actAs(service());
    const member = await channel.member();
    const id = await channel.request();
    const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
    const missing = await channel.review(id, 'approve', { publisher_id: unknown });
    expect([missing.status, missing.body]).toEqual([
      400,
      { publisher_id: [`Unknown publisher "${unknown}".`] },
    ]);
    const taken = await channel.review(id, 'approve', { publisher_id: member.id });
    expect([taken.status, taken.body]).toEqual([
      409,
      { error: 'This publisher is already a member of the channel.' },
    ]);
    expect((await service().operator('GET', `/publisher-requests/${id}`)).body.status).toBe('PENDING');
  });

  it('of one request in parallel happens once; two channels can approve one brand in parallel', async () => {
    const [one, other] = [await actAs(service()), await actAs(service())];
    const id = await one.request();
    const both = await Promise.all([1, 2].map(() => one.review(id, 'approve')));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [a, b] = [await one.request('Twin', 'twin.example'), await other.request('Twin', 'twin.example')];
    const twins = await Promise.all([one.review(a, 'approve'), other.review(b, 'approve')]);
    expect(twins.map(({ status }) => status)).toEqual([200, 200]);
    expect(twins[0]?.body.publisher_remote_id).toBe(twins[1]?.body.publisher_remote_id);
  });
});

describe('status changes', () => {
  /** The status changes of the contract, written by hand. `reopen` works from two states. */
  const legal: Record<string, string[]> = {
    PENDING: ['approve', 'reject', 'needs-info'],
    NEEDS_INFO: ['approve', 'reject', 'reopen'],
    REJECTED: ['reopen'],
    APPROVED: [],
  };
  const into: Record<string, [string, unknown][]> = {
    PENDING: [],
    NEEDS_INFO: [['needs-info', { staff_notes: 'x' }]],
    REJECTED: [['reject', { staff_notes: 'x' }]],
    APPROVED: [['approve', {}]],
  };
  const results: Record<string, string> = {
    approve: 'APPROVED',
    reject: 'REJECTED',
    'needs-info': 'NEEDS_INFO',
    reopen: 'PENDING',
  };

  describe.each(Object.keys(legal))('from %s', (status) => {
    it.each(Object.keys(results))('%s', async (move) => {
      const channel = await actAs(service());
      const id = await channel.request();
      for (const [step, body] of into[status] ?? []) await channel.review(id, step, body);
      const answer = await channel.review(id, move, { staff_notes: 'Because.' });
      if (legal[status]?.includes(move)) {
        expect([answer.status, answer.body.status]).toEqual([200, results[move]]);
      } else {
        expect([answer.status, Object.keys(answer.body)]).toEqual([409, ['error']]);
        expect((await service().operator('GET', `/publisher-requests/${id}`)).body.status).toBe(status);
      }
    });
  });

  it.each(['reject', 'needs-info'])('%s needs a reason', async (move) => {
    const channel = await actAs(service());
    const id = await channel.request();
    expect((await channel.review(id, move)).body).toEqual({ staff_notes: ['This field is required.'] });
    expect((await channel.review(id, move, { staff_notes: ' ' })).body).toEqual({
      staff_notes: ['This field may not be blank.'],
    });
  });

  it('409 if a request is reopened or edited to equal a live request', async () => {
    const channel = await actAs(service());
    const old = await channel.request('Again', 'again.example');
    await channel.review(old, 'reject', { staff_notes: 'No.' });
    const live = await channel.request('Again', 'again.example');
    const reopened = await channel.review(old, 'reopen');
    expect([reopened.status, reopened.body]).toEqual([
      409,
      { error: 'A create request for this brand and domain already exists.' },
    ]);
    const other = await channel.request('Other', 'other.example');
    const edited = await service().operator('PATCH', `/publisher-requests/${other}`, {
      brand_name: 'AGAIN',
      domain: 'again.example',
    });
    expect([edited.status, edited.body]).toEqual([
      409,
      { error: 'A create request for this brand and domain already exists.' },
    ]);
    await channel.review(live, 'reject', { staff_notes: 'No.' });
    expect((await channel.review(old, 'reopen')).status).toBe(200);
  });

  it('editing changes a request, frees its old name and validates the new values', async () => {
    const channel = await actAs(service());
    const id = await channel.request('Tpyo', 'tpyo.example');
    const fixed = await service().operator('PATCH', `/publisher-requests/${id}`, {
      brand_name: 'Typo',
      domain: 'https://typo.example/',
      staff_notes: 'Fixed.',
    });
    expect(fixed.body).toMatchObject({
      brand_name: 'Typo',
      domain: 'typo.example',
      staff_notes: 'Fixed.',
      status: 'PENDING',
    });
    expect(
      (
        await channel.add(channel.item('Tpyo', 'tpyo.example'), channel.item('typo', 'typo.example'))
      ).body.results.map(({ status }: { status: string }) => status),
    ).toEqual(['created', 'duplicate']);
    const bad = await service().operator('PATCH', `/publisher-requests/${id}`, {
      domain: 'nope',
      subcategory_ids: [channel.taxonomy.foreignSubcategoryId],
    });
    expect(bad.body).toEqual({
      domain: ['Enter a valid domain name.'],
      subcategory_ids: ['At least one subcategory must belong to the primary category.'],
    });
  });

  it('every status change is in the audit trail with actor, time and reason', async () => {
    const channel = await actAs(service());
    const id = await channel.request();
    await channel.review(id, 'needs-info', { staff_notes: 'Which one?' });
    await channel.review(id, 'reopen');
    await channel.review(id, 'approve');
    const { body } = await service().operator('GET', `/audit?object_id=${id}`);
    expect(body.results.map(({ action }: { action: string }) => action)).toEqual([
      'publisher_request.approved',
      'publisher_request.reopened',
      'publisher_request.needs_info',
      'publisher_request.created',
    ]);
    expect(body.results[2].details).toEqual({ from: 'PENDING', staff_notes: 'Which one?' });
    expect(body.results[3].actor.type).toBe('channel_key');
  });

  it('404 for an unknown request', async () => {
    for (const id of ['nonsense', '01890a5d-ac96-774b-bcce-b302099a8057']) {
      for (const move of ['approve', 'reopen']) {
        const answer = await service().operator('POST', `/publisher-requests/${id}/${move}`, {});
        expect([answer.status, answer.body]).toEqual([404, { error: 'Publisher request not found.' }]);
      }
    }
  });
});

describe('publishers of the network', () => {
  it('exist once, can be searched, and reject invalid input', async () => {
    const channel = await actAs(service());
    const order = {
      brand_name: 'Hooli',
      domain: 'https://www.hooli.example',
      primary_category_id: channel.taxonomy.categoryId,
    };
    const made = await service().operator('POST', '/publishers', order);
    expect([made.status, made.body.domain]).toEqual([201, 'hooli.example']);
    const again = await service().operator('POST', '/publishers', { ...order, brand_name: ' HOOLI ' });
    expect([again.status, again.body]).toEqual([
      409,
      { error: 'A publisher with this brand and domain already exists.' },
    ]);
    const bad = await service().operator('POST', '/publishers', {
      ...order,
      domain: 'x',
      primary_category_id: made.body.id,
    });
    expect(Object.keys(bad.body)).toEqual(['domain', 'primary_category_id']);
    const found = await service().operator('GET', '/publishers?q=hool');
    expect(found.body.results[0].id).toBe(made.body.id);
    expect((await service().operator('GET', `/publishers/${made.body.id}`)).body).toEqual(made.body);
  });
});

// The embedded engine has only one process.
describe.runIf(inject('engine') === 'postgres')('another process', () => {
  it('sees exclusions, approvals and removals within two seconds', async () => {
    const other = await startTestService({ database: service().database });
    const { db } = service().services.database;
    const channel = await actAs(service());
    const hears = async (change: () => Promise<unknown>) => {
      const before = await getRevision(db);
      await change();
      const now = await getRevision(db);
      expect(now).toBeGreaterThan(before);
      await expect.poll(() => other.services.serving.snapshot.revision, { timeout: 2_000 }).toBe(now);
    };
    let publisherId = '';
    await hears(async () => {
      publisherId = (await channel.member()).id;
    });
    expect(other.services.serving.snapshot.getMember(channel.id, publisherId)).toBeDefined();
    await hears(() => channel.call('PUT', '/channel/exclusions/', { subcategory_ids: [] }));
    await hears(() => channel.call('PUT', `/publishers/${publisherId}/exclusions/`, { subcategory_ids: [] }));
    await hears(() =>
      service().operator('PUT', `/publishers/${publisherId}/external-exclusions`, { subcategory_ids: [] }),
    );
    await hears(() => channel.call('DELETE', `/publishers/${publisherId}/remove/`));
    expect(other.services.serving.snapshot.getMember(channel.id, publisherId)).toBeUndefined();
    await other.stop();
  });
});
