import { invalid } from '../errors.ts';
import type { Taxonomy } from '../taxonomy/index.ts';

/**
 * Checks and deduplicates the subcategory ids of a request. Retired ids are accepted, so that a client can
 * send back a list that it has read.
 */
export function readExclusions(taxonomy: Taxonomy, sent: readonly string[]): string[] {
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))];
  const unknown = ids.filter((id) => !taxonomy.findSubcategory(id));
  if (unknown.length > 0)
    throw invalid({ subcategory_ids: unknown.map((id) => `Unknown subcategory "${id}".`) });
  return ids;
}
