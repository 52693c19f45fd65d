import type { Category } from '@encart/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery, searchCategories } from '../taxonomy/categories.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CheckTree, type TreeBranch } from '../ui/check-tree.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SearchInput } from '../ui/input.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { useThisChannel } from './channels.ts';
import { applyChanges, describeChanges, noChanges, setExcluded } from './exclusion-changes.ts';
import { type ExclusionCalls, ExclusionSaveBar } from './exclusion-save-bar.tsx';

interface Props extends ExclusionCalls {
  /** The accessible name of the tree. */
  label: string;
  /** The ids of the excluded subcategories. Undefined while loading. */
  saved: readonly string[] | undefined;
  /** Exclusions that cannot be changed here, by subcategory id, with the reason. */
  locked?: ReadonlyMap<string, string>;
}

export function ExclusionEditor(props: Props) {
  const { id: channelId } = useThisChannel();
  const categories = useQuery(categoriesQuery(channelId));
  if (categories.error)
    return (
      <Card>
        <ErrorState error={categories.error} onRetry={() => categories.refetch()} />
      </Card>
    );
  if (!categories.data || !props.saved) return <TreeSkeleton />;
  return <Editor {...props} saved={props.saved} categories={categories.data} />;
}

interface EditorProps extends Props {
  saved: readonly string[];
  categories: readonly Category[];
}

function Editor({ label, saved, locked = new Map(), categories, save, preview }: EditorProps) {
  const { canWrite } = useThisChannel();
  const [changes, setChanges] = useState(noChanges);
  const excluded = applyChanges(saved, changes);
  const saving = useMutation({
    mutationFn: () => save([...excluded]),
    onSuccess: () => {
      setChanges(noChanges);
      toast('Exclusions saved.');
    },
  });
  return (
    <>
      <LeaveGuard isDirty={changes.size > 0} message={`Unsaved exclusions: ${describeChanges(changes)}.`} />
      {!canWrite && (
        <div className="mb-3">
          <Notice tone="plain">Read-only. Channel admins can make changes.</Notice>
        </div>
      )}
      <ExclusionTree
        label={label}
        categories={categories}
        saved={saved}
        excluded={excluded}
        locked={locked}
        disabled={!canWrite}
        onCheck={(ids, isExcluded) => setChanges(setExcluded(changes, saved, ids, isExcluded))}
      />
      {saving.error && (
        <div className="mt-3">
          <Notice>{saving.error.message}</Notice>
        </div>
      )}
      {changes.size > 0 && (
        <ExclusionSaveBar
          changes={changes}
          excluded={excluded}
          preview={preview}
          busy={saving.isPending}
          onSave={() => saving.mutate()}
          onDiscard={() => {
            setChanges(noChanges);
            saving.reset();
          }}
        />
      )}
    </>
  );
}

/** The subcategories in the tree. */
type Shown = 'all' | 'excluded';

interface TreeProps {
  label: string;
  categories: readonly Category[];
  saved: readonly string[];
  excluded: ReadonlySet<string>;
  locked: ReadonlyMap<string, string>;
  disabled: boolean;
  onCheck: (ids: readonly string[], checked: boolean) => void;
}

function ExclusionTree(props: TreeProps) {
  const { label, categories, saved, excluded, locked, disabled, onCheck } = props;
  const [searchText, setSearchText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const isExcluded = (id: string) => excluded.has(id) || locked.has(id);
  const allIds = categories.flatMap(({ subcategories }) => subcategories.map(({ remote_id }) => remote_id));
  const isSearching = searchText.trim() !== '';
  const branches = searchCategories(categories, searchText)
    .map((category) => branchOf(category, { saved, excluded, locked, shown, isSearching }))
    .filter(({ leaves }) => leaves.length > 0);
  const isFiltered = isSearching || shown === 'excluded';
  const showAll = () => {
    setSearchText('');
    setShown('all');
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search categories"
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          className="w-72 max-md:w-full"
        />
        <Segmented
          label="Show"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: 'All' },
            { value: 'excluded', label: 'Excluded' },
          ]}
        />
        <span className="ml-auto text-ink-2 max-md:ml-0" role="status">
          {allIds.filter(isExcluded).length} of {allIds.length} excluded
        </span>
      </div>
      <Card flush>
        {branches.length === 0 ? (
          <EmptyState
            title={isSearching ? 'No categories match your search' : 'No exclusions'}
            action={<Button onClick={showAll}>Show all categories</Button>}
          />
        ) : (
          <CheckTree
            label={label}
            branches={branches}
            // While the tree is filtered, every category is expanded.
            expanded={isFiltered ? new Set(branches.map(({ id }) => id)) : expanded}
            onExpandedChange={(next) => !isFiltered && setExpanded(next)}
            onCheck={onCheck}
            disabled={disabled}
          />
        )}
      </Card>
    </>
  );
}

interface BranchContext extends Pick<TreeProps, 'saved' | 'excluded' | 'locked'> {
  shown: Shown;
  isSearching: boolean;
}

function branchOf(
  category: Category,
  { saved, excluded, locked, shown, isSearching }: BranchContext,
): TreeBranch {
  const leaves = category.subcategories.map(({ remote_id: id, name }) => ({
    id,
    label: name,
    lockedReason: locked.get(id),
    checked: excluded.has(id) || locked.has(id),
  }));
  const excludedCount = leaves.filter(({ checked }) => checked).length;
  return {
    id: category.remote_id,
    label: category.name,
    // “found” reminds the user that the category's checkbox applies only to the subcategories
    // that match the search.
    aside: `${excludedCount > 0 ? `${excludedCount} of ` : ''}${leaves.length}${isSearching ? ' found' : ''}`,
    // A removed exclusion stays visible until it is saved.
    leaves: shown === 'all' ? leaves : leaves.filter(({ id, checked }) => checked || saved.includes(id)),
  };
}

const skeletonWidths = ['w-40', 'w-56', 'w-32', 'w-48', 'w-44', 'w-36', 'w-52', 'w-60'];

function TreeSkeleton() {
  return (
    <Card>
      <div role="status" aria-label="Loading categories" className="flex flex-col gap-4">
        {skeletonWidths.map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    </Card>
  );
}
