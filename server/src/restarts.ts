/** How far the replacement of all server processes has come. */
export interface Restart {
  readonly state: 'running' | 'done' | 'failed';
  readonly replaced: number;
  readonly total: number;
}

/** Replaces the server processes one after the other. */
export interface Restarts {
  /** Does not wait for the end. */
  start(): Promise<Restart>;
  /** The last one, null if there was none. */
  get(): Promise<Restart | null>;
}
