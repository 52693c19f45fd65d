import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getTaxonomy } from '../../../src/taxonomy/index.ts';
import { useService } from '../../support/service.ts';

const service = useService();

interface Row {
  category_id?: string;
  category: string;
  subcategory_id?: string;
  subcategory: string;
  sensitive?: boolean;
}

interface View {
  id: string;
  name: string;
  retired: boolean;
  sensitive: boolean;
  subcategories: View[];
}

const importRows = (rows: unknown, more: Record<string, unknown> = {}) =>
  service().operator('POST', '/taxonomy/import', { mode: 'extend', rows, ...more });

const read = async (): Promise<View[]> => (await service().operator('GET', '/taxonomy')).body.categories;

const listed = async (): Promise<
  { name: string; subcategories: { name: string; remote_id: string }[] }[]
> => {
  const { publishable } = await service().newChannel();
  return (await service().call('GET', '/platform/adconfig/categories/', { key: publishable })).body
    .categories;
};

const liveRows = (categories: View[]): Row[] =>
  categories
    .filter(({ retired }) => !retired)
    .flatMap((category) =>
      category.subcategories
        .filter(({ retired }) => !retired)
        .map(({ id, name, sensitive }) => ({
          category_id: category.id,
          category: category.name,
          subcategory_id: id,
          subcategory: name,
          sensitive,
        })),
    );

/** Creates a category with two subcategories for one test. */
async function newCategory() {
  const name = `Test ${randomUUID()}`;
  const ids = { category: randomUUID(), first: randomUUID(), second: randomUUID() };
  const row = (subcategory_id: string, subcategory: string): Row => ({
    category_id: ids.category,
    category: name,
    subcategory_id,
    subcategory,
  });
  const { status } = await importRows([row(ids.first, 'First'), row(ids.second, 'Second')]);
  expect(status).toBe(200);
  return { name, ...ids };
}

const find = async (id: string) => (await getTaxonomy(service().services.database.db)).findSubcategory(id);

