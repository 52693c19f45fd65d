import type { ServiceHealth } from '@encart/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { PagePending } from '../shell/page-states.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { Sparkline } from '../ui/sparkline.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { AuditCard } from './audit-card.tsx';

const everyMs = 3_000;
/** So many looks are kept, which is three minutes. */
const kept = 60;

const healthQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: ({ signal }) => encartFor().operator.health({ signal }),
  refetchInterval: everyMs,
  staleTime: 0,
});

export function HealthPage() {
  const { data, error, refetch } = useQuery(healthQuery);
  const looks = useLooks(data);
  if (!data) return error ? <ErrorState error={error} onRetry={() => refetch()} /> : <PagePending />;
  return (
    <>
      <PageHeader title="Health" description="How the service is, looked at every few seconds." />
      <div className="flex flex-col gap-4">
        {error && <Notice>The service does not answer: {error.message}. This is the last it said.</Notice>}
        <Tiles health={data} looks={looks} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Machine health={data} />
          <AuditCard last={data.last_audit} />
        </div>
      </div>
    </>
  );
}

/** What was seen since the page was opened, the newest last. */
function useLooks(health: ServiceHealth | undefined): readonly ServiceHealth[] {
  const [looks, setLooks] = useState<readonly ServiceHealth[]>([]);
  useEffect(() => {
    if (health) setLooks((known) => [...known, health].slice(-kept));
  }, [health]);
  return looks;
}

const rate = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const writeRate = (value: number) => `${rate.format(value)}/s`;
const writeMs = (value: number | null) => (value === null ? '–' : `${rate.format(value)} ms`);

interface Figure {
  label: string;
  value: (health: ServiceHealth) => number | null;
  write: (value: number | null) => string;
}

const figures: readonly Figure[] = [
  {
    label: 'Events',
    value: ({ rates }) => rates.events_per_second,
    write: (value) => writeRate(value ?? 0),
  },
  {
    label: 'Decisions',
    value: ({ rates }) => rates.decisions_per_second,
    write: (value) => writeRate(value ?? 0),
  },
  { label: 'Decision, p50', value: ({ rates }) => rates.decision_p50_ms, write: writeMs },
  { label: 'Decision, p99', value: ({ rates }) => rates.decision_p99_ms, write: writeMs },
  {
    label: 'Commit queue',
    value: ({ queued }) => queued,
    write: (value) => rate.format(value ?? 0),
  },
  {
    label: 'Changes behind',
    value: ({ freshness }) => freshness.changes_behind,
    write: (value) => rate.format(value ?? 0),
  },
];

function Tiles({ health, looks }: { health: ServiceHealth; looks: readonly ServiceHealth[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ label, value, write }) => (
        <div key={label} className="overflow-hidden rounded-lg border border-line bg-surface shadow-low">
          <dt className="truncate px-3.5 pt-3 text-ink-2 text-xs">{label}</dt>
          <dd className="px-3.5 font-semibold text-xl tracking-tight">{write(value(health))}</dd>
          <dd aria-hidden className="mt-2 h-7">
            <Sparkline values={looks.map((look) => value(look) ?? 0)} className="size-full" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const engines: Record<ServiceHealth['database']['engine'], string> = {
  embedded: 'Embedded',
  postgres: 'PostgreSQL',
};

function Machine({ health }: { health: ServiceHealth }) {
  const { database, freshness } = health;
  return (
    <Card title="What runs here">
      <Facts>
        <Fact name="Version">
          {health.version}, {health.environment}
        </Fact>
        <Fact name="Up">{describeUptime(health.uptime_seconds)}</Fact>
        <Fact name="Processes">{health.processes}</Fact>
        <Fact name="Database">
          {engines[database.engine]} <span className="text-ink-3">({database.version})</span>
        </Fact>
        <Fact name="Size">{describeBytes(database.size_bytes)}</Fact>
        <Fact name="Schema">{database.schema}</Fact>
        <Fact name="Reports hold">
          every event answered before <TimeAgo at={freshness.data_through} />
        </Fact>
        <Fact name="Last lesson">
          {freshness.last_lesson_at ? <TimeAgo at={freshness.last_lesson_at} /> : 'none yet'}
        </Fact>
        <Fact name="Tidied">
          {health.last_tidied_at ? <TimeAgo at={health.last_tidied_at} /> : 'not yet'}
        </Fact>
      </Facts>
    </Card>
  );
}

function describeUptime(seconds: number): string {
  const units: [string, number][] = [
    ['days', 86_400],
    ['hours', 3_600],
    ['minutes', 60],
  ];
  const [unit, length] = units.find(([, each]) => seconds >= 2 * each) ?? ['seconds', 1];
  return `${Math.floor(seconds / length)} ${unit}`;
}

const megabytes = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 0,
});

function describeBytes(bytes: number): string {
  return megabytes.format(bytes / 1_000_000);
}
