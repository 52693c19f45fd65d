import { WifiOff } from 'lucide-react';
import { createPortal } from 'react-dom';
import { checkConnection, connectionLost } from '../data/connection.ts';

/**
 * Shown over the page, and over dialogs, while the service does not answer. The element is always there and
 * has `aria-live`: dialogs hide everything else from screen readers, also what appears later.
 */
export function ConnectionBanner() {
  return createPortal(
    <div aria-live="polite" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center">
      {connectionLost.use() && <Message />}
    </div>,
    document.body,
  );
}

function Message() {
  return (
    <div
      // A click must not count as one beside an open dialog, which would close it.
      onPointerDown={(event) => event.stopPropagation()}
      className="pointer-events-auto flex max-w-2xl animate-rise items-center gap-3 rounded-lg bg-raised px-4 py-2.5 shadow-high"
    >
      <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
      <p>
        <span className="font-medium">The service cannot be reached.</span>{' '}
        <span className="text-ink-2">
          Your input is kept, and figures may be out of date. The console keeps trying.
        </span>
      </p>
      <button
        type="button"
        onClick={checkConnection}
        className="shrink-0 rounded-sm font-medium text-accent-text hover:underline"
      >
        Try now
      </button>
    </div>
  );
}
