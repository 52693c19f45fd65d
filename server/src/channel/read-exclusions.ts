import { invalid } from '../errors.ts';
import type { Taxonomy } from '../taxonomy/index.ts';

/**
 * Subcategory ids as a caller sent them, each once and known. A retired one is fine here: whoever reads a list and
 * sends it back must not be refused.
 */
export function readExclusions(taxonomy: Taxonomy, sent: readonly string[]): string[] {
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))];
  const unknown = ids.filter((id) => !taxonomy.findSubcategory(id));
  if (unknown.length > 0)
    throw invalid({ subcategory_ids: unknown.map((id) => `Unknown subcategory "${id}".`) });
  return ids;
}
