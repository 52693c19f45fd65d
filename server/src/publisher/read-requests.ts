import { addError, type FieldErrors, invalid } from '../errors.ts';
import type { Taxonomy } from '../taxonomy/index.ts';
import { type Membership, normaliseDomain } from './model.ts';

/** A request to add a publisher, in the API format. */
export interface SentRequest {
  readonly brand_name: string;
  readonly domain: string;
  readonly primary_category_id: string;
  readonly subcategory_ids: readonly string[];
}

/** A checked request in the internal format. */
export interface NewRequest {
  readonly brandName: string;
  readonly domain: string;
  readonly primaryCategoryId: string;
  readonly subcategoryIds: string[];
}

/** Checks all items. If any has errors, it throws with the errors of every item, and none is accepted. */
export function readRequests(taxonomy: Taxonomy, sent: readonly SentRequest[]): NewRequest[] {
  const errors: FieldErrors = {};
  const read = sent.map((item, index) =>
    readRequest(taxonomy, item, (field, message) => addError(errors, field, `items[${index}]: ${message}`)),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}

/** Merges the sent fields with the current request and checks the result: a new category must match the unchanged subcategories. */
export function readChange(
  taxonomy: Taxonomy,
  current: Membership,
  sent: { readonly [Field in keyof SentRequest]?: SentRequest[Field] | undefined },
): NewRequest {
  const errors: FieldErrors = {};
  const read = readRequest(
    taxonomy,
    {
      brand_name: sent.brand_name ?? current.brandName,
      domain: sent.domain ?? current.domain,
      primary_category_id: sent.primary_category_id ?? current.primaryCategoryId,
      subcategory_ids: sent.subcategory_ids ?? current.subcategoryIds,
    },
    (field, message) => addError(errors, field, message),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}

/** If there are errors, the result is incomplete, and the caller throws. */
function readRequest(
  taxonomy: Taxonomy,
  sent: SentRequest,
  addFieldError: (field: string, message: string) => void,
): NewRequest {
  const domain = normaliseDomain(sent.domain);
  if (domain === undefined) addFieldError('domain', 'Enter a valid domain name.');
  const primaryCategoryId = sent.primary_category_id.toLowerCase();
  const category = taxonomy.findCategory(primaryCategoryId);
  if (!category || category.retired)
    addFieldError('primary_category_id', `Unknown category "${primaryCategoryId}".`);
  const subcategoryIds = [...new Set(sent.subcategory_ids.map((id) => id.toLowerCase()))];
  const found = subcategoryIds.map((id) => taxonomy.findSubcategory(id));
  for (const [index, subcategory] of found.entries()) {
    if (!subcategory || subcategory.retired)
      addFieldError('subcategory_ids', `Unknown subcategory "${subcategoryIds[index]}".`);
  }
  const allKnown = category && found.every((subcategory) => subcategory && !subcategory.retired);
  if (allKnown && !found.some((subcategory) => subcategory?.categoryId === primaryCategoryId)) {
    addFieldError('subcategory_ids', 'At least one subcategory must belong to the primary category.');
  }
  return { brandName: sent.brand_name.trim(), domain: domain ?? '', primaryCategoryId, subcategoryIds };
}
