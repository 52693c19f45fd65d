/** The result of one check, and how to fix a problem. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  readonly fix: string | null;
}

export function ok(check: string, message: string): Finding {
  return { check, status: 'ok', message, fix: null };
}

export function warn(check: string, message: string, fix: string): Finding {
  return { check, status: 'warn', message, fix };
}

export function fail(check: string, message: string, fix: string): Finding {
  return { check, status: 'fail', message, fix };
}
