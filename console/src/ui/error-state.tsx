import { EncartError } from '@encart/sdk';
import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

interface Props {
  error: Error;
  onRetry?: (() => void) | undefined;
  title?: string;
}

/** What went wrong in the service's own words, and what to quote to somebody who can read its logs. */
export function ErrorState({ error, onRetry, title = 'This could not be loaded' }: Props) {
  const requestId = error instanceof EncartError ? error.requestId : undefined;
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <CircleAlert aria-hidden className="mb-1 size-5 text-bad" />
      <p className="font-medium text-base">{title}</p>
      <p className="max-w-md whitespace-pre-line break-words text-ink-2">{error.message}</p>
      {requestId && (
        <p className="flex items-center gap-1 text-ink-3 text-xs">
          Request <code className="font-mono">{requestId}</code>
          <CopyButton value={requestId} label="Copy the request id" />
        </p>
      )}
      {onRetry && (
        <Button className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
