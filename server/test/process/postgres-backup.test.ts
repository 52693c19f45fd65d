import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encart } from '../../../cli/test/run.ts';
import { type Load, startLoad } from '../support/client-load.ts';
import { createWorld, untilReady } from '../support/crash-world.ts';
import { namedBlock } from '../support/docs.ts';
import { databaseUrl, onServer } from '../support/postgres-databases.ts';
import { findInstalled } from '../support/postgres-programs.ts';
import {
  dataIn,
  freePort,
  giveToServer,
  initialize,
  makeHome,
  programsIn,
  serverIdentity,
} from '../support/postgres-server.ts';
import { type ServiceProcess, startService } from '../support/service-process.ts';
import { settle } from '../support/settle-record.ts';
import { runInShell } from '../support/shell.ts';

const operatorKey = 'an-operator-key-for-the-backup-test-0123456789';
const tools = ['initdb', 'postgres', 'pg_ctl', 'pg_dump', 'pg_restore', 'pg_basebackup', 'psql', 'createdb'];
/** The npm binaries have only the server. */
const installed = findInstalled(tools);

const left = installed ? '' : ` (left out: no PostgreSQL with ${tools.join(', ')} is installed)`;
describe.skipIf(!installed)(`the backups of docs/operations.md${left}`, () => {
  let home: string;
  let service: ServiceProcess;
  let url: string;
  let environment: Record<string, string>;
  let world: Awaited<ReturnType<typeof createWorld>>;

  /** Runs the commands of the page as the user of the server. */
  async function paste(name: string, more: Record<string, string> = {}): Promise<string> {
    const script = namedBlock('docs/operations.md', name);
    const options = { cwd: home, env: { ...environment, ...more }, identity: serverIdentity };
    const { code, output } = await runInShell(script, options);
    expect(code, output).toBe(0);
    return output;
  }

  const start = (address = url) =>
    startService({
      DATABASE_URL: address,
      ENCART_DATA_DIR: join(home, 'service'),
      ENCART_WORKERS: '1',
      ENCART_OPERATOR_KEY: operatorKey,
      ENCART_RATE_LIMITS: 'off',
    });

  const targetOf = (at: ServiceProcess) => ({ url: at.url, key: world.key });

  /** Visits of shoppers. `until` waits for a number of answers. */
  const visit = (seed: string): Load & { until(answers: number): Promise<void> } => {
    const load = startLoad(targetOf(service), seed);
    return { ...load, until: (answers) => load.record.answers(answers) };
  };

  async function expectCleanAudit(at: ServiceProcess): Promise<void> {
    const { code, stdout } = await encart(['audit'], {
      ENCART_URL: at.url,
      ENCART_OPERATOR_KEY: operatorKey,
    });
    expect(code, stdout).toBe(0);
  }

  beforeAll(async () => {
    home = makeHome();
    const { programs } = installed as { programs: string };
    const data = dataIn(home);
    initialize(data, programsIn(programs));
    const port = await freePort();
    appendFileSync(
      join(data, 'postgresql.conf'),
      `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`,
    );
    for (const folder of ['archive', 'backups', 'service']) {
      mkdirSync(join(home, folder));
      if (folder !== 'service') giveToServer(join(home, folder));
    }
    const server = `postgres://postgres@127.0.0.1:${port}/postgres`;
    url = databaseUrl(server, 'encart');
    environment = {
      PATH: `${programs}:${process.env.PATH}`,
      HOME: home,
      PGDATA: data,
      ARCHIVE: join(home, 'archive'),
      BACKUPS: join(home, 'backups'),
      DATABASE_URL: url,
      RESTORED_URL: databaseUrl(server, 'encart_restored'),
    };
    const options = { cwd: home, env: environment, identity: serverIdentity };
    const { code, output } = await runInShell('pg_ctl start --log="$BACKUPS/server.log" --wait', options);
    expect(code, output).toBe(0);
    await onServer(server, 'create database encart');
    service = await start();
    world = await createWorld(service.url, operatorKey);
  });
  afterAll(async () => {
    await service?.kill('SIGKILL');
    if (!home) return;
    const options = { cwd: home, env: environment, identity: serverIdentity };
    await runInShell('pg_ctl stop --mode=immediate', options);
    rmSync(home, { recursive: true, force: true });
  });

  it('a dump of a running service has everything that was acknowledged before it', async () => {
    const before = visit('before the dump');
    await before.until(100);
    const record = await before.stop();
    const meanwhile = visit('during the dump');
    await meanwhile.until(20);
    await paste('postgres: dump');
    await meanwhile.stop();
    await paste('postgres: restore');
    const restored = await start(environment.RESTORED_URL);
    try {
      expect(await settle(targetOf(restored), record)).toMatchObject({
        acknowledged: record.acknowledged.size,
      });
      await expectCleanAudit(restored);
    } finally {
      await restored.kill('SIGTERM');
    }
  });

  it('a recovery returns to the moment: everything before it, and nothing after it', async () => {
    await paste('postgres: archive');
    await untilReady(service.url);
    const early = visit('before the base backup');
    await early.until(50);
    await paste('postgres: base backup');
    await early.until(50);
    const before = await early.stop();
    const [{ moment } = { moment: '' }] = await onServer<{ moment: string }>(
      url,
      'select now()::text as moment',
    );
    const late = visit('after the moment');
    await late.until(100);
    const after = await late.stop();
    expect(await paste('postgres: check the archive')).toContain('archived_count');
    await service.kill('SIGTERM');

    await paste('postgres: recover', { MOMENT: moment });
    service = await start();
    expect(await settle(targetOf(service), before)).toMatchObject({ acknowledged: before.acknowledged.size });
    const lost = [...after.sessions.keys()];
    expect(lost.length).toBeGreaterThan(0);
    expect(await onServer(url, `select id from sessions where id in ('${lost.join("', '")}')`)).toEqual([]);
    await expectCleanAudit(service);
  });
});
