import type { TaxonomyImport, TaxonomyImportReport } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { parseDelimited } from '../data/delimited.ts';
import { encartFor } from '../data/encart.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast.tsx';
import { ImportPlan } from './import-plan.tsx';
import { taxonomyQuery } from './taxonomy.ts';
import { readTaxonomyLines } from './taxonomy-rows.ts';

type Mode = TaxonomyImport['mode'];

const modes: readonly { value: Mode; label: string }[] = [
  { value: 'extend', label: 'Add and update' },
  { value: 'replace', label: 'Replace' },
];

/** Imports a taxonomy in two steps: a dry run shows the changes, then the user confirms them. */
export function ImportTaxonomyDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [mode, setMode] = useState<Mode>('extend');
  const read = readTaxonomyLines(parseDelimited(text));
  const send = (dryRun: boolean): Promise<TaxonomyImportReport> =>
    encartFor().operator.taxonomy.import({ mode, dry_run: dryRun, rows: 'rows' in read ? read.rows : [] });
  const plan = useMutation({ mutationFn: () => send(true) });
  const run = useMutation({
    mutationFn: () => send(false),
    onSuccess: async ({ changes }) => {
      toast(
        changes.length === 1
          ? '1 change applied.'
          : `${changes.length.toLocaleString('en-US')} changes applied.`,
      );
      onClose();
      await queryClient.invalidateQueries({ queryKey: taxonomyQuery.queryKey });
    },
  });
  const problem = text.trim() !== '' && 'problem' in read ? read.problem : undefined;
  const failure = plan.error ?? run.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan.data) run.mutate();
    else plan.mutate();
  };
  const change = (next: () => void) => {
    plan.reset();
    run.reset();
    next();
  };
  return (
    <Dialog
      wide
      open
      onOpenChange={onClose}
      title="Import taxonomy"
      description="IDs in use stay valid. Nothing is deleted."
    >
      <form onSubmit={submit} className="contents">
        <DialogBody>
          {failure && <Notice>{failure.message}</Notice>}
          <Field
            label="CSV"
            hint="Columns: category_id, category, subcategory_id, subcategory, sensitive. The IDs are optional."
            error={problem}
            aside={<FileButton onText={(next) => change(() => setText(next))} />}
          >
            <Textarea
              autoFocus
              rows={plan.data ? 3 : 8}
              spellCheck={false}
              value={text}
              onChange={(event) => change(() => setText(event.target.value))}
              className="font-mono text-xs"
            />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <Segmented
              label="Import mode"
              value={mode}
              options={modes}
              onChange={(next) => change(() => setMode(next))}
            />
            <span className="text-ink-3 text-xs">
              {mode === 'extend'
                ? 'Entries that are not in the CSV stay unchanged.'
                : 'Entries that are not in the CSV are retired: no longer selectable, but existing exclusions still apply.'}
            </span>
          </div>
          {plan.data && <ImportPlan plan={plan.data} />}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant={plan.data && mode === 'replace' ? 'danger' : 'primary'}
            busy={plan.isPending || run.isPending}
            disabled={!('rows' in read) || plan.data?.changes.length === 0}
          >
            {plan.data ? 'Import' : 'Preview changes'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  return (
    <label className="cursor-pointer text-accent-text text-xs focus-within:underline hover:underline">
      Upload file…
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className="sr-only"
        onChange={async (event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onText(await chosen.text());
        }}
      />
    </label>
  );
}
