import { EncartError } from '@encart/sdk';
import { CircleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

interface Props {
  error: Error;
  onRetry?: (() => void) | undefined;
  title?: string;
}

/** The service's error message, with the request id to find it in the logs. */
export function ErrorState({ error, onRetry, title = 'Could not be loaded' }: Props) {
  const requestId = error instanceof EncartError ? error.requestId : undefined;
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <CircleAlert aria-hidden className="mb-1 size-5 text-bad" />
      <p className="font-medium text-base">{title}</p>
      <p className="max-w-md whitespace-pre-line break-words text-ink-2">{error.message}</p>
      {requestId && (
        <p className="flex items-center gap-1 text-ink-3 text-xs">
          Request ID <code className="font-mono">{requestId}</code>
          <CopyButton value={requestId} label="Copy request ID" />
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
