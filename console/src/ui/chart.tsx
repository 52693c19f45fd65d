import { Skeleton } from './skeleton.tsx';

export { TimeChart as Chart } from './time-chart.tsx';

export function ChartSkeleton() {
  return <Skeleton className="h-60 w-full max-md:h-48" />;
}
