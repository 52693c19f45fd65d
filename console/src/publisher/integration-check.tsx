import type { IntegrationCheck as Check } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { formatDateTime } from '../data/dates.ts';
import { formatCount } from '../data/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { integrationQuery } from './publisher-queries.ts';

/** Problems that the service found in the publisher's recent requests and events. */
export function IntegrationCheck({ publisherId }: { publisherId: string }) {
  const { id: channelId } = useThisChannel();
  const check = useQuery(integrationQuery(channelId, publisherId));
  return (
    <Card
      title="Integration check"
      description="Requests and events of the last day."
      actions={
        <Button size="small" busy={check.isFetching} onClick={() => check.refetch()}>
          Check again
        </Button>
      }
    >
      {check.error ? (
        <ErrorState error={check.error} onRetry={() => check.refetch()} />
      ) : check.data ? (
        <Result check={check.data} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Card>
  );
}

function Result({ check: { findings, sessions, events, calls, last_session_at: last } }: { check: Check }) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-2">
        {findings.map(({ code, severity, message }) => (
          <Line
            key={code}
            icon={
              severity === 'problem' ? (
                <CircleAlert aria-label="Problem" className="size-4 text-bad" />
              ) : (
                <Info aria-label="Hint" className="size-4 text-warn" />
              )
            }
          >
            {message}
          </Line>
        ))}
        {findings.length === 0 && (
          <Line icon={<CircleCheck aria-hidden className="size-4 text-good" />}>No problems found.</Line>
        )}
      </ul>
      <Facts>
        <Fact name="Last session">{last === null ? 'None in the last day' : <TimeAgo at={last} />}</Fact>
        <Fact name="Sessions">
          {formatCount(sessions.total)}, {formatCount(sessions.empty)} without offers
        </Fact>
        <Fact name="Viewed">
          {formatCount(sessions.seen)} with an impression, {formatCount(sessions.unseen)} without
        </Fact>
        <Fact name="Clicks">
          {formatCount(events.clicks)}, {formatCount(events.clicks_without_impression)} without an impression
        </Fact>
        <Fact name="Calls">
          {formatCount(calls.total)} since {formatDateTime(calls.since)}, {formatCount(calls.refused)}{' '}
          rejected, {formatCount(calls.warned)} with warnings
        </Fact>
        <FieldCounts name="Rejected" fields={calls.refused_fields} />
        <FieldCounts name="Left out" fields={calls.warned_fields} />
      </Facts>
    </div>
  );
}

/** The fields that were rejected or left out, with the number of calls and the last message. */
function FieldCounts({ name, fields }: { name: string; fields: Check['calls']['refused_fields'] }) {
  if (fields.length === 0) return null;
  return (
    <Fact name={name}>
      <ul className="flex flex-col gap-1">
        {fields.map(({ field, calls, message }) => (
          <li key={field}>
            {formatCount(calls)} × <code className="break-all font-mono text-xs">{field}</code>: {message}
          </li>
        ))}
      </ul>
    </Fact>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
