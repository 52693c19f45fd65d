import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEncart, type EventReport } from '@encart/sdk';
import { afterAll, beforeAll, expect, inject, it, onTestFailed, onTestFinished } from 'vitest';
import { encart } from '../../../cli/test/run.ts';
import { createNetwork, offerRequest } from '../../../sdk/test/network.ts';
import { strikeUnderLoad } from '../support/client-load.ts';
import { countersOf } from '../support/crash-counters.ts';
import { countersIn, createWorld, untilReady } from '../support/crash-world.ts';
import { type PgBouncer, startPgBouncer, withPgBouncer } from '../support/pgbouncer.ts';
import { type CrashingPostgres, childrenOf, startCrashingPostgres } from '../support/postgres-crash.ts';
import { createPostgresDatabase } from '../support/postgres-databases.ts';
import { launch, type ServiceProcess, startService } from '../support/service-process.ts';
import { settle } from '../support/settle-record.ts';

const operatorKey = 'an-operator-key-for-the-pooler-tests-0123456789';
const directory = mkdtempSync(join(tmpdir(), 'encart-pooler-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

withPgBouncer('the service behind PgBouncer in transaction mode', (program) => {
  /** Undefined if the test run did not start the server, which must not be killed then. */
  let postgres: CrashingPostgres | undefined;
  let serverUrl: string;
  let bouncer: PgBouncer;
  beforeAll(async () => {
    postgres = process.env.TEST_DATABASE_URL === undefined ? await startCrashingPostgres() : undefined;
    serverUrl = postgres?.url ?? inject('postgresUrl');
    // The two processes open up to 28 connections to it.
    bouncer = await startPgBouncer(program, serverUrl, { default_pool_size: 3 });
  });
  afterAll(async () => {
    await bouncer?.stop();
    await postgres?.stop();
  });

  const createDatabase = async () => {
    const { url, drop } = await createPostgresDatabase(serverUrl);
    onTestFinished(drop);
    return url;
  };
  const settingsOf = (databaseUrl: string, more: Record<string, string> = {}) => ({
    DATABASE_URL: bouncer.urlOf(databaseUrl),
    DATABASE_DIRECT_URL: databaseUrl,
    ENCART_DATA_DIR: mkdtempSync(join(directory, 'data-')),
    ENCART_OPERATOR_KEY: operatorKey,
    ENCART_RATE_LIMITS: 'off',
    ENCART_WORKERS: '2',
    ...more,
  });
  /** Ends with the test, also if the test fails; then its output is logged. */
  const start = async (settings: Record<string, string>) => {
    const service = await startService(settings);
    onTestFailed(() => console.error(service.output()));
    onTestFinished(async () => {
      await service.kill('SIGKILL');
    });
    return service;
  };
  const auditOf = async ({ url }: ServiceProcess) =>
    createEncart({ baseUrl: url, apiKey: operatorKey }).operator.jobs.run('audit');

  it('creates the schema, serves, counts, reports, and applies an exclusion at once', async () => {
    const url = await createDatabase();
    // With one process, the next call reaches the process that has answered the change.
    const service = await start(settingsOf(url, { ENCART_WORKERS: '1' }));
    const network = await createNetwork({ address: service.url, operatorKey });
    const { offerId } = await network.newOffer('Shoes');
    const { channel, reporting, serving } = network.clientOf(network.keys.secret.key);
    const visit = () => serving.recommend(offerRequest({ custom_metadata: { is_sandbox: false } }));

    const sessions = await Promise.all(Array.from({ length: 40 }, visit));
    const events = sessions.flatMap(({ session_id }) =>
      (['IMPRESSION', 'CLICK'] as const).map((event_type) => ({ session_id, offer_id: offerId, event_type })),
    );
    const answers = await Promise.all(events.map((event) => serving.report(event)));
    expect(answers.filter(({ counted }) => !counted)).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    const { summary } = await reporting.report({
      from: today,
      to: today,
      metrics: ['sessions', 'impressions', 'clicks'],
    });
    expect(summary).toEqual({ sessions: 40, impressions: 40, clicks: 40 });

    const { categories } = await channel.categories();
    const [excluded] = categories[0]?.subcategories ?? [];
    for (let n = 0; n < 5; n++) {
      await channel.setExclusions([excluded?.remote_id ?? '']);
      expect((await visit()).offers).toEqual([]);
      await channel.setExclusions([]);
      expect((await visit()).offers).toHaveLength(1);
    }
    expect(await auditOf(service)).toMatchObject({ status: 'done', differences: [] });
    expect(await service.kill('SIGTERM')).toBe(0);
  });

  it('loses and double-counts nothing if PgBouncer or PostgreSQL is killed under load, and recovers', async () => {
    const url = await createDatabase();
    const settings = settingsOf(url);
    // With one process, a key that was just created works in the next call.
    const first = await start({ ...settings, ENCART_WORKERS: '1' });
    const { key, channelId, prices } = await createWorld(first.url, operatorKey);
    await first.kill('SIGTERM');
    const service = await start(settings);
    const processes = childrenOf(service.child.pid as number);
    const events: EventReport[] = [];
    const victims = [bouncer, postgres ?? bouncer, bouncer];
    for (const [round, victim] of victims.entries()) {
      const target = { url: service.url, key };
      const record = await strikeUnderLoad(target, `pooler ${round}`, () => victim.kill());
      await victim.restart();
      await untilReady(service.url);
      const { sessions, uncounted } = await settle(target, record);
      expect(sessions).toBeGreaterThan(0);
      expect([record.problems, [...uncounted]]).toEqual([[], []]);
      events.push(...record.events.values());
      expect(await auditOf(service)).toMatchObject({ status: 'done', differences: [] });
      expect(await countersIn(url, channelId)).toEqual(countersOf(events, prices));
    }
    expect(childrenOf(service.child.pid as number)).toEqual(processes);
    expect(await service.kill('SIGTERM')).toBe(0);
  });

  it('does not start without DATABASE_DIRECT_URL, and the doctor counts the direct connections', async () => {
    const url = await createDatabase();
    const failed = launch(settingsOf(url, { DATABASE_DIRECT_URL: '', PORT: '0' }));
    expect(await failed.exit).toBe(1);
    expect(failed.output()).toContain('Set DATABASE_DIRECT_URL to the address of PostgreSQL itself');
    expect(failed.output()).not.toContain('    at ');

    const environment = { ...settingsOf(url), PORT: '0' };
    expect((await encart(['migrate'], environment)).code).toBe(0);
    const { stdout } = await encart(['doctor', '--json'], environment);
    const { checks } = JSON.parse(stdout) as { checks: { check: string; message: string }[] };
    expect(checks.find(({ check }) => check === 'connections')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/^2 × 3 of the \d+ that PostgreSQL allows/),
    });
  });
});
