/** Callbacks that run before the program ends or the page is closed. */
export interface ShutdownListener {
  /** The event loop is empty (Node, Bun, Deno). The runtime waits for asynchronous work that starts here. */
  onExit(): void;
  /**
   * The page is hidden and may never become visible again (browsers). Only requests that start here are sent.
   */
  onHide(): void;
}

type Listen = (event: string, listener: () => void) => void;

/** The globals that this file uses. Each runtime has some of them. */
interface Runtime {
  process?: { on?: Listen; off?: Listen };
  document?: { visibilityState: string; addEventListener: Listen; removeEventListener: Listen };
  addEventListener?: Listen;
  removeEventListener?: Listen;
}

// One runtime listener serves all queues: Node warns of a leak when a program adds more than ten.
const listeners = new Set<ShutdownListener>();

const notifyExit = () => {
  for (const listener of listeners) listener.onExit();
};
const notifyHide = () => {
  for (const listener of listeners) listener.onHide();
};
const notifyHideIfHidden = () => {
  if ((globalThis as Runtime).document?.visibilityState === 'hidden') notifyHide();
};

/** Returns a function that removes the listener. */
export function listenForShutdown(listener: ShutdownListener): () => void {
  if (listeners.size === 0) attach();
  listeners.add(listener);
  return () => {
    if (listeners.delete(listener) && listeners.size === 0) detach();
  };
}

function attach(): void {
  const runtime = globalThis as Runtime;
  runtime.process?.on?.('beforeExit', notifyExit);
  runtime.document?.addEventListener('visibilitychange', notifyHideIfHidden);
  runtime.addEventListener?.('pagehide', notifyHide);
}

function detach(): void {
  const runtime = globalThis as Runtime;
  runtime.process?.off?.('beforeExit', notifyExit);
  runtime.document?.removeEventListener('visibilitychange', notifyHideIfHidden);
  runtime.removeEventListener?.('pagehide', notifyHide);
}
