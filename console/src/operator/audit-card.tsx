import type { Job, ServiceHealth } from '@encart/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { formatCount } from '../data/numbers.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useStaff } from './staff.ts';

const pollIntervalMs = 1_000;

/** The last audit (a recount of all counters from raw events), its progress, and a button that starts one. */
export function AuditCard({ lastAudit }: { lastAudit: ServiceHealth['last_audit'] }) {
  const { canWrite } = useStaff();
  /** The audit that was last started, cancelled or resumed on this page. */
  const [controlled, setControlled] = useState<Job>();
  // The health data is polled, so it may not yet contain an audit that was started here.
  const isControlledNewer = controlled && controlled.started_at >= (lastAudit?.started_at ?? '');
  const id = isControlledNewer ? controlled.id : lastAudit?.id;
  const { data: job } = useQuery({
    queryKey: ['operator', 'jobs', id],
    queryFn: ({ signal }) => encartFor().operator.jobs.get(id as string, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollIntervalMs : false),
    staleTime: 0,
  });
  const control = useAuditControl(setControlled);
  const isRunning = job?.status === 'running';
  return (
    <Card
      title="Audit"
      description="Recounts all counters from raw events and lists the differences. It changes nothing."
      actions={canWrite && <Actions job={job} control={control} />}
    >
      <div className="flex flex-col gap-3">
        {control.error && <Notice>{control.error.message}</Notice>}
        {isRunning && <AuditProgress job={job} />}
        {!isRunning && <AuditResult job={job} />}
        {job && !isRunning && job.differences.length > 0 && <Differences job={job} />}
      </div>
    </Card>
  );
}

type AuditCommand = { start: true } | { cancel: string } | { resume: string };

function useAuditControl(onDone: (job: Job) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (command: AuditCommand) => {
      const { jobs } = encartFor().operator;
      if ('cancel' in command) return jobs.cancel(command.cancel);
      return 'resume' in command ? jobs.resume(command.resume) : jobs.start('audit');
    },
    onSuccess: (job) => {
      queryClient.setQueryData(['operator', 'jobs', job.id], job);
      onDone(job);
    },
  });
}

function Actions({ job, control }: { job: Job | undefined; control: ReturnType<typeof useAuditControl> }) {
  const busy = control.isPending;
  if (job?.status === 'running')
    return (
      <Button size="small" busy={busy} onClick={() => control.mutate({ cancel: job.id })}>
        Cancel
      </Button>
    );
  return (
    <div className="flex gap-2">
      {(job?.status === 'failed' || job?.status === 'cancelled') && (
        <Button size="small" busy={busy} onClick={() => control.mutate({ resume: job.id })}>
          Resume
        </Button>
      )}
      <Button size="small" busy={busy} onClick={() => control.mutate({ start: true })}>
        Run audit
      </Button>
    </div>
  );
}

function AuditProgress({ job }: { job: Job }) {
  const { done, total, estimated_finish_at } = job;
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="text-ink-2">
        {total === 0 ? 'Starting…' : `${formatCount(done)} of ${formatCount(total)} channel days`}
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

function AuditResult({ job }: { job: Job | undefined }) {
  if (!job) return <p className="text-ink-2">No audit yet.</p>;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {job.status === 'done' && job.difference_count === 0 && <Badge tone="good">No differences</Badge>}
        {job.status === 'done' && job.difference_count > 0 && (
          <Badge tone="bad">
            {job.difference_count === 1 ? '1 difference' : `${formatCount(job.difference_count)} differences`}
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
