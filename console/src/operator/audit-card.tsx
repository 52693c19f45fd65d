import type { Job, ServiceHealth } from '@encart/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useStaff } from './staff.ts';

const pollIntervalMs = 1_000;

/** The last audit (a recount of all counters from raw events), its progress, and a button that starts one. */
export function AuditCard({ last }: { last: ServiceHealth['last_audit'] }) {
  const { canWrite } = useStaff();
  const [changed, setChanged] = useState<Job>();
  // An audit that was started here is newer than the one in the health data.
  const id = changed && changed.started_at >= (last?.started_at ?? '') ? changed.id : last?.id;
  const { data: job } = useQuery({
    queryKey: ['operator', 'jobs', id],
    queryFn: ({ signal }) => encartFor().operator.jobs.get(id as string, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollIntervalMs : false),
    staleTime: 0,
  });
  const change = useChange(setChanged);
  const isRunning = job?.status === 'running';
  return (
    <Card
      title="Audit"
      description="Recounts all counters from raw events and lists the differences. It changes nothing."
      actions={canWrite && <Actions job={job} change={change} />}
    >
      <div className="flex flex-col gap-3">
        {change.error && <Notice>{change.error.message}</Notice>}
        {isRunning && <Running job={job} />}
        {!isRunning && <Result job={job} />}
        {job && !isRunning && job.differences.length > 0 && <Differences job={job} />}
      </div>
    </Card>
  );
}

type Change = { start: true } | { cancel: string } | { resume: string };

function useChange(onDone: (job: Job) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => {
      const { jobs } = encartFor().operator;
      if ('cancel' in change) return jobs.cancel(change.cancel);
      return 'resume' in change ? jobs.resume(change.resume) : jobs.start('audit');
    },
    onSuccess: (job) => {
      queries.setQueryData(['operator', 'jobs', job.id], job);
      onDone(job);
    },
  });
}

function Actions({ job, change }: { job: Job | undefined; change: ReturnType<typeof useChange> }) {
  const busy = change.isPending;
  if (job?.status === 'running')
    return (
      <Button size="small" busy={busy} onClick={() => change.mutate({ cancel: job.id })}>
        Cancel
      </Button>
    );
  return (
    <div className="flex gap-2">
      {(job?.status === 'failed' || job?.status === 'cancelled') && (
        <Button size="small" busy={busy} onClick={() => change.mutate({ resume: job.id })}>
          Resume
        </Button>
      )}
      <Button size="small" busy={busy} onClick={() => change.mutate({ start: true })}>
        Run audit
      </Button>
    </div>
  );
}

function Running({ job }: { job: Job }) {
  const { done, total, estimated_finish_at } = job;
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="text-ink-2">
        {total === 0
          ? 'Starting…'
          : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} channel days`}
        {estimated_finish_at && (
          <>
            , done <TimeAgo at={estimated_finish_at} />
          </>
        )}
      </p>
      <Progress label="Audit progress" done={done} total={total} />
    </div>
  );
}

function Result({ job }: { job: Job | undefined }) {
  if (!job) return <p className="text-ink-2">No audit yet.</p>;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {job.status === 'done' && job.difference_count === 0 && <Badge tone="good">No differences</Badge>}
        {job.status === 'done' && job.difference_count > 0 && (
          <Badge tone="bad">
            {job.difference_count === 1
              ? '1 difference'
              : `${job.difference_count.toLocaleString('en-US')} differences`}
          </Badge>
        )}
        {job.status === 'failed' && <Badge tone="bad">Failed</Badge>}
        {job.status === 'cancelled' && <Badge tone="accent">Cancelled</Badge>}
        <span className="text-ink-2">
          <TimeAgo at={job.started_at} />
        </span>
      </p>
      {job.reason !== null && <p className="text-ink-2">{job.reason}</p>}
    </>
  );
}

function Differences({ job }: { job: Job }) {
  return (
    <ul className="max-h-60 overflow-y-auto rounded-md border border-line">
      {job.differences.map(({ table, cell, recounted, stored }) => (
        <li
          key={`${table} ${JSON.stringify(cell)}`}
          className="border-line border-b px-2.5 py-1.5 last:border-0"
        >
          <p className="font-medium">{table}</p>
          <p className="break-all font-mono text-ink-3 text-xs">{JSON.stringify(cell)}</p>
          <p className="break-all font-mono text-xs">
            Recounted {JSON.stringify(recounted)}, stored {JSON.stringify(stored)}
          </p>
        </li>
      ))}
    </ul>
  );
}
