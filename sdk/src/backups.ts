import type { Call, ResponseBody } from './call.ts';
import type { CallOptions } from './transport.ts';

export type Backup = ResponseBody<'get', '/operator/backups'>['backups'][number];

/** Calls for copies of the embedded database. */
export function backupCalls(call: Call) {
  return {
    /** Copies the database while the service is running. */
    create: (options?: CallOptions): Promise<Backup> => call('post', '/operator/backups', {}, options),
    /** Newest first. */
    list: async (options?: CallOptions): Promise<Backup[]> =>
      (await call('get', '/operator/backups', {}, options)).backups,
  };
}
