import { describe, expect, it } from 'vitest';
import { actAs } from '../../support/network.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const duplicateError = 'A create request for this brand and domain already exists.';
const statuses = (answer: { body: { results: { status: string }[] } }) =>
  answer.body.results.map(({ status }) => status);

describe('POST /platform/publishers/add/ 201', () => {
  it('has one result per item, in order, with the created request', async () => {
    const channel = await actAs(service());
    const [first, second] = [
      channel.item(' Acme  Shoes ', 'https://www.Acme.example:8443/shoes?x=1#y'),
      channel.item(),
    ];
    const { status, body } = await channel.add(first, second);
    expect(status).toBe(201);
    expect(body.results).toHaveLength(2);
    expect(body.results[0]).toEqual({
      brand_name: first.brand_name,
      domain: first.domain,
      status: 'created',
      create_request: {
        pending_publisher_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: 'PENDING',
        brand_name: 'Acme  Shoes',
        domain: 'acme.example',
        primary_category: { remote_id: channel.taxonomy.categoryId, name: channel.taxonomy.categoryName },
        subcategory_ids: first.subcategory_ids,
        staff_notes: '',
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    });
    expect(body.results[1].brand_name).toBe(second.brand_name);
  });

  it('marks duplicates and accepts the other items: within a batch, across batches, and for other spellings', async () => {
    const channel = await actAs(service());
    const batch = await channel.add(
      channel.item('Straße & Co', 'müller.example'),
      channel.item('  STRASSE   & co ', 'http://WWW.xn--mller-kva.example./'),
      channel.item('Straße & Co', 'shop.müller.example'),
      channel.item('Other', 'müller.example'),
    );
    expect(statuses(batch)).toEqual(['created', 'duplicate', 'created', 'created']);
    expect(batch.body.results[1]).toEqual({
      brand_name: '  STRASSE   & co ',
      domain: 'http://WWW.xn--mller-kva.example./',
      status: 'duplicate',
      error: duplicateError,
    });
    const again = await channel.add(channel.item('straße & co', 'müller.example:443'), channel.item());
    expect(statuses(again)).toEqual(['duplicate', 'created']);
  });

  it('checks duplicates per channel', async () => {
    const [one, other] = [await actAs(service()), await actAs(service())];
    expect(statuses(await one.add(one.item('Shared', 'shared.example')))).toEqual(['created']);
    expect(statuses(await other.add(other.item('Shared', 'shared.example')))).toEqual(['created']);
  });

  it('accepts a brand again after rejection or removal, but not while it is open or a member', async () => {
    const channel = await actAs(service());
    const again = async () => statuses(await channel.add(channel.item('Boomerang', 'boomerang.example')))[0];
    const id = await channel.request('Boomerang', 'boomerang.example');
    await channel.review(id, 'needs-info', { staff_notes: 'Which country?' });
    expect(await again()).toBe('duplicate');
    await channel.review(id, 'reject', { staff_notes: 'No.' });
    const second = await channel.request('Boomerang', 'boomerang.example');
    const { body } = await channel.review(second, 'approve');
    expect(await again()).toBe('duplicate');
    await channel.call('DELETE', `/publishers/${body.publisher_remote_id}/remove/`);
    expect(await again()).toBe('created');
  });

  it('recognises a member also by its own name if the request was linked to it', async () => {
    const channel = await actAs(service());
    const known = await service().operator('POST', '/publishers', {
      brand_name: 'Globex',
      domain: 'globex.example',
      primary_category_id: channel.taxonomy.categoryId,
    });
    const id = await channel.request('Globex Corp', 'shop.globex.example');
    await channel.review(id, 'approve', { publisher_id: known.body.id });
    const both = await channel.add(
      channel.item('globex', 'globex.example'),
      channel.item('Globex corp', 'shop.globex.example'),
    );
    expect(statuses(both)).toEqual(['duplicate', 'duplicate']);
  });

  it('creates one request for 20 parallel adds of one brand', async () => {
    const channel = await actAs(service());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => channel.add(channel.item('Rush', 'rush.example'))),
    );
    const all = answers.flatMap(statuses);
    expect(all.filter((status) => status === 'created')).toHaveLength(1);
    expect(all.filter((status) => status === 'duplicate')).toHaveLength(19);
    expect((await channel.call('GET', '/publishers/list/')).body.count).toBe(1);
  });

  it('accepts parallel batches that overlap in opposite orders', async () => {
    const channel = await actAs(service());
    const items = Array.from({ length: 20 }, (_, i) => channel.item(`Cross ${i}`, `cross-${i}.example`));
    const answers = await Promise.all([
      channel.add(...items),
      channel.add(...items.toReversed()),
      channel.add(...items),
    ]);
    expect(answers.flatMap(statuses).filter((status) => status === 'created')).toHaveLength(20);
  });

  it('accepts 50 items', async () => {
    const channel = await actAs(service());
    const { status, body } = await channel.add(...Array.from({ length: 50 }, () => channel.item()));
    expect([status, body.results.length]).toEqual([201, 50]);
    expect((await channel.call('GET', '/publishers/list/')).body.count).toBe(50);
  });
});

