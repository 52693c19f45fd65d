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
import { SaveBar } from '../ui/save-bar.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { useThisChannel } from './channels.ts';
import { applyChanges, changeTo, describeChanges, noChanges } from './exclusion-changes.ts';

interface Props {
  /** What the tree is called. */
  label: string;
  /** Undefined while it is on its way. */
  saved: readonly string[] | undefined;
  /** What is excluded by somebody else, and by whom. */
  locked?: ReadonlyMap<string, string>;
  save: (ids: string[]) => Promise<unknown>;
}

type Shown = 'all' | 'excluded';

export function ExclusionEditor({ label, saved, locked = new Map(), save }: Props) {
  const { id: channelId, canWrite } = useThisChannel();
  const categories = useQuery(categoriesQuery(channelId));
  const [text, setText] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [changes, setChanges] = useState(noChanges);
  const saving = useMutation({
    mutationFn: () => save([...applyChanges(saved ?? [], changes)]),
    onSuccess: () => {
      setChanges(noChanges);
      toast('The exclusions are saved.');
    },
  });

  if (categories.error)
    return (
      <Card>
        <ErrorState error={categories.error} onRetry={() => categories.refetch()} />
      </Card>
    );
  if (!categories.data || !saved) return <TreeSkeleton />;

  const excluded = applyChanges(saved, changes);
  const isExcluded = (id: string) => excluded.has(id) || locked.has(id);
  const found = searchCategories(categories.data, text).filter(
    ({ subcategories }) => shown === 'all' || subcategories.some(({ remote_id }) => isExcluded(remote_id)),
  );
  const branches = found.map((category) => branchOf(category, { excluded, locked, shown }));
  const ids = categories.data.flatMap(({ subcategories }) => subcategories.map(({ remote_id }) => remote_id));
  const isNarrow = text.trim() !== '' || shown === 'excluded';
  const everything = new Set(branches.map(({ id }) => id));
  return (
    <>
      <LeaveGuard isDirty={changes.size > 0} what={`Exclusions: ${describeChanges(changes)}, not saved.`} />
      {!canWrite && (
        <div className="mb-3">
          <Notice tone="plain">You can look here. An admin of the channel can change it.</Notice>
        </div>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search categories"
          value={text}
          onChange={(event) => setText(event.target.value)}
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
          {ids.filter(isExcluded).length} of {ids.length} excluded
        </span>
      </div>
      <Card flush>
        {branches.length === 0 ? (
          <EmptyState
            title={text.trim() === '' ? 'Nothing is excluded' : 'No category goes by that name'}
            action={
              <Button
                onClick={() => {
                  setText('');
                  setShown('all');
                }}
              >
                Show all categories
              </Button>
            }
          />
        ) : (
          <CheckTree
            label={label}
            branches={branches}
            // What was searched for is there to be seen.
            open={isNarrow ? everything : open}
            onOpen={(next) => !isNarrow && setOpen(next)}
            onCheck={(leaves, on) => setChanges(changeTo(changes, saved, leaves, on))}
            disabled={!canWrite}
          />
        )}
      </Card>
      {saving.error && (
        <div className="mt-3">
          <Notice>{saving.error.message}</Notice>
        </div>
      )}
      {changes.size > 0 && (
        <SaveBar
          summary={describeChanges(changes)}
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

interface Known {
  excluded: ReadonlySet<string>;
  locked: ReadonlyMap<string, string>;
  shown: Shown;
}

function branchOf(category: Category, { excluded, locked, shown }: Known): TreeBranch {
  const leaves = category.subcategories.map(({ remote_id: id, name }) => ({
    ...{ id, label: name, locked: locked.get(id) },
    checked: excluded.has(id) || locked.has(id),
  }));
  const count = leaves.filter(({ checked }) => checked).length;
  return {
    id: category.remote_id,
    label: category.name,
    aside: count > 0 ? `${count} of ${leaves.length}` : leaves.length,
    leaves: shown === 'all' ? leaves : leaves.filter(({ checked }) => checked),
  };
}

function TreeSkeleton() {
  return (
    <Card>
      <div role="status" aria-label="Loading the categories" className="flex flex-col gap-4">
        {['w-40', 'w-56', 'w-32', 'w-48', 'w-44', 'w-36', 'w-52', 'w-40'].map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <Skeleton key={row} className={`h-4 ${width}`} />
        ))}
      </div>
    </Card>
  );
}
