import type { ChildProcess } from 'node:child_process';
import { freePort } from '../support/postgres-server.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';

/** A service that is started again at the same address and with the same settings after it has ended. */
export class RestartableService {
  readonly url: string;
  readonly #settings: Record<string, string>;
  #running: ServiceProcess | undefined;
  #output = '';

  private constructor(port: number, settings: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#settings = { ...settings, PORT: String(port) };
  }

  static async create(settings: Record<string, string>): Promise<RestartableService> {
    return new RestartableService(await freePort(), settings);
  }

  /**
   * Starts the service if it is not running, and resolves when it is ready. `more` is for this start only.
   */
  async start(more: Record<string, string> = {}): Promise<void> {
    if (this.#running) return;
    const started = await startService({ ...this.#settings, ...more });
    this.#running = started;
    started.exit.then(() => {
      this.#output += started.output();
      if (this.#running === started) this.#running = undefined;
    });
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** The main process. */
  get child(): ChildProcess {
    if (!this.#running) throw new Error('the service is not running');
    return this.#running.child;
  }

  /** Resolves when all its processes have ended. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.kill(signal);
  }

  /** Resolves when all its processes have ended, by themselves or because they were killed. */
  async ended(): Promise<void> {
    await this.#running?.exit;
  }

  /** The log of all starts. */
  output(): string {
    return this.#output + (this.#running?.output() ?? '');
  }
}
