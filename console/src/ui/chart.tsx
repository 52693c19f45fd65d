import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';

// The drawing library weighs as much as everything else together, so the page does not wait for it. It is asked for at
// once all the same, to come while the figures do.
const drawing = import('./time-chart.tsx').then(({ TimeChart }) => ({ default: TimeChart }));
const TimeChart = lazy(() => drawing);

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
