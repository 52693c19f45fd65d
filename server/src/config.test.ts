import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { type ConfigError, parseConfig, unknownSettings } from './config.ts';

const problemsOf = (source: Record<string, string>): string[] => {
  try {
    parseConfig(source);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('settings', () => {
  it('have the documented defaults', () => {
    expect(parseConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      partnersPort: undefined,
      environment: 'production',
      dataDir: `${process.cwd()}/data`,
      databaseUrl: undefined,
      operatorKey: undefined,
      demo: true,
      rateLimits: true,
      pathPrefix: 'platform',
      baseUrl: undefined,
      workers: 1,
      maxConnections: 4_096,
      shutdownDelaySeconds: 0,
      trustProxy: false,
      metricsToken: undefined,
      telemetry: undefined,
    });
  });

  it('change their defaults with PostgreSQL', () => {
    const config = parseConfig({ DATABASE_URL: 'postgres://u:p@h/d' });
    expect(config.demo).toBe(false);
    expect(config.workers).toBeGreaterThanOrEqual(1);
  });

  it('ignore a direct address that is the same as the other one', () => {
    const DATABASE_URL = 'postgres://u:p@h:6432/d';
    const directUrlOf = (DATABASE_DIRECT_URL: string) =>
      parseConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseDirectUrl;
    expect(directUrlOf('postgres://u:p@h:5432/d')).toBe('postgres://u:p@h:5432/d');
    expect([directUrlOf(DATABASE_URL), directUrlOf('')]).toEqual([undefined, undefined]);
  });

  it('run a report on each core, and at least two', () => {
    expect(parseConfig({}).reportSlots).toBe(Math.max(2, availableParallelism()));
    expect(parseConfig({ ENCART_REPORT_SLOTS: '16' }).reportSlots).toBe(16);
    expect(() => parseConfig({ ENCART_REPORT_SLOTS: '1' })).toThrow('from 2 to 1024');
  });

  it('take an empty value for unset', () => {
    expect(parseConfig({ PORT: '', ENCART_ENV: ' ' }).port).toBe(8080);
  });

  it('are frozen', () => {
    expect(Object.isFrozen(parseConfig({}))).toBe(true);
  });

  it('strip the slashes of the path prefix and of the base URL', () => {
    const config = parseConfig({
      ENCART_PATH_PREFIX: '/media/v1/',
      ENCART_BASE_URL: 'https://ads.example/x/',
    });
    expect([config.pathPrefix, config.baseUrl]).toEqual(['media/v1', 'https://ads.example/x']);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['ENCART_PARTNERS_PORT', 'x'],
    ['ENCART_PARTNERS_PORT', '8080'],
    ['ENCART_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_URL', 'postgres://u:p@a,b/d'],
    ['DATABASE_DIRECT_URL', 'nonsense'],
    ['DATABASE_DIRECT_URL', 'postgres://u:p@h/d'],
    ['ENCART_OPERATOR_KEY', 'short'],
    ['ENCART_OPERATOR_KEY', `${'x'.repeat(32)} y`],
    ['ENCART_DEMO', 'yes'],
    ['ENCART_RATE_LIMITS', 'true'],
    ['ENCART_PATH_PREFIX', 'operator'],
    ['ENCART_PATH_PREFIX', 'a b'],
    ['ENCART_BASE_URL', 'ads.example'],
    ['ENCART_WORKERS', '0'],
    ['ENCART_WORKERS', '2'],
    ['ENCART_LOG_LEVEL', 'loud'],
    ['ENCART_MAX_CONNECTIONS', '0'],
    ['ENCART_SHUTDOWN_DELAY', '121'],
    ['ENCART_METRICS_TOKEN', 'two words'],
    ['ENCART_TRUST_PROXY', 'on'],
    ['ENCART_TRUST_PROXY', '0'],
    ['ENCART_TRUST_PROXY', '33'],
    ['ENCART_TRUST_PROXY', '10.0.0.0/33'],
    ['ENCART_TRUST_PROXY', '10.0.0/8'],
    ['ENCART_TRUST_PROXY', '10.0.0.0/8/9'],
    ['ENCART_TRUST_PROXY', '10.0.0.0/8, proxy.example'],
    ['ENCART_TRUST_PROXY', '::1/129'],
  ])('refuse %s=%s and say which', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });

  it.each([
    ['off', false],
    ['1', 1],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['192.0.2.1, fd00::/8', ['192.0.2.1', 'fd00::/8']],
  ])('ENCART_TRUST_PROXY=%s', (value, trustProxy) => {
    expect(parseConfig({ ENCART_TRUST_PROXY: value }).trustProxy).toEqual(trustProxy);
  });

  it('never repeat a secret in a message', () => {
    const source = {
      DATABASE_URL: 'mysql://root:hunter2@h',
      DATABASE_DIRECT_URL: 'mysql://root:hunter5@h',
      ENCART_OPERATOR_KEY: 'hunter3',
      ENCART_METRICS_TOKEN: 'hunter 4',
    };
    expect(problemsOf(source).join()).not.toMatch(/hunter/);
  });

  it('that look misspelt are found', () => {
    expect(unknownSettings({ ENCART_DATADIR: 'x', ENCART_ENV: 'staging', PATH: '' })).toEqual([
      'ENCART_DATADIR',
    ]);
  });
});
