import { Type } from 'typebox';
import { recordAudit } from '../audit/index.ts';
import { type Backup, BackupProblem, listBackups } from '../db/embedded-backup.ts';
import type { Database } from '../db/open.ts';
import { conflict } from '../errors.ts';
import { actorOf } from '../http/authenticate.ts';
import { DetailBody, ErrorBody } from '../http/fields.ts';
import type { RouteApp } from '../http/route-app.ts';
import type { Clock } from '../lib/clock.ts';

const tags = ['Operator: diagnostics'];

const BackupBody = Type.Object({
  name: Type.String({ description: 'The name to restore it by.' }),
  path: Type.String({ description: 'The folder on the machine of the service.' }),
  bytes: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
});

export interface BackupDependencies {
  readonly database: Pick<Database, 'db' | 'backup'>;
  readonly dataDir: string;
  readonly clock: Clock;
}

export function backupRoutes(app: RouteApp, { database, dataDir, clock }: BackupDependencies): void {
  let running = false;
  app.post(
    '/backups',
    {
      schema: {
        tags,
        summary: 'Back up the embedded database',
        description:
          'Copies the embedded database into `backups` in the data directory, while the service is running. The copy has everything that was acknowledged before the call. It does not contain the master secret. A service on PostgreSQL answers 409: back it up with the tools of PostgreSQL.',
        response: { 201: BackupBody, 401: DetailBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      if (!database.backup)
        throw conflict(
          'This service uses PostgreSQL. Back it up with pg_dump, as the operator handbook describes.',
        );
      if (running) throw conflict('A backup is being made already.');
      running = true;
      try {
        const backup = await database.backup(clock());
        await recordAudit(database.db, actorOf(request), {
          action: 'service.backed_up',
          objectType: 'service',
          objectId: 'service',
          details: { name: backup.name, bytes: backup.bytes },
          at: clock(),
        });
        return await reply.code(201).send(view(backup));
      } catch (error) {
        throw error instanceof BackupProblem ? conflict(error.message) : error;
      } finally {
        running = false;
      }
    },
  );

  app.get(
    '/backups',
    {
      schema: {
        tags,
        summary: 'List the backups of the embedded database',
        description: 'The backups in the data directory of the machine that answers, newest first.',
        response: { 200: Type.Object({ backups: Type.Array(BackupBody) }), 401: DetailBody },
      },
    },
    async () => ({ backups: (await listBackups(dataDir)).map(view) }),
  );
}

function view({ name, path, bytes, createdAt }: Backup) {
  return { name, path, bytes, created_at: createdAt.toISOString() };
}
