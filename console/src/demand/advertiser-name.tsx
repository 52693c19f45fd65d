import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../ui/skeleton.tsx';
import { advertiserQuery } from './demand-queries.ts';

export function AdvertiserName({ id }: { id: string }) {
  const { data, error } = useQuery(advertiserQuery(id));
  if (error) return <span className="text-ink-3">Unknown</span>;
  return data ? data.name : <Skeleton className="inline-block h-3 w-20" />;
}
