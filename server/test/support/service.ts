import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createApp, registerArea } from '../../src/app.ts';
import { type Config, parseConfig } from '../../src/config.ts';
import type { ConnectionTimes } from '../../src/http/connections.ts';
import { createLogger, type Logger } from '../../src/http/logger.ts';
import type { RouteApp } from '../../src/http/route-app.ts';
import { prepareInstallation } from '../../src/installation.ts';
import type { Area } from '../../src/keys/index.ts';
import { type Services, startServices } from '../../src/services.ts';
import { findAnswerFault } from './check-answer.ts';
import { makeTestDatabase, type TestDatabase } from './database.ts';

export const operatorKey = 'test-operator-key-of-at-least-32-characters';

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered
  body: any;
}

export interface TestChannel {
  id: string;
  secret: string;
  publishable: string;
}

export interface TestService {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
  now: Date | undefined;
  call(
    method: string,
    url: string,
    options?: { key?: string; body?: unknown; headers?: Record<string, string>; address?: string },
  ): Promise<Answer>;
  operator(method: string, url: string, body?: unknown): Promise<Answer>;
  newChannel(settings?: Record<string, unknown>): Promise<TestChannel>;
  stop(): Promise<void>;
}

/** Tests send hundreds of calls at once, and share the machine. */
const patientLimits = { expectedWaitMs: 60_000, waitMs: 60_000, writeMs: 60_000 };

export interface TestServiceOptions {
  settings?: Partial<Config>;
  database?: TestDatabase;
  /** The log output. Default: none. */
  log?: Logger;
  /** The timeouts of clients, for tests that cannot wait. */
  times?: ConnectionTimes;
  /** Additional routes, to test the hooks of an API. */
  extend?: (
    add: (area: Area, prefix: string, routes: (scope: RouteApp) => void) => Promise<void>,
  ) => Promise<void>;
}

/** The real app on a real database. The time is that of the system unless a test sets `now`. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const database = options.database ?? (await makeTestDatabase());
  const config: Config = {
    ...parseConfig({
      ENCART_RATE_LIMITS: 'off',
      ENCART_OPERATOR_KEY: operatorKey,
      ENCART_DATA_DIR: database.dataDir,
    }),
    databaseUrl: database.databaseUrl,
    // The value for four cores.
    reportSlots: 4,
    ...options.settings,
  };
  const opened = await database.open();
  const time: { now: Date | undefined } = { now: undefined };
  await prepareInstallation(opened.db, config, new Date());
  const services = await startServices(config, {
    log: options.log ?? createLogger('silent'),
    database: opened,
    clock: () => time.now ?? new Date(),
    limits: patientLimits,
  });
  const app = await createApp(services, options.times);
  await options.extend?.((area, prefix, routes) => registerArea(app, services, area, prefix, routes));
  await app.ready();

  const service: TestService = {
    app,
    services,
    database,
    get now() {
      return time.now;
    },
    set now(now) {
      time.now = now;
    },
    async call(method, url, { key, body, headers = {}, address = '127.0.0.1' } = {}) {
      const response = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url,
        remoteAddress: address,
        headers: {
          ...(key !== undefined && { 'x-api-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const type = String(response.headers['content-type'] ?? '');
      const answer = {
        status: response.statusCode,
        headers: response.headers as Record<string, string | undefined>,
        body: type.startsWith('application/json') ? response.json() : response.body,
      };
      const fault = findAnswerFault({ method, url, type, ...answer });
      if (fault) throw new Error(fault);
      return answer;
    },
    operator: (method, url, body) => service.call(method, `/operator${url}`, { key: operatorKey, body }),
    async newChannel(settings = {}) {
      const made = await service.operator('POST', '/channels', { name: 'Test channel', ...settings });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return {
        id: made.body.channel.id,
        secret: made.body.keys.secret.key,
        publishable: made.body.keys.publishable.key,
      };
    },
    async stop() {
      await app.close();
      await services.close();
      if (!options.database) await database.remove();
    },
  };
  return service;
}

/** One service for all tests of a file; each test creates its own channel. */
export function useService(options: TestServiceOptions = {}): () => TestService {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(options);
  });
  afterAll(() => service?.stop());
  return () => service;
}