describe('POST /platform/publishers/add/ 400', () => {
  const stranger = '01890a5d-ac96-774b-bcce-b302099a8057';
  const bad = async (body: (channel: Awaited<ReturnType<typeof actAs>>) => unknown) => {
    const channel = await actAs(service());
    const answer = await channel.call('POST', '/publishers/add/', body(channel));
    expect((await channel.call('GET', '/publishers/list/')).body.count).toBe(0);
    return [answer.status, answer.body];
  };

  it('for missing, empty and too many items', async () => {
    expect(await bad(() => ({}))).toEqual([400, { items: ['This field is required.'] }]);
    expect(await bad(() => ({ items: [] }))).toEqual([400, { items: ['This list may not be empty.'] }]);
    expect(await bad(() => ({ items: 'x' }))).toEqual([
      400,
      { items: ['Expected a list of items but got type "str".'] },
    ]);
    expect(await bad((channel) => ({ items: Array.from({ length: 51 }, () => channel.item()) }))).toEqual([
      400,
      { items: ['Ensure this field has no more than 50 elements.'] },
    ]);
    expect(await bad(() => ({ items: [7] }))).toEqual([
      400,
      { items: ['items[0]: Invalid data. Expected a dictionary, but got int.'] },
    ]);
  });

  it('names the field and the item of every error', async () => {
    expect(await bad((channel) => ({ items: [channel.item(), {}] }))).toEqual([
      400,
      {
        brand_name: ['items[1]: This field is required.'],
        domain: ['items[1]: This field is required.'],
        primary_category_id: ['items[1]: This field is required.'],
        subcategory_ids: ['items[1]: This field is required.'],
      },
    ]);
    expect(
      await bad((channel) => ({
        items: [
          { ...channel.item(), brand_name: ' ' },
          {
            ...channel.item(),
            brand_name: 'x'.repeat(201),
            primary_category_id: 'nope',
            subcategory_ids: [],
          },
          { ...channel.item(), subcategory_ids: ['nope'] },
        ],
      })),
    ).toEqual([
      400,
      {
        brand_name: [
          'items[0]: This field may not be blank.',
          'items[1]: Ensure this field has no more than 200 characters.',
        ],
        primary_category_id: ['items[1]: Must be a valid UUID.'],
        subcategory_ids: ['items[1]: This list may not be empty.', 'items[2]: Must be a valid UUID.'],
      },
    ]);
  });

  it('checks the form and the values of all items in one round', async () => {
    expect(
      await bad((channel) => ({
        items: [
          { ...channel.item(), brand_name: '', domain: 'nope' },
          { ...channel.item(), primary_category_id: stranger },
          { ...channel.item(), domain: 'shop.local', subcategory_ids: [] },
          7,
          { ...channel.item(), primary_category_id: 5, subcategory_ids: [stranger] },
        ],
      })),
    ).toEqual([
      400,
      {
        brand_name: ['items[0]: This field may not be blank.'],
        domain: ['items[0]: Enter a valid domain name.', 'items[2]: Enter a valid domain name.'],
        items: ['items[3]: Invalid data. Expected a dictionary, but got int.'],
        primary_category_id: ['items[4]: Not a valid string.', `items[1]: Unknown category "${stranger}".`],
        subcategory_ids: [
          'items[2]: This list may not be empty.',
          `items[4]: Unknown subcategory "${stranger}".`,
        ],
      },
    ]);
  });

  it.each([
    'shop.local',
    'shop.invalid',
    'localhost',
    'router.home.arpa',
    'shop.internal',
    'mailto:jo@shop.com',
    'ftp://shop.com',
    'http://jo@shop.com',
    'tel:+1555',
  ])('for a domain that no public web site has: %s', async (domain) => {
    expect(await bad((channel) => ({ items: [{ ...channel.item(), domain }] }))).toEqual([
      400,
      { domain: ['items[0]: Enter a valid domain name.'] },
    ]);
  });

  it.each(['\u200b', ' \u200b\u200d ', '\u00ad', '\u2060', '\u3164', '\u115f', '\u0007', '\u2800'])(
    'for a brand name without a visible character: %j',
    async (brand_name) => {
      expect(await bad((channel) => ({ items: [{ ...channel.item(), brand_name }] }))).toEqual([
        400,
        { brand_name: ['items[0]: This field may not be blank.'] },
      ]);
    },
  );

  it('for ids that are not in the taxonomy or not in the primary category', async () => {
    expect(
      await bad((channel) => ({
        items: [
          { ...channel.item(), primary_category_id: stranger },
          { ...channel.item(), subcategory_ids: [channel.taxonomy.foreignSubcategoryId] },
          { ...channel.item(), subcategory_ids: [stranger] },
        ],
      })),
    ).toEqual([
      400,
      {
        primary_category_id: [`items[0]: Unknown category "${stranger}".`],
        subcategory_ids: [
          'items[1]: At least one subcategory must belong to the primary category.',
          `items[2]: Unknown subcategory "${stranger}".`,
        ],
      },
    ]);
  });

  it.each([
    'localhost',
    'acme',
    '127.0.0.1',
    '[::1]',
    'co.uk',
    'a b.example',
    '-x.example',
    'x..example',
    'https://',
    '.',
    'x.123',
    `${'x'.repeat(64)}.example`,
  ])('for the domain %s', async (domain) => {
    expect(await bad((channel) => ({ items: [{ ...channel.item(), domain }] }))).toEqual([
      400,
      { domain: ['items[0]: Enter a valid domain name.'] },
    ]);
  });
});