describe('POST /operator/taxonomy/import, extend', () => {
  it('200: adds entries, returns the changes, and keeps the rest', async () => {
    const before = await read();
    const category = `Zz Éditions ${randomUUID()}`;
    const { status, body } = await importRows([
      { category, subcategory: 'zebra', sensitive: true },
      { category, subcategory: 'Éclair' },
      { category, subcategory: 'eagle' },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mode: 'extend',
      dry_run: false,
      counts: {
        categories: { added: 1, renamed: 0, revived: 0, retired: 0 },
        subcategories: { added: 3, renamed: 0, moved: 0, marked_sensitive: 0, retired: 0 },
      },
    });
    expect(body.changes).toHaveLength(4);
    expect(body.changes[0]).toMatchObject({ level: 'category', action: 'added', name: category, was: null });

    const added = (await read()).find(({ name }) => name === category);
    expect(added?.subcategories.map(({ name, sensitive }) => [name, sensitive])).toEqual([
      ['eagle', false],
      ['Éclair', false],
      ['zebra', true],
    ]);
    expect((await listed()).at(-1)).toMatchObject({
      name: category,
      subcategories: [{ name: 'eagle' }, { name: 'Éclair' }, { name: 'zebra' }],
    });
    expect((await read()).filter(({ name }) => name !== category)).toEqual(before);
  });

  it('200: creates entries with given ids, in lower case', async () => {
    const [category_id, subcategory_id] = [randomUUID(), randomUUID()];
    const { body } = await importRows([
      {
        category_id: category_id.toUpperCase(),
        category: `Own ${category_id}`,
        subcategory_id: subcategory_id.toUpperCase(),
        subcategory: 'Own ids',
      },
    ]);
    expect(body.changes.map(({ id }: { id: string }) => id)).toEqual([category_id, subcategory_id]);
    expect(await find(subcategory_id)).toMatchObject({ categoryId: category_id, retired: false });
  });

  it('200: renames, moves and marks entries by id; ids do not change', async () => {
    const from = await newCategory();
    const to = await newCategory();
    const { status, body } = await importRows([
      {
        category_id: to.category,
        category: `${to.name} renamed`,
        subcategory_id: from.first,
        subcategory: 'Third',
        sensitive: true,
      },
    ]);
    expect(status).toBe(200);
    expect(body.changes).toEqual([
      {
        level: 'category',
        action: 'renamed',
        id: to.category,
        name: `${to.name} renamed`,
        category: null,
        was: to.name,
      },
      ...[
        ['renamed', 'First'],
        ['moved', from.name],
        ['marked_sensitive', null],
      ].map(([action, was]) => ({
        level: 'subcategory',
        action,
        id: from.first,
        name: 'Third',
        category: `${to.name} renamed`,
        was,
      })),
    ]);
    expect(await find(from.first)).toEqual({
      id: from.first,
      categoryId: to.category,
      name: 'Third',
      sensitive: true,
      retired: false,
    });
    const after = await read();
    expect(after.find(({ id }) => id === to.category)?.subcategories).toHaveLength(3);
  });

  it('200: swaps two names', async () => {
    const { category, name, first, second } = await newCategory();
    const row = { category_id: category, category: name };
    const { status } = await importRows([
      { ...row, subcategory_id: first, subcategory: 'Second' },
      { ...row, subcategory_id: second, subcategory: 'First' },
    ]);
    expect(status).toBe(200);
    expect([(await find(first))?.name, (await find(second))?.name]).toEqual(['Second', 'First']);
  });

  it('200: a dry run returns the same and changes nothing', async () => {
    const { name, first } = await newCategory();
    const before = await read();
    const rows = [
      { category: name, subcategory_id: first, subcategory: 'Other' },
      { category: name, subcategory: 'Brand new' },
    ];
    const dry = await importRows(rows, { dry_run: true });
    expect(dry.status).toBe(200);
    expect(dry.body.dry_run).toBe(true);
    expect(dry.body.changes).toMatchObject([
      { action: 'added', id: null, name: 'Brand new' },
      { action: 'renamed', id: first, was: 'First' },
    ]);
    expect(await read()).toEqual(before);
    const wet = await importRows(rows);
    expect(wet.body.counts).toEqual(dry.body.counts);
  });

  it('200: is in the audit trail, unless nothing changed', async () => {
    const count = async () =>
      (await service().operator('GET', '/audit?action=taxonomy.imported')).body.count as number;
    const { name } = await newCategory();
    const { body } = await service().operator('GET', '/audit?action=taxonomy.imported');
    expect(body.results[0]).toMatchObject({
      object_type: 'taxonomy',
      details: { mode: 'extend', rows: 2, categories: { added: 1 }, subcategories: { added: 2 } },
    });
    const before = await count();
    const again = await importRows([{ category: name, subcategory: 'First' }]);
    expect([again.status, again.body.changes]).toEqual([200, []]);
    expect(await count()).toBe(before);
  });

  it('200: parallel imports run one after the other', async () => {
    const category = `Rush ${randomUUID()}`;
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((subcategory) => importRows([{ category, subcategory }])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const made = (await read()).filter(({ name }) => name === category);
    expect(made).toHaveLength(1);
    expect(made[0]?.subcategories.map(({ name }) => name)).toEqual(['Four', 'One', 'Three', 'Two']);
  });
});

describe('POST /operator/taxonomy/import, replace', () => {
  it('200: unchanged rows are no changes', async () => {
    const { status, body } = await importRows(liveRows(await read()), { mode: 'replace' });
    expect([status, body.changes]).toEqual([200, []]);
  });

  it('200: retires entries without a row; their ids are still known and can be revived', async () => {
    const { name, category, first, second } = await newCategory();
    const all = liveRows(await read());
    const { body } = await importRows(
      all.filter(({ subcategory_id }) => subcategory_id !== first),
      { mode: 'replace' },
    );
    expect(body.changes).toMatchObject([{ action: 'retired', id: first, category: name }]);
    const offered = (await listed()).find((each) => each.name === name);
    expect(offered?.subcategories.map(({ remote_id }) => remote_id)).toEqual([second]);
    expect(await find(first)).toMatchObject({ name: 'First', categoryId: category, retired: true });

    const back = await importRows([{ category: name, subcategory: 'first' }]);
    expect(back.body.changes.map(({ action, id }: { action: string; id: string }) => [action, id])).toEqual([
      ['renamed', first],
      ['revived', first],
    ]);
    expect(await find(first)).toMatchObject({ name: 'first', retired: false });
  });

  it('200: an exclusion stays when its subcategory is retired', async () => {
    const { first } = await newCategory();
    const { secret } = await service().newChannel();
    const call = (method: string, path: string, body?: unknown) =>
      service().call(method, `/platform/channel/${path}/`, { key: secret, body });
    expect((await call('PUT', 'exclusions', { subcategory_ids: [first] })).status).toBe(200);
    const others = liveRows(await read()).filter(({ subcategory_id }) => subcategory_id !== first);
    expect((await importRows(others, { mode: 'replace' })).status).toBe(200);
    const { body } = await call('GET', 'details');
    expect(body.channel.exclusions.subcategories.channel).toEqual([first]);
  });

  it('200: can replace the whole taxonomy; old ids are still known, and old rows revive them', async () => {
    const old = liveRows(await read());
    const rows = Array.from({ length: 5_000 }, (_, i) => ({
      category: `Category ${i % 700}`,
      subcategory: `Subcategory ${i}`,
    }));
    const replaced = await importRows(rows, { mode: 'replace' });
    expect(replaced.status).toBe(200);
    expect(replaced.body.counts).toMatchObject({
      categories: { added: 700 },
      subcategories: { added: 5_000, retired: old.length },
    });
    expect(await listed()).toHaveLength(700);
    const taxonomy = await getTaxonomy(service().services.database.db);
    for (const { category_id, subcategory_id = '' } of old) {
      expect(taxonomy.findSubcategory(subcategory_id)).toMatchObject({
        categoryId: category_id,
        retired: true,
      });
      expect(taxonomy.findCategory(category_id ?? '')?.retired).toBe(true);
    }
    const restored = await importRows(old, { mode: 'replace' });
    expect(restored.body.counts).toMatchObject({
      categories: { added: 0, retired: 700 },
      subcategories: { added: 0, revived: old.length, retired: 5_000 },
    });
    expect(liveRows(await read())).toEqual(old);
  });
});

describe('POST /operator/taxonomy/import, errors', () => {
  const good = { category: 'Faulty', subcategory: 'Good' };

  it.each<[string, Record<string, unknown>, object]>([
    ['no mode', { rows: [good] }, { mode: ['This field is required.'] }],
    ['another mode', { mode: 'merge', rows: [good] }, { mode: ['"merge" is not a valid choice.'] }],
    ['no rows', { mode: 'extend' }, { rows: ['This field is required.'] }],
    ['an empty list', { mode: 'replace', rows: [] }, { rows: ['This list may not be empty.'] }],
    [
      'a blank name',
      { mode: 'extend', rows: [good, { ...good, subcategory: ' ' }] },
      { subcategory: ['rows[1]: This field may not be blank.'] },
    ],
    [
      'a missing name',
      { mode: 'extend', rows: [{ category: 'x' }] },
      { subcategory: ['rows[0]: This field is required.'] },
    ],
    [
      'a bad id and a bad mark',
      { mode: 'extend', rows: [{ ...good, subcategory_id: 'x', sensitive: 'yes' }] },
      {
        subcategory_id: ['rows[0]: Must be a valid UUID.'],
        sensitive: ['rows[0]: Must be a valid boolean.'],
      },
    ],
    [
      'a repeated row',
      { mode: 'extend', rows: [good, { ...good, subcategory: 'Other' }, { ...good, subcategory: 'GOOD' }] },
      { subcategory: ['rows[2]: rows[0] is the same subcategory.'] },
    ],
    [
      'too many rows',
      { mode: 'extend', rows: Array.from({ length: 5_001 }, (_, i) => ({ ...good, subcategory: `${i}` })) },
      { rows: ['Ensure this field has no more than 5000 elements.'] },
    ],
  ])('400: %s', async (_, body, errors) => {
    const before = await read();
    const answer = await service().operator('POST', '/taxonomy/import', body);
    expect([answer.status, answer.body]).toEqual([400, errors]);
    const dry = await service().operator('POST', '/taxonomy/import', { ...body, dry_run: true });
    expect([dry.status, dry.body]).toEqual([400, errors]);
    expect(await read()).toEqual(before);
  });

  it('400: a name that another live subcategory has', async () => {
    const { name, first, second } = await newCategory();
    const answer = await importRows([
      { category: name, subcategory: 'Fresh' },
      { category: name, subcategory_id: second, subcategory: 'FIRST' },
    ]);
    expect([answer.status, answer.body]).toEqual([
      400,
      { subcategory: [`rows[1]: The subcategory ${first} has this name.`] },
    ]);
    const after = (await read()).find((each) => each.name === name);
    expect(after?.subcategories.map((each) => each.name)).toEqual(['First', 'Second']);
  });

  it('413: more than 1 MiB', async () => {
    const rows = [{ ...good, padding: 'x'.repeat(1 << 20) }];
    expect((await importRows(rows)).status).toBe(413);
  });

  it('405: an unsupported method', async () => {
    expect((await service().operator('GET', '/taxonomy/import')).status).toBe(405);
    expect((await service().operator('DELETE', '/taxonomy')).status).toBe(405);
  });
});
