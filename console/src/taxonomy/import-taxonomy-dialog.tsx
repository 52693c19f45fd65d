import type { TaxonomyImport, TaxonomyImportReport } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { parseDelimited } from '../data/delimited.ts';
import { encartFor } from '../data/encart.ts';
import { formatCount } from '../data/numbers.ts';
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
  const reading = readTaxonomyLines(parseDelimited(text));
  const send = (dryRun: boolean): Promise<TaxonomyImportReport> =>
    encartFor().operator.taxonomy.import({
      mode,
      dry_run: dryRun,
      rows: 'rows' in reading ? reading.rows : [],
    });
  const plan = useMutation({ mutationFn: () => send(true) });
  const apply = useMutation({
    mutationFn: () => send(false),
    onSuccess: async ({ changes }) => {
      toast(changes.length === 1 ? '1 change applied.' : `${formatCount(changes.length)} changes applied.`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: taxonomyQuery.queryKey });
    },
  });
  const problem = text.trim() !== '' && 'problem' in reading ? reading.problem : undefined;
  const failure = plan.error ?? apply.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan.data) apply.mutate();
    else plan.mutate();
  };
  // A plan is valid only for the text and mode that it was made from.
  const changeInput = (setInput: () => void) => {
    plan.reset();
    apply.reset();
    setInput();
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
            aside={<FileButton onText={(next) => changeInput(() => setText(next))} />}
          >
            <Textarea
              autoFocus
              rows={plan.data ? 3 : 8}
              spellCheck={false}
              value={text}
              onChange={(event) => changeInput(() => setText(event.target.value))}
              className="font-mono text-xs"
            />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <Segmented
              label="Import mode"
              value={mode}
              options={modes}
              onChange={(next) => changeInput(() => setMode(next))}
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
            busy={plan.isPending || apply.isPending}
            disabled={!('rows' in reading) || plan.data?.changes.length === 0}
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
