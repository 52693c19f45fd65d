/** Something that wants to hear, while there is still time, that the program or the page goes away. */
export interface Leaver {
  /** Nothing is left to do; what is begun now is waited for. Node, Bun and Deno say so. */
  onExit(): void;
  /** The page is out of sight and may never come back: only what is sent now is sent. Browsers say so. */
  onHide(): void;
}

type Listen = (event: string, listener: () => void) => void;

/** What a runtime may have; each has some of it. */
interface Runtime {
  process?: { on?: Listen; off?: Listen };
  document?: { visibilityState: string; addEventListener: Listen; removeEventListener: Listen };
  addEventListener?: Listen;
  removeEventListener?: Listen;
}

// One listener for all: a runtime warns of a leak when a program with many keys adds one for each.
const leavers = new Set<Leaver>();

const exit = () => {
  for (const leaver of leavers) leaver.onExit();
};
const hide = () => {
  for (const leaver of leavers) leaver.onHide();
};
const hideUnlessSeen = () => {
  if ((globalThis as Runtime).document?.visibilityState === 'hidden') hide();
};

/** Answers how to hear no more of it. */
export function listenForLeaving(leaver: Leaver): () => void {
  if (leavers.size === 0) listen();
  leavers.add(leaver);
  return () => {
    if (leavers.delete(leaver) && leavers.size === 0) stopListening();
  };
}

function listen(): void {
  const runtime = globalThis as Runtime;
  runtime.process?.on?.('beforeExit', exit);
  runtime.document?.addEventListener('visibilitychange', hideUnlessSeen);
  runtime.addEventListener?.('pagehide', hide);
}

function stopListening(): void {
  const runtime = globalThis as Runtime;
  runtime.process?.off?.('beforeExit', exit);
  runtime.document?.removeEventListener('visibilitychange', hideUnlessSeen);
  runtime.removeEventListener?.('pagehide', hide);
}
