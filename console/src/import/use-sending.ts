import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** A row of an import. */
export interface ImportRow {
  /** The line number in the source, from 1. */
  readonly line: number;
  /** Why the row is not sent. */
  readonly problem: string | undefined;
}

export type SentRow<Row extends ImportRow, Outcome> = Row & {
  /** The service's result for the row; undefined until there is one. */
  readonly outcome: Outcome | undefined;
};

export interface SendProgress {
  done: number;
  total: number;
  /** Set while the client waits because of a rate limit. */
  waitSeconds?: number;
}

/** The callbacks that `send` calls while it runs. Outcomes are by line. */
export interface SendEvents<Outcome> {
  onOutcomes: (outcomes: ReadonlyMap<number, Outcome>) => void;
  onProgress: (progress: SendProgress) => void;
}

export type Sending<Row extends ImportRow, Outcome> = ReturnType<typeof useSending<Row, Outcome>>;

/** Sends all rows without a problem. After a failure, `resume` sends only rows without an outcome. */
export function useSending<Row extends ImportRow, Outcome>(
  send: (rows: readonly Row[], events: SendEvents<Outcome>) => Promise<void>,
  affectedQueryKey: QueryKey,
) {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState<readonly SentRow<Row, Outcome>[]>([]);
  const [progress, setProgress] = useState<SendProgress>();
  const sending = useMutation({
    mutationFn: async (sent: readonly SentRow<Row, Outcome>[]) => {
      const pending = sent.filter(({ problem, outcome }) => problem === undefined && !outcome);
      setProgress({ done: 0, total: pending.length });
      await send(pending, {
        onProgress: setProgress,
        onOutcomes: (outcomes) =>
          setRows((current) =>
            current.map((row) => {
              const outcome = outcomes.get(row.line);
              return outcome === undefined ? row : { ...row, outcome };
            }),
          ),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: affectedQueryKey }),
  });
  return {
    rows,
    progress,
    error: sending.error,
    isSending: sending.isPending,
    send: (chosen: readonly Row[]) => {
      const newRows = chosen.map((row) => ({ ...row, outcome: undefined }));
      setRows(newRows);
      sending.mutate(newRows);
    },
    resume: () => sending.mutate(rows),
    reset: () => {
      setRows([]);
      sending.reset();
    },
  };
}
