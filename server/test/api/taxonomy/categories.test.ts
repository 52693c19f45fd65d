import { describe, expect, it } from 'vitest';
import { operatorKey, useService } from '../../support/service.ts';

const service = useService();
const path = '/platform/adconfig/categories/';

interface Named {
  remote_id: string;
  name: string;
  subcategories?: Named[];
}

async function readCategories(): Promise<Required<Named>[]> {
  const { secret } = await service().newChannel();
  const { status, body } = await service().call('GET', path, { key: secret });
  expect(status).toBe(200);
  return body.categories;
}

const inOrder = (items: Named[]) =>
  items.toSorted((a, b) => new Intl.Collator('en').compare(a.name, b.name)).map(({ name }) => name);

describe('GET /platform/adconfig/categories/', () => {
  it('200: a new installation has a taxonomy, sorted on both levels', async () => {
    const categories = await readCategories();
    expect(categories).toHaveLength(26);
    expect(categories.flatMap(({ subcategories }) => subcategories)).toHaveLength(229);
    expect(categories.map(({ name }) => name)).toEqual(inOrder(categories));
    for (const { subcategories } of categories) {
      expect(subcategories.length).toBeGreaterThan(0);
      expect(subcategories.map(({ name }) => name)).toEqual(inOrder(subcategories));
    }
  });

  it('200: only the documented fields, every id once and in lower case', async () => {
    const categories = await readCategories();
    for (const category of categories) {
      expect(Object.keys(category)).toEqual(['remote_id', 'name', 'subcategories']);
      for (const subcategory of category.subcategories)
        expect(Object.keys(subcategory)).toEqual(['remote_id', 'name']);
    }
    const all = categories.flatMap((category) => [category, ...category.subcategories]);
    const ids = all.map(({ remote_id }) => remote_id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('200: the ids are the same in every installation', async () => {
    const categories = await readCategories();
    const fashion = categories.find(({ name }) => name === 'Fashion');
    const idOf = (name: string) => fashion?.subcategories.find((each) => each.name === name)?.remote_id;
    expect([fashion?.remote_id, idOf('Shoes'), idOf('Watches')]).toEqual([
      '6426aa5a-3219-58c6-93f0-96b7282ff1d4',
      '07112f2a-3b84-5168-870d-4884d2c5b4c9',
      '1b62c8e2-4414-5364-b160-c626b8ab7eea',
    ]);
  });

  it('200: for secret and publishable keys, with and without the trailing slash', async () => {
    const { secret, publishable } = await service().newChannel();
    const answers = await Promise.all(
      [secret, publishable].flatMap((key) =>
        [path, path.slice(0, -1)].map((url) => service().call('GET', url, { key })),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]?.body);
    }
  });

  it('401: without a key, or with an unknown one', async () => {
    for (const options of [{}, { key: 'enc_prod_sk_nonsense' }]) {
      const { status, body } = await service().call('GET', path, options);
      expect([status, body]).toEqual([401, { detail: 'Invalid or expired API key.' }]);
    }
  });

  it('405: any other method', async () => {
    const { secret } = await service().newChannel();
    const { status, body, headers } = await service().call('POST', path, { key: secret, body: {} });
    expect([status, body]).toEqual([405, { detail: 'Method "POST" not allowed.' }]);
    expect(headers.allow).toContain('GET');
  });
});

describe('GET /operator/taxonomy', () => {
  it('200: shows which categories are sensitive', async () => {
    const { status, body } = await service().operator('GET', '/taxonomy');
    expect(status).toBe(200);
    const sensitive = (body.categories as { subcategories: { name: string; sensitive: boolean }[] }[])
      .flatMap(({ subcategories }) => subcategories)
      .filter((subcategory) => subcategory.sensitive)
      .map(({ name }) => name);
    expect(sensitive).toEqual(
      expect.arrayContaining([
        'Wine',
        'Spirits',
        'Beer & Cider',
        'Gambling',
        'Tobacco & Vaping',
        'Weapons',
        'Adult',
        'Crypto',
        'Payday Loans',
        'Dating',
        'Weight Loss',
        'Prescription Medicines',
        'Political',
        'CBD',
      ]),
    );
    expect(sensitive).not.toContain('Shoes');
  });

  it('401: with a channel key', async () => {
    const { secret } = await service().newChannel();
    expect((await service().call('GET', '/operator/taxonomy', { key: secret })).status).toBe(401);
    expect((await service().call('GET', '/operator/taxonomy', { key: operatorKey })).status).toBe(200);
  });
});
