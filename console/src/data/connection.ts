import { createStore } from './store.ts';

const firstDelayMs = 1_000;
const maxDelayMs = 15_000;
const timeoutMs = 5_000;

/** A store that is true while the service is out of reach. */
export const connectionLost = createStore(false);

const restoredListeners = new Set<() => void>();
let failedChecks = 0;
let isChecking = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks the service whether it is ready. If not, asks again with growing pauses until it is. */
export async function checkConnection(): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  clearTimeout(timer);
  const isReady = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
  isChecking = false;
  if (isReady) restored();
  else {
    timer = setTimeout(checkConnection, Math.min(maxDelayMs, firstDelayMs * 2 ** failedChecks));
    failedChecks += 1;
    connectionLost.set(true);
  }
}

function restored(): void {
  failedChecks = 0;
  if (!connectionLost.get()) return;
  connectionLost.set(false);
  for (const listener of restoredListeners) listener();
}

/** Calls `listener` whenever the service answers again. Returns a function that ends this. */
export function onConnectionRestored(listener: () => void): () => void {
  restoredListeners.add(listener);
  return () => restoredListeners.delete(listener);
}

window.addEventListener('online', checkConnection);
window.addEventListener('offline', checkConnection);
