import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';

// The chart library is as large as all other code, so the page renders without it. Its loading starts with this module,
// in parallel with the data.
const timeChart = import('./time-chart.tsx').then(({ TimeChart }) => ({ default: TimeChart }));
const TimeChart = lazy(() => timeChart);

export function Chart(props: ComponentProps<typeof TimeChart>) {
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <TimeChart {...props} />
    </Suspense>
  );
}

export function ChartSkeleton() {
  return <Skeleton className="h-60 w-full max-md:h-48" />;
}
