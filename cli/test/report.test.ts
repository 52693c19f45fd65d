import { randomUUID } from 'node:crypto';
import {
  EncartError,
  type EventReport,
  type NetworkReport,
  type RecommendationRequest,
  type Report,
  type ReportQuestion,
  type ReportRow,
} from '@encart/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork, offerRequest } from '../../sdk/test/network.ts';
import { type Service, startService } from '../../sdk/test/service.ts';
import { describeError } from '../src/errors.ts';
import { metricFormatter } from '../src/metric-format.ts';
import { describeBreakdown, describePeriods } from '../src/report-view.ts';
import { sparkline } from '../src/sparkline.ts';
import { textWidth } from '../src/table.ts';
import { encart } from './run.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
}, 120_000);
afterAll(() => service?.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const staffEnvironment = () => ({ ENCART_URL: service.address, ENCART_OPERATOR_KEY: service.operatorKey });
const staff = (...args: string[]) => encart(args, staffEnvironment());

async function answer<T>(environment: NodeJS.ProcessEnv, args: string[]): Promise<T> {
  const { code, stdout, stderr } = await encart([...args, '--json'], environment);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}

type Placement = Partial<RecommendationRequest['placement_details']>;

/**
 * Creates a channel with an offer of $0.50 per click; simulates visits and runs the CLI with the
 * key of the channel.
 */
async function newChannel() {
  const network = await createNetwork(service);
  const { offerId } = await network.newOffer('Acme');
  const { serving } = network.clientOf(network.keys.secret.key);
  const environment = { ...staffEnvironment(), ENCART_CHANNEL_KEY: network.keys.secret.key };
  return {
    ...network,
    run: (...args: string[]) => encart(['report', ...args], environment),
    json: <T>(...args: string[]) => answer<T>(environment, ['report', ...args]),
    visit: async (placement: Placement, ...types: EventReport['event_type'][]) => {
      const { session_id } = await serving.recommend(
        offerRequest({
          placement_details: { view: 'THANK_YOU', display_mode: 'INLINE', ...placement },
          custom_metadata: { is_sandbox: false },
        }),
      );
      const events = types.map((event_type) => ({ session_id, offer_id: offerId, event_type }));
      if (events.length > 0) await serving.reportBatch(events);
    },
  };
}

/**
 * Three visits with an impression: two at a publisher, one at the channel itself. The first one has a click.
 */
async function newTraffic() {
  const channel = await newChannel();
  const { visit, publisherId } = channel;
  await visit({ publisher_remote_id: publisherId, widget_id: 'top' }, 'IMPRESSION', 'CLICK');
  await visit({ publisher_remote_id: publisherId, display_mode: 'OVERLAY' }, 'IMPRESSION');
  await visit({ view: 'ORDER_STATUS', widget_id: 'side' }, 'IMPRESSION');
  return channel;
}

describe('report', () => {
  test('default: the last seven days with one row per day, a total, and the trend of each metric', async () => {
    const { run } = await newTraffic();
    const { code, stdout, stderr } = await run();
    expect([code, stderr]).toEqual([0, '']);
    const [rows = '', trends = '', footer = ''] = stdout.split('\n\n');
    const lines = rows.split('\n');
    expect(lines).toHaveLength(1 + 7 + 1);
    expect(lines[0]).toBe('DAY         IMPRESSIONS  CLICKS     CTR  PAYOUT');
    expect(lines[1]).toBe(`${daysAgo(6)}            0       0   0.00%   $0.00`);
    expect(lines[7]).toBe(`${daysAgo(0)}            3       1  33.33%   $0.25`);
    expect(lines[8]).toBe('total                 3       1  33.33%   $0.25');
    expect(trends.split('\n')).toEqual([
      'METRIC       BY DAY   LOWEST  HIGHEST',
      'impressions  ▁▁▁▁▁▁█       0        3',
      'clicks       ▁▁▁▁▁▁█       0        1',
      'ctr          ▁▁▁▁▁▁█   0.00%   33.33%',
      'payout       ▁▁▁▁▁▁█   $0.00    $0.25',
    ]);
    expect(footer).toMatch(/^7 rows\. \S+ to \S+, UTC, as of \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ\.\n$/);
    expect(footer).toContain(`${daysAgo(6)} to ${daysAgo(0)}`);
  });

  test('--by: one row with a trend each; --rows: one row per period; --grain total: no trend', async () => {
    const { run, publisherId } = await newTraffic();
    const metrics = ['--metrics', 'sessions,Impressions,ctr', '--by', 'publisher'];
    const { stdout } = await run(...metrics);
    const [rows = '', footer] = stdout.split('\n\n');
    expect(rows.split('\n')).toEqual([
      expect.stringMatching(/^PUBLISHER +PUBLISHER ID +SESSIONS +IMPRESSIONS +CTR +BY DAY$/),
      expect.stringMatching(new RegExp(`^Corner Shop +${publisherId} +2 +2 +50\\.00% +▁{6}█$`)),
      expect.stringMatching(/^the channel itself +- +1 +1 +0\.00% +▁{6}█$/),
      expect.stringMatching(/^total +3 +3 +33\.33% +▁{6}█$/),
    ]);
    expect(footer).toContain('2 rows.');
    expect(footer).toContain('BY DAY: sessions, each row with its own scale.');

    const byPeriod = await run(...metrics, '--rows');
    expect(byPeriod.stdout).toMatch(new RegExp(`^${daysAgo(0)} +Corner Shop .* 50\\.00%$`, 'm'));
    const sums = await run(...metrics, '--grain', 'total');
    expect(sums.stdout).toMatch(/^PUBLISHER +PUBLISHER ID +SESSIONS +IMPRESSIONS +CTR\nCorner Shop /);
    for (const { stdout } of [byPeriod, sums]) expect(stdout).not.toContain('▁');
  });

  test('filters, breakdowns and dates are sent as given', async () => {
    const { json, publisherId } = await newTraffic();
    const report = await json<Report>(
      ...['--metrics', 'feed-loads, channel-payout', '--by', 'page-type,widget-id', '--grain', 'total'],
      ...['--publisher', `${publisherId},${randomUUID()}`, '--publisher', randomUUID()],
      ...['--page-type', 'thank-you,order-status', '--widget-type', 'inline'],
      ...['--to', daysAgo(0), '--days', '3'],
    );
    expect(report.data).toEqual([
      {
        period_start: `${daysAgo(2)}T00:00:00Z`,
        period_end: `${daysAgo(-1)}T00:00:00Z`,
        page_type: 'THANK_YOU',
        widget_id: 'top',
        feed_loads: 1,
        channel_payout: 0.25,
      },
    ]);
    const week = await json<Report>('--from', daysAgo(10), '--to', daysAgo(8));
    expect(week.data.map(({ period_start }) => period_start.slice(0, 10))).toEqual(
      [10, 9, 8].map((days) => daysAgo(days)),
    );
  });

  test('hourly: yesterday and today, with a dash for future hours', async () => {
    const { run } = await newTraffic();
    const { stdout } = await run('--grain', 'hour', '--metrics', 'impressions');
    expect(stdout.match(/^\d{4}-\d\d-\d\d \d\d:00 +\S+$/gm)).toHaveLength(48);
    const now = new Date().getUTCHours();
    if (now < 23) expect(stdout).toMatch(new RegExp(`^${daysAgo(0)} 23:00 +-$`, 'm'));
    expect(stdout).toMatch(/^impressions +▁{24,}█▁? +0 +3$/m);
  });

  test('prints the requested number of rows, and a hint that there are more', async () => {
    const { run, json } = await newTraffic();
    const query = ['--by', 'widget-id', '--metrics', 'impressions', '--grain', 'total'];
    const { stdout } = await run(...query, '--limit', '1');
    expect(stdout).toMatch(
      /^WIDGET ID +IMPRESSIONS\nside +1\ntotal +3\n\nThe first 1 of 3 rows; --all shows/,
    );
    const first = await json<Report>(...query, '--limit', '1');
    expect(first).toMatchObject({ pagination: { total: 3, has_more: true }, summary: { impressions: 3 } });
    const all = await json<Report>(...query, '--all');
    expect(all.data.map(({ widget_id }) => widget_id)).toEqual(['side', 'top', null]);
    expect(all.pagination).toMatchObject({ total: 3, has_more: false });
    const quarter = await run('--days', '90');
    expect(quarter.stdout).toContain('\n90 rows. ');
  });

  test('--csv prints the export of the service unchanged', async () => {
    const { run, publisherId } = await newTraffic();
    const { code, stdout, stderr } = await run('--by', 'publisher', '--metrics', 'clicks,ctr', '--csv');
    expect([code, stderr]).toEqual([0, '']);
    const day = `${daysAgo(0)}T00:00:00Z,${daysAgo(-1)}T00:00:00Z`;
    expect(stdout).toBe(
      [
        'period_start,period_end,publisher_id,publisher_name,clicks,ctr',
        `${day},${publisherId},Corner Shop,1,0.5`,
        `${day},,,0,0`,
        '',
      ].join('\r\n'),
    );
  });

  test('an empty report prints what to do next', async () => {
    const { run } = await newTraffic();
    const { code, stdout } = await run('--page-type', 'checkout', '--by', 'publisher');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^No data from \S+ to \S+ \(UTC\)/);
    expect(stdout).toContain('remove filters: --page-type');
    expect(stdout).toContain('npx encart try --live');
    const none = await run('--page-type', 'checkout', '--by', 'publisher', '--csv');
    expect(none.stdout.trim().split('\n')).toHaveLength(1);
  });

  test('without --metrics, shows the default metrics that are enabled for the channel', async () => {
    const { run, channelId } = await newTraffic();
    await staff('channels', 'update', channelId, '--metrics', 'clicks,sessions');
    expect((await run('--grain', 'total')).stdout).toMatch(/^CLICKS\n +1\n/);
    expect((await run('--grain', 'total', '--csv')).stdout).toMatch(/^period_start,period_end,clicks\r\n/);
    await staff('channels', 'update', channelId, '--metrics', 'sessions');
    expect((await run('--grain', 'total')).stdout).toMatch(/^SESSIONS\n +3\n/);
  });
});

