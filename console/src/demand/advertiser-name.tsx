import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '../ui/skeleton.tsx';
import { advertiserQuery } from './demand-queries.ts';

export function AdvertiserName({ id }: { id: string }) {
  const { data, error } = useQuery(advertiserQuery(id));
  if (error) return <span className="text-ink-3">Unknown</span>;
  if (!data) return <Skeleton className="inline-block h-3 w-20" />;
  return (
    <Link
      to="/network/advertisers/$advertiserId"
      params={{ advertiserId: id }}
      className="hover:text-accent-text"
    >
      {data.name}
    </Link>
  );
}

/** An advertiser whose name is known, in a cell of a table. */
export function AdvertiserLink({ id, name }: { id: string; name: string | undefined }) {
  return (
    <Link
      to="/network/advertisers/$advertiserId"
      params={{ advertiserId: id }}
      className="block truncate text-ink-2 hover:text-accent-text"
    >
      {name}
    </Link>
  );
}
