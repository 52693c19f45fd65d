import type { TestChannel, TestService } from './service.ts';

/**
 * Ids of the default taxonomy: a category with some of its subcategories, and a
 * subcategory of another category.
 */
export interface TestTaxonomy {
  categoryId: string;
  categoryName: string;
  subcategoryIds: string[];
  foreignSubcategoryId: string;
}

export async function readTaxonomy(service: TestService, key: string): Promise<TestTaxonomy> {
  const { body } = await service.call('GET', '/platform/adconfig/categories/', { key });
  const [first, second] = body.categories;
  return {
    categoryId: first.remote_id,
    categoryName: first.name,
    subcategoryIds: first.subcategories.map(({ remote_id }: { remote_id: string }) => remote_id),
    foreignSubcategoryId: second.subcategories[0].remote_id,
  };
}

let counter = 0;

/** Acts as a channel: adds, reviews and removes publishers through the API. */
export async function actAs(service: TestService, channel?: TestChannel) {
  const acting = channel ?? (await service.newChannel());
  const taxonomy = await readTaxonomy(service, acting.secret);
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, `/platform${path}`, { key: acting.secret, ...(body !== undefined && { body }) });
  const item = (brand?: string, domain?: string) => {
    counter++;
    return {
      brand_name: brand ?? `Brand ${counter}`,
      domain: domain ?? `brand-${counter}.example`,
      primary_category_id: taxonomy.categoryId,
      subcategory_ids: taxonomy.subcategoryIds.slice(0, 1),
    };
  };
  const add = (...items: unknown[]) => call('POST', '/publishers/add/', { items });
  const request = async (brand?: string, domain?: string): Promise<string> => {
    const { body } = await add(item(brand, domain));
    return body.results[0].create_request.pending_publisher_id;
  };
  const review = (id: string, move: string, body: unknown = {}) =>
    service.operator('POST', `/publisher-requests/${id}/${move}`, body);
  const member = async (brand?: string, domain?: string): Promise<{ pendingId: string; id: string }> => {
    const pendingId = await request(brand, domain);
    const { body } = await review(pendingId, 'approve');
    return { pendingId, id: body.publisher_remote_id };
  };
  return { ...acting, taxonomy, call, item, add, request, review, member };
}