describe('a refused report: exit code 1', () => {
  test('METRIC_NOT_AVAILABLE lists the enabled metrics', async () => {
    const { run, channelId } = await newChannel();
    await staff('channels', 'update', channelId, '--metrics', 'clicks,impressions');
    for (const more of [[], ['--csv'], ['--by', 'publisher'], ['--all']]) {
      const { code, stdout, stderr } = await run('--metrics', 'clicks,rps,ctr', ...more);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^encart: Not enabled for this channel: rps, ctr\.\nEnabled: clicks, impressions\. Staff can enable more /,
      );
    }
    const { code, stderr } = await run('--metrics', 'rps', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'METRIC_NOT_AVAILABLE',
      status: 400,
      fields: null,
      unsupported_metrics: ['rps'],
      allowed_metrics: ['clicks', 'impressions'],
    });
  });

  test('DATE_RANGE_OUTSIDE_AVAILABLE_WINDOW shows the available range', async () => {
    const { run, channelId } = await newChannel();
    await staff('channels', 'update', channelId, '--available-from', daysAgo(3));
    const { code, stderr } = await run();
    expect(code).toBe(1);
    expect(stderr).toBe(
      `encart: Data is available from ${daysAgo(3)} to ${daysAgo(0)}. --from and --to must be within this range.\n`,
    );
  });

  test('INVALID_QUERY is printed by field', async () => {
    const { run } = await newChannel();
    const { code, stdout, stderr } = await run('--days', '91', '--limit', '251');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('  - date_range: Date range cannot exceed 90 days.\n');
    expect(stderr).toContain('  - limit: ');
  });

  test('REPORT_ROW_LIMIT_EXCEEDED suggests --csv', () => {
    const problem = { code: 'REPORT_ROW_LIMIT_EXCEEDED', max_rows: 10_000, total_rows: 10_001 } as const;
    const detail = 'The report has 10001 rows, more than 10000. Narrow it, or use the export.';
    expect(describeError(new EncartError(400, detail, { detail, problem }))).toBe(
      `${detail} Use --csv to export all rows.`,
    );
  });

  test('keys without access to reports', async () => {
    const { publisherKey, keys } = await newChannel();
    expect((await staff('report')).stderr).toContain('ENCART_CHANNEL_KEY');
    expect((await staff('report', '--key', publisherKey)).stderr).toContain('Invalid or expired');
    expect((await staff('report', '--key', keys.publishable.key)).code).toBe(0);
  });
});

