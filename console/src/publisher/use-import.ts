import type { AddedItem, AddProgress } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import type { ImportRow } from './import-rows.ts';
import { publishersKey } from './publisher-queries.ts';

export interface ImportedRow extends ImportRow {
  /** The service's result for the row; undefined until there is one. */
  outcome: AddedItem | undefined;
}

export type Import = ReturnType<typeof useImport>;

/** Sends all valid rows. After a failure, `resume` sends only rows without an outcome, so no row is added twice. */
export function useImport(channelId: string) {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState<readonly ImportedRow[]>([]);
  const [progress, setProgress] = useState<AddProgress>();
  const setOutcome = (line: number, outcome: AddedItem) =>
    setRows((current) => current.map((row) => (row.line === line ? { ...row, outcome } : row)));
  const add = useMutation({
    mutationFn: async (imported: readonly ImportedRow[]) => {
      const pending = imported.flatMap(({ line, item, outcome }) => (item && !outcome ? { line, item } : []));
      const { publishers } = encartFor(channelId).channel;
      setProgress({ done: 0, total: pending.length });
      for await (const outcome of publishers.addAll(
        pending.map(({ item }) => item),
        { onProgress: setProgress },
      ))
        setOutcome(pending[outcome.index]?.line ?? 0, outcome);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: publishersKey(channelId) }),
  });
  return {
    rows,
    progress,
    error: add.error,
    isSending: add.isPending,
    send: (chosen: readonly ImportRow[]) => {
      const newRows = chosen.map((row) => ({ ...row, outcome: undefined }));
      setRows(newRows);
      add.mutate(newRows);
    },
    resume: () => add.mutate(rows),
    reset: () => {
      setRows([]);
      add.reset();
    },
  };
}
