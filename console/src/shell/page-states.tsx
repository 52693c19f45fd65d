import { Link, useRouter } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { checkConnection, onConnectionRestored } from '../data/connection.ts';
import { helpsToReload, isMissingFile } from '../data/missing-files.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function PageNotFound() {
  return (
    <EmptyState
      icon={<Compass />}
      title={
        <h1>
          <title>Page not found · Encart</title>
          Page not found
        </h1>
      }
      action={
        <Button asChild>
          <Link to="/">Go to home page</Link>
        </Button>
      }
    >
      The address may be wrong, or you may not have access.
    </EmptyState>
  );
}

const retryMs = 5_000;

/** Shown in place of a page that could not be loaded. It tries again by itself where that can help. */
export function PageFailed({ error: thrown }: { error: unknown }) {
  const router = useRouter();
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const isFileMissing = isMissingFile(error);
  useEffect(() => {
    if (!isFileMissing) return onConnectionRestored(() => void router.invalidate());
    void checkConnection();
    const retry = async () => {
      if (await helpsToReload().catch(() => false)) window.location.reload();
      // Mounts this component again if it fails.
      else await router.invalidate();
    };
    const timer = setTimeout(retry, retryMs);
    const stopListening = onConnectionRestored(() => void retry());
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [isFileMissing, router]);
  return (
    <ErrorState
      title="This page could not be loaded"
      error={
        isFileMissing
          ? new Error('The connection was interrupted, or there is a new version. The console tries again.')
          : error
      }
      onRetry={() => (isFileMissing ? window.location.reload() : router.invalidate())}
    />
  );
}

export function PagePending() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
