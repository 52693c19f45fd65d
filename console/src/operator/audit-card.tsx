import type { Job, ServiceHealth } from '@encart/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useStaff } from './staff.ts';

/** A recount of everything from raw events: when there was one, what it found, and one more. */
export function AuditCard({ last }: { last: ServiceHealth['last_audit'] }) {
  const { canWrite } = useStaff();
  const [job, setJob] = useState<Job>();
  const audit = useMutation({
    mutationFn: () => encartFor().operator.jobs.run('audit', { onProgress: setJob }),
  });
  return (
    <Card
      title="Audit"
      description="Recounts every counter from raw events and tells what differs. It changes nothing."
      actions={
        canWrite && (
          <Button size="small" busy={audit.isPending} onClick={() => audit.mutate()}>
            Run it now
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {audit.error && <Notice>{audit.error.message}</Notice>}
        {audit.isPending && job && (
          <div className="flex flex-col gap-1.5">
            <p role="status" className="text-ink-2">
              {job.total === 0 ? 'Beginning…' : `${job.done} of ${job.total} days of channels`}
            </p>
            <Progress label="The audit" done={job.done} total={job.total} />
          </div>
        )}
        {!audit.isPending && <Result last={audit.data ?? last ?? undefined} />}
        {audit.data && audit.data.differences.length > 0 && <Differences job={audit.data} />}
      </div>
    </Card>
  );
}

function Result({ last }: { last: NonNullable<ServiceHealth['last_audit']> | undefined }) {
  if (!last) return <p className="text-ink-2">There was none yet.</p>;
  return (
    <p className="flex flex-wrap items-center gap-2">
      {last.status === 'done' && last.difference_count === 0 && <Badge tone="good">all the same</Badge>}
      {last.status === 'done' && last.difference_count > 0 && (
        <Badge tone="bad">
          {last.difference_count === 1 ? 'one difference' : `${last.difference_count} differences`}
        </Badge>
      )}
      {last.status === 'running' && <Badge tone="accent">running</Badge>}
      {last.status === 'failed' && <Badge tone="bad">broke off</Badge>}
      <span className="text-ink-2">
        <TimeAgo at={last.started_at} />
      </span>
    </p>
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
            recounted {JSON.stringify(recounted)}, stored {JSON.stringify(stored)}
          </p>
        </li>
      ))}
    </ul>
  );
}
