import { Link, useRouter } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
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

export function PageFailed({ error: thrown }: { error: unknown }) {
  const router = useRouter();
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return (
    <ErrorState
      title="This page could not be loaded"
      error={error}
      // After an upgrade the old version's chunks are gone. Only a full reload gets the new ones.
      onRetry={() => (isMissingChunk(error) ? window.location.reload() : router.invalidate())}
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

/** Every browser reports a failed dynamic import as a `TypeError`, but with a message of its own. */
function isMissingChunk(error: Error): boolean {
  return /import|module/i.test(error.message) && error instanceof TypeError;
}
