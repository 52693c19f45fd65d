import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckTree } from '../ui/check-tree.tsx';
import { classNames } from '../ui/class-names.ts';
import { useFieldError } from '../ui/field.tsx';
import { SearchInput } from '../ui/input.tsx';
import { searchCategories } from './categories.ts';
import { taxonomyQuery } from './taxonomy.ts';

interface Props {
  legend: string;
  hint?: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
}

/**
 * A form field that selects subcategories from the taxonomy. Retired ones are listed only
 * if they are selected.
 */
export function SubcategoryPicker({ legend, hint, chosen, onChange, error: givenError }: Props) {
  const taxonomy = useQuery(taxonomyQuery);
  const [searchText, setSearchText] = useState('');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (id: string) => chosen.includes(id);
  const selectable = (taxonomy.data ?? []).map((category) => ({
    ...category,
    subcategories: category.subcategories.filter(({ id, retired }) => !retired || isChosen(id)),
  }));
  const branches = searchCategories(selectable, searchText)
    .filter(({ subcategories }) => subcategories.length > 0)
    .map(({ id, name, subcategories }) => {
      const chosenCount = subcategories.filter((subcategory) => isChosen(subcategory.id)).length;
      const leaves = subcategories.map((subcategory) => ({
        id: subcategory.id,
        label: subcategory.name,
        checked: isChosen(subcategory.id),
        aside: subcategory.retired ? 'Retired' : undefined,
      }));
      return { id, label: name, aside: chosenCount > 0 ? `${chosenCount} selected` : undefined, leaves };
    });
  const isSearching = searchText.trim() !== '';
  const { error, handlers } = useFieldError(givenError);
  const note = error ?? taxonomy.error?.message ?? hint;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 flex w-full justify-between gap-2 font-medium">
        {legend} <span className="font-normal text-ink-3 text-xs">{chosen.length} selected</span>
      </legend>
      <div className={classNames('rounded-md border', error ? 'border-bad' : 'border-line-strong')}>
        <SearchInput
          label="Search categories"
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          // Enter must not submit the surrounding form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="border-line border-b p-1.5 [&>svg]:left-4"
        />
        <div className="h-48 overflow-y-auto">
          {taxonomy.data && branches.length === 0 ? (
            <p className="px-3 py-6 text-center text-ink-3">No categories match your search.</p>
          ) : (
            <CheckTree
              label={legend}
              branches={branches}
              // Search results are always expanded.
              expanded={isSearching ? new Set(branches.map(({ id }) => id)) : expanded}
              onExpandedChange={(next) => !isSearching && setExpanded(next)}
              onCheck={(ids, isChecked) => {
                const others = chosen.filter((id) => !ids.includes(id));
                handlers.onInput();
                onChange(isChecked ? [...others, ...ids] : others);
              }}
            />
          )}
        </div>
      </div>
      {note && (
        <p
          role={error ? 'alert' : undefined}
          className={classNames('mt-1 text-xs', error ? 'text-bad' : 'text-ink-3')}
        >
          {note}
        </p>
      )}
    </fieldset>
  );
}