describe('network report', () => {
  test('by channel with payout and fill rate, by offer without; with invalid traffic', async () => {
    const { channelId } = await newTraffic();
    const { code, stdout, stderr } = await staff('network', 'report', '--channel', channelId);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^CHANNEL +IMPRESSIONS +CLICKS +CTR +CONVERSIONS +CVR +SPEND +PAYOUT +FEED LOADS +FILL +GROSS +INVALID +VOIDED +ID$/m,
    );
    expect(stdout).toMatch(
      new RegExp(
        `^Parcels +3 +1 +33\\.33% +0 +0\\.00% +\\$0\\.50 +\\$0\\.25 +3 +100\\.00% +4 +0 +0 +${channelId}$`,
        'm',
      ),
    );
    expect(stdout).toContain(`1 channel. ${daysAgo(6)} to ${daysAgo(0)}, UTC.`);
    const offers = await staff('network', 'report', '--by', 'offer', '--channel', channelId);
    expect(offers.stdout).toMatch(
      /^OFFER +IMPRESSIONS +CLICKS +CTR +CONVERSIONS +CVR +SPEND +GROSS +INVALID +VOIDED +ID$/m,
    );
    expect(offers.stdout).toMatch(/^20% off at Acme +3 +1 /m);
  });

  test('one page, all pages, and a total', async () => {
    await newTraffic();
    await newTraffic();
    const query = ['network', 'report', '--by', 'advertiser', '--page-size', '1'];
    const { stdout } = await staff(...query);
    expect(stdout).toMatch(
      /^ADVERTISER .*\nAcme .*\ntotal +\d+ .*\n\n1 of \d+ advertisers, page 1; --page 2 or --all/,
    );
    const all = await answer<NetworkReport>(staffEnvironment(), [...query, '--all']);
    expect(all.results.length).toBe(all.count);
    expect(all).toMatchObject({ by: 'advertiser', next: null, previous: null });
    const clicks = all.results.reduce((sum, row) => sum + row.clicks, 0);
    expect(all.summary.clicks).toBe(clicks);
  });

  test('an empty report, an invalid option, and the wrong key', async () => {
    const { keys } = await newChannel();
    const none = await staff('network', 'report', '--to', '2020-01-07');
    expect(none).toMatchObject({ code: 0, stdout: expect.stringContaining('from 2020-01-01 to 2020-01-07') });
    expect(none.stdout).toContain('What to do next:');
    const moon = await staff('network', 'report', '--by', 'moon');
    expect(moon).toMatchObject({ code: 2, stderr: expect.stringContaining('Choices: ') });
    const channel = await staff('network', 'report', '--key', keys.secret.key);
    expect(channel).toMatchObject({ code: 1, stderr: expect.stringContaining('operator key') });
  });
});

