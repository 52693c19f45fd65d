import { connect, createServer, type Socket } from 'node:net';

/**
 * - `cut` closes every connection, and new ones at once.
 * - `swallow` keeps connections open and forwards nothing, like a dead network path. `swallow answers` does
 *   so only on the way back: statements are executed, and their results never arrive. Both close the
 *   connections at the end, because bytes are missing.
 * - `hold` forwards nothing until it ends, like a network that is interrupted for a while. Nothing is lost.
 */
export type ProxyFault = 'cut' | 'swallow' | 'swallow answers' | 'hold';

export interface DatabaseProxy {
  readonly url: string;
  fault: ProxyFault | undefined;
  /** Every packet arrives this much later, in both directions. */
  delayMs: number;
  /** Closes some of the open connections. */
  cutSome(isCut: () => boolean): void;
  /**
   * Open connections stay open and never carry a byte again, as after a firewall has forgotten
   * them. New ones work.
   */
  silence(): void;
  /**
   * Closes the silent connections, as the operating system does when it has sent the same bytes in
   * vain for some minutes.
   */
  cutSilent(): void;
  /** New connections go to another server. The open ones are closed. */
  retarget(databaseUrl: string): void;
  stop(): Promise<void>;
}

/** The settings that all connections of a proxy share. */
interface State {
  fault: ProxyFault | undefined;
  delayMs: number;
}

/**
 * One direction of a connection. Bytes leave in the order in which they came, also if
 * the delay becomes shorter.
 */
class Direction {
  readonly #to: Socket;
  readonly #state: State;
  readonly #queue: { readonly chunk: Buffer; readonly dueMs: number }[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(to: Socket, state: State) {
    this.#to = to;
    this.#state = state;
  }

  add(chunk: Buffer): void {
    const { fault, delayMs } = this.#state;
    if (fault !== 'hold' && delayMs === 0 && this.#queue.length === 0) this.#write(chunk);
    else {
      this.#queue.push({ chunk, dueMs: performance.now() + delayMs });
      this.send();
    }
  }

  /** Sends what is due. Called again when a delay or `hold` ends. */
  send(): void {
    clearTimeout(this.#timer);
    if (this.#state.fault === 'hold') return;
    for (let head = this.#queue[0]; head; head = this.#queue[0]) {
      const waitMs = head.dueMs - performance.now();
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.send(), waitMs);
        return;
      }
      this.#queue.shift();
      this.#write(head.chunk);
    }
  }

  #write(chunk: Buffer): void {
    if (!this.#to.destroyed) this.#to.write(chunk);
  }
}

/** A connection through the proxy. */
class Path {
  readonly #near: Socket;
  readonly #far: Socket;
  readonly #directions: readonly Direction[];
  #isSilent = false;

  constructor(near: Socket, far: Socket, state: State, onClose: () => void) {
    this.#near = near;
    this.#far = far;
    this.#directions = [
      [near, far],
      [far, near],
    ].map(([from, to]) => this.#connect(from as Socket, to as Socket, state, onClose));
  }

  #connect(from: Socket, to: Socket, state: State, onClose: () => void): Direction {
    const direction = new Direction(to, state);
    from.setNoDelay(true);
    from.on('data', (chunk) => {
      const isSwallowed =
        state.fault === 'swallow' || (state.fault === 'swallow answers' && from === this.#far);
      if (!this.#isSilent && !isSwallowed) direction.add(chunk);
    });
    from.on('error', () => {});
    from.on('close', () => {
      // While the path is dead, the other side does not learn of it.
      if (!this.#isSilent) to.destroy();
      if (to.destroyed) onClose();
    });
    return direction;
  }

  send(): void {
    for (const direction of this.#directions) direction.send();
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  silence(): void {
    this.#isSilent = true;
  }

  cut(): void {
    this.#near.destroy();
    this.#far.destroy();
  }
}

/** A proxy between the service and its database, to interrupt the connection. */
export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const paths = new Set<Path>();
  const state: State = { fault: undefined, delayMs: 0 };
  const server = createServer((near) => {
    if (state.fault === 'cut') return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const path = new Path(near, far, state, () => paths.delete(path));
    paths.add(path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  const cutSome = (isCut: () => boolean) => {
    for (const path of [...paths]) if (isCut()) path.cut();
  };
  const cut = () => cutSome(() => true);
  return {
    url: url.href,
    get fault() {
      return state.fault;
    },
    set fault(next) {
      const wasSwallowing = state.fault?.startsWith('swallow');
      state.fault = next;
      if (next === 'cut' || wasSwallowing) cut();
      for (const path of paths) path.send();
    },
    get delayMs() {
      return state.delayMs;
    },
    set delayMs(delayMs) {
      state.delayMs = delayMs;
    },
    cutSome,
    silence() {
      for (const path of paths) path.silence();
    },
    cutSilent() {
      for (const path of [...paths]) if (path.isSilent) path.cut();
    },
    retarget(next) {
      target = new URL(next);
      cut();
    },
    stop() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
