import { addError, type FieldErrors, invalid, maxListedErrors } from '../errors.ts';
import { createValidator } from '../http/validation.ts';
import type { Taxonomy } from '../taxonomy/index.ts';
import { type Membership, normaliseDomain } from './model.ts';
import { AddPublishers, maxAddedPublishers } from './schema.ts';

const checkBody = createValidator(AddPublishers);

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

/**
 * Checks all items. If any has errors, it throws with the errors of every item, and none is accepted. The
 * form and the values are checked in one round: a field of a valid form is checked also if other fields or
 * items are invalid.
 */
export function readRequests(taxonomy: Taxonomy, body: unknown): NewRequest[] {
  const errors = checkBody(body) ?? {};
  // With so many errors the check ended early, and fields of the remaining items may be missing.
  if (Object.values(errors).flat().length >= maxListedErrors) throw invalid(errors);
  const read = itemsOf(body).map((item, index) => {
    const place = `items[${index}]`;
    // An error of the list itself is that the item is not an object.
    const isValid = (field: string) =>
      ![...(errors[field] ?? []), ...(errors.items ?? [])].some((message) => message.startsWith(place));
    const problems: FieldErrors = {};
    const request = readRequest(taxonomy, withoutInvalid(item, isValid), (field, message) =>
      addError(problems, field, `${place}: ${message}`),
    );
    for (const [field, messages] of Object.entries(problems))
      if (isValid(field)) errors[field] = [...(errors[field] ?? []), ...messages];
    return request;
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}

/**
 * The items whose values can be checked. There are none in a list that is too long, because its items were
 * not looked at.
 */
function itemsOf(body: unknown): SentRequest[] {
  const items = (body as { items?: unknown } | null)?.items;
  if (!Array.isArray(items) || items.length > maxAddedPublishers) return [];
  return items.map((item) => (typeof item === 'object' && item !== null ? item : {}));
}

/** Replaces the fields of an invalid form, so that the others can be read. */
function withoutInvalid(item: SentRequest, isValid: (field: string) => boolean): SentRequest {
  return {
    brand_name: isValid('brand_name') ? item.brand_name : '',
    domain: isValid('domain') ? item.domain : '',
    primary_category_id: isValid('primary_category_id') ? item.primary_category_id : '',
    subcategory_ids: isValid('subcategory_ids') ? item.subcategory_ids : [],
  };
}

/**
 * Merges the sent fields with the current request and checks the result: a new category must
 * match the unchanged subcategories.
 */
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
