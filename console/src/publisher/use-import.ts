import type { AddedItem, AddProgress } from '@encart/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import type { ImportRow } from './import-rows.ts';
import { publishersKey } from './publisher-queries.ts';

export interface ImportedRow extends ImportRow {
  /** What became of it; undefined as long as nothing has. */
  outcome: AddedItem | undefined;
}

export type Import = ReturnType<typeof useImport>;

/** Sends what can be sent. After a failure it goes on with what has no outcome: what got through counts once. */
export function useImport(channelId: string) {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState<readonly ImportedRow[]>([]);
  const [progress, setProgress] = useState<AddProgress>();
  const settle = (line: number, outcome: AddedItem) =>
    setRows((known) => known.map((row) => (row.line === line ? { ...row, outcome } : row)));
  const add = useMutation({
    mutationFn: async (wanted: readonly ImportedRow[]) => {
      const left = wanted.flatMap(({ line, item, outcome }) => (item && !outcome ? { line, item } : []));
      const { publishers } = encartFor(channelId).channel;
      setProgress({ done: 0, total: left.length });
      for await (const outcome of publishers.addAll(
        left.map(({ item }) => item),
        { onProgress: setProgress },
      ))
        settle(left[outcome.index]?.line ?? 0, outcome);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: publishersKey(channelId) }),
  });
  return {
    rows,
    progress,
    error: add.error,
    isSending: add.isPending,
    send: (chosen: readonly ImportRow[]) => {
      const fresh = chosen.map((row) => ({ ...row, outcome: undefined }));
      setRows(fresh);
      add.mutate(fresh);
    },
    goOn: () => add.mutate(rows),
    reset: () => {
      setRows([]);
      add.reset();
    },
  };
}
