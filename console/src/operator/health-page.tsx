import type { ServiceHealth } from '@encart/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { formatBytes, formatDecimal } from '../data/numbers.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { PagePending } from '../shell/page-states.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { Sparkline } from '../ui/sparkline.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { AuditCard } from './audit-card.tsx';

const pollIntervalMs = 3_000;
/** The number of samples in a sparkline: three minutes at one sample per poll. */
const maxSamples = 60;

const healthQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: ({ signal }) => encartFor().operator.health({ signal }),
  refetchInterval: pollIntervalMs,
  staleTime: 0,
});

export function HealthPage() {
  const { data, error, refetch } = useQuery(healthQuery);
  const samples = useSamples(data);
  if (!data) return error ? <ErrorState error={error} onRetry={() => refetch()} /> : <PagePending />;
  return (
    <>
      <PageHeader title="Health" description="The state of the service, updated every 3 seconds." />
      <div className="flex flex-col gap-4">
        {error && (
          <Notice>The service does not respond: {error.message}. These are the last known values.</Notice>
        )}
        <Tiles health={data} samples={samples} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <ServiceFacts health={data} />
          <AuditCard lastAudit={data.last_audit} />
        </div>
      </div>
    </>
  );
}

/** The latest samples since the page was opened, the newest last. */
function useSamples(health: ServiceHealth | undefined): readonly ServiceHealth[] {
  const [samples, setSamples] = useState<readonly ServiceHealth[]>([]);
  useEffect(() => {
    if (health) setSamples((previous) => [...previous, health].slice(-maxSamples));
  }, [health]);
  return samples;
}

const formatRate = (value: number) => `${formatDecimal(value)}/s`;
const formatMs = (value: number | null) => (value === null ? '–' : `${formatDecimal(value)} ms`);

interface Figure {
  label: string;
  read: (health: ServiceHealth) => number | null;
  format: (value: number | null) => string;
}

const figures: readonly Figure[] = [
  {
    label: 'Events',
    read: ({ rates }) => rates.events_per_second,
    format: (value) => formatRate(value ?? 0),
  },
  {
    label: 'Decisions',
    read: ({ rates }) => rates.decisions_per_second,
    format: (value) => formatRate(value ?? 0),
  },
  { label: 'Decision time, p50', read: ({ rates }) => rates.decision_p50_ms, format: formatMs },
  { label: 'Decision time, p99', read: ({ rates }) => rates.decision_p99_ms, format: formatMs },
  {
    label: 'Commit queue',
    read: ({ queued }) => queued,
    format: (value) => formatDecimal(value ?? 0),
  },
  {
    label: 'Changes to apply',
    read: ({ freshness }) => freshness.changes_behind,
    format: (value) => formatDecimal(value ?? 0),
  },
];

function Tiles({ health, samples }: { health: ServiceHealth; samples: readonly ServiceHealth[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
      {figures.map(({ label, read, format }) => (
        <div key={label} className="overflow-hidden rounded-lg border border-line bg-surface shadow-low">
          <dt className="truncate px-3.5 pt-3 text-ink-2 text-xs">{label}</dt>
          <dd className="px-3.5 font-semibold text-xl tracking-tight">{format(read(health))}</dd>
          <dd aria-hidden className="mt-2 h-7">
            <Sparkline values={samples.map((sample) => read(sample) ?? 0)} className="size-full" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const engineLabels: Record<ServiceHealth['database']['engine'], string> = {
  embedded: 'Embedded',
  postgres: 'PostgreSQL',
};

function ServiceFacts({ health }: { health: ServiceHealth }) {
  const { database, freshness } = health;
  return (
    <Card title="Service">
      <Facts>
        <Fact name="Version">
          {health.version}, {health.environment}
        </Fact>
        <Fact name="Uptime">{describeUptime(health.uptime_seconds)}</Fact>
        <Fact name="Processes">{health.processes}</Fact>
        <Fact name="Database">
          {engineLabels[database.engine]} <span className="text-ink-3">({database.version})</span>
        </Fact>
        <Fact name="Database size">{formatBytes(database.size_bytes)}</Fact>
        <Fact name="Schema version">{database.schema}</Fact>
        <Fact name="Reports complete until">
          <TimeAgo at={freshness.data_through} />
        </Fact>
        <Fact name="Last learning update">
          {freshness.last_lesson_at ? <TimeAgo at={freshness.last_lesson_at} /> : 'Never'}
        </Fact>
        <Fact name="Last cleanup">
          {health.last_tidied_at ? <TimeAgo at={health.last_tidied_at} /> : 'Never'}
        </Fact>
      </Facts>
    </Card>
  );
}

function describeUptime(seconds: number): string {
  const units = [
    { name: 'days', length: 86_400 },
    { name: 'hours', length: 3_600 },
    { name: 'minutes', length: 60 },
  ];
  // At least two, because the names are plural.
  const unit = units.find(({ length }) => seconds >= 2 * length) ?? { name: 'seconds', length: 1 };
  return `${Math.floor(seconds / unit.length)} ${unit.name}`;
}
