import type { Category, Subcategory, Taxonomy } from './model.ts';

export const categoryActions = ['added', 'renamed', 'revived', 'retired'] as const;
export const subcategoryActions = [
  'added',
  'renamed',
  'moved',
  'marked_sensitive',
  'unmarked_sensitive',
  'revived',
  'retired',
] as const;
type CategoryAction = (typeof categoryActions)[number];
type SubcategoryAction = (typeof subcategoryActions)[number];

export interface TaxonomyChange {
  readonly level: 'category' | 'subcategory';
  readonly action: SubcategoryAction;
  readonly id: string;
  readonly name: string;
  /** The name of the subcategory's category; null for a category. */
  readonly category: string | null;
  /** The old name after a rename, the old category after a move. */
  readonly was: string | null;
}

export interface ImportCounts {
  readonly categories: Record<CategoryAction, number>;
  readonly subcategories: Record<SubcategoryAction, number>;
}

export function countChanges(changes: readonly TaxonomyChange[]): ImportCounts {
  const count = <A extends string>(level: TaxonomyChange['level'], actions: readonly A[]) =>
    Object.fromEntries(
      actions.map((action) => [
        action,
        changes.filter((change) => change.level === level && change.action === action).length,
      ]),
    ) as Record<A, number>;
  return {
    categories: count('category', categoryActions),
    subcategories: count('subcategory', subcategoryActions),
  };
}

export function categoryChanges(before: Category | undefined, after: Category): TaxonomyChange[] {
  const change = (action: CategoryAction, was: string | null = null): TaxonomyChange => {
    return { level: 'category', action, id: after.id, name: after.name, category: null, was };
  };
  if (!before) return [change('added')];
  return [
    ...(before.name !== after.name ? [change('renamed', before.name)] : []),
    ...retirementChanges(before, after).map((action) => change(action)),
  ];
}

export function subcategoryChanges(
  current: Taxonomy,
  after: Subcategory,
  categoryName: string,
): TaxonomyChange[] {
  const change = (action: SubcategoryAction, was: string | null = null): TaxonomyChange => {
    return { level: 'subcategory', action, id: after.id, name: after.name, category: categoryName, was };
  };
  const before = current.findSubcategory(after.id);
  if (!before) return [change('added')];
  const oldCategory = current.findCategory(before.categoryId)?.name ?? null;
  return [
    ...(before.name !== after.name ? [change('renamed', before.name)] : []),
    ...(before.categoryId !== after.categoryId ? [change('moved', oldCategory)] : []),
    ...(before.sensitive !== after.sensitive
      ? [change(after.sensitive ? 'marked_sensitive' : 'unmarked_sensitive')]
      : []),
    ...retirementChanges(before, after).map((action) => change(action)),
  ];
}

function retirementChanges(
  before: { retired: boolean },
  after: { retired: boolean },
): ('retired' | 'revived')[] {
  if (before.retired === after.retired) return [];
  return [after.retired ? 'retired' : 'revived'];
}