describe('usage errors: exit code 2', () => {
  test.each([
    ['an invalid day', ['report', '--from', '2026-02-30'], 'Expected a day such as'],
    ['zero days', ['report', '--days', '0'], 'Expected a number of days'],
    ['--from and --days', ['report', '--from', '2026-06-01', '--days', '3'], 'cannot be used with'],
    ['--csv and --json', ['report', '--csv', '--json'], 'cannot be combined'],
    ['--csv and --limit', ['report', '--csv', '--limit', '5'], 'cannot be used with'],
    ['--all and --limit', ['report', '--all', '--limit', '5'], 'cannot be used with'],
    ['an invalid publisher id', ['report', '--publisher', 'acme'], 'Expected an id such as'],
    ['an invalid channel id', ['network', 'report', '--channel', 'x'], 'Expected an id such as'],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await staff(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

describe('sparkline', () => {
  test.each([
    [[], undefined, ''],
    [[0, 0], undefined, '▁▁'],
    [[0, 1, 2, 3, 4, 5, 6, 7], undefined, '▁▂▃▄▅▆▇█'],
    [[0.001, 1_000_000], undefined, '▂█'],
    [[5, 5, 5], 9, '███'],
    [[0, 0, 4, 4, 8, 8], 3, '▁▅█'],
    [[1, 2, 3], 0, '█'],
  ])('%j in %s cells is %s', (values, width, line) => {
    expect(sparkline(values, width)).toBe(line);
  });
});

describe('values of a column have the same format, money two decimals', () => {
  test.each([
    ['impressions', [1_234_567, 0], ['1,234,567', '0']],
    ['ctr', [0.1719, 1, 0.00005], ['17.19%', '100.00%', '0.01%']],
    ['channel_payout', [1, 0.5], ['$1.00', '$0.50']],
    ['channel_payout', [1_234.5, 0.001175, 0], ['$1,234.50', '<$0.01', '$0.00']],
    ['rps', [0.0833, 2], ['$0.0833', '$2.0000']],
  ])('%s %j', (metric, figures, written) => {
    expect(figures.map(metricFormatter(metric))).toEqual(written);
  });
});

describe('on a terminal of any width', () => {
  const metrics = ['impressions', 'clicks', 'ctr', 'channel_payout'] as const;
  const figures = { impressions: 1_234, clicks: 56, ctr: 0.0454, channel_payout: 12.5 };
  const question: ReportQuestion = {
    from: '2026-04-01',
    to: '2026-06-29',
    metrics,
    time_grain: 'day',
    group_by: ['publisher'],
  };
  const days = Array.from({ length: 90 }, (_, at) => at);
  const row = (publisher_name: string, publisher_id: string | null = randomUUID()) =>
    ({
      period_start: '2026-04-01T00:00:00Z',
      period_end: '2026-06-30T00:00:00Z',
      publisher_id,
      publisher_name,
      ...figures,
    }) as unknown as ReportRow;
  const reportOf = (data: ReportRow[]): Report => ({
    data,
    summary: figures as unknown as Report['summary'],
    pagination: { offset: 0, limit: 50, total: data.length, has_more: false },
    meta: { timezone: 'UTC', data_through: '2026-06-29T12:00:00.000Z', request_id: randomUUID() },
  });
  const trends = { metric: 'impressions', overall: days, of: () => days } as const;

  test.each([60, 80, 120, 200])('%d: a breakdown fits, and its trend uses the remaining width', (width) => {
    const report = reportOf([
      row('漢字 Books and all that goes with them'),
      row('bell \u0007'),
      row('', null),
    ]);
    const text = describeBreakdown(question, report, trends, width);
    expect(text).toMatch(/^PUBLISHER /);
    expect(text).not.toContain('\u0007');
    for (const line of text.split('\n')) expect(textWidth(line)).toBeLessThanOrEqual(width);
    const [trend = ''] = /[▁▂]\S+█$/m.exec(text) ?? [];
    expect(trend.length).toBeGreaterThanOrEqual(8);
    expect(text.includes('PUBLISHER ID')).toBe(width >= 200);
  });

  test('too narrow for a table: one block per row', () => {
    const text = describeBreakdown(question, reportOf([row('Acme'), row('Bravo')]), trends, 30);
    expect(text).toMatch(/^publisher +Acme\nimpressions +1,234\n/);
    expect(text).toMatch(/^publisher +total\n/m);
  });

  test('partial weeks show their first and last day', () => {
    const week = (start: string, end: string) => ({
      ...row(''),
      period_start: `${start}T00:00:00Z`,
      period_end: `${end}T00:00:00Z`,
    });
    const text = describePeriods(
      { ...question, time_grain: 'week', group_by: undefined },
      reportOf([week('2026-06-10', '2026-06-15'), week('2026-06-15', '2026-06-17')]),
    );
    expect(text).toMatch(/^WEEK +IMPRESSIONS .*\n2026-06-10 to 06-14 +1,234 .*\n2026-06-15 to 06-16 /);
    expect(text).toMatch(/^impressions +██ +1,234 +1,234$/m);
  });
});
