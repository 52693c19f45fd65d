import { beforeEach, describe, expect, it } from 'vitest';
import { allMetrics, present, today } from '../../support/reporting.ts';
import { useService } from '../../support/service.ts';

const service = useService();
beforeEach(() => {
  service().now = new Date(present);
});
const limits = (key: string) => service().call('GET', '/platform/reporting/v2/limits/', { key });

describe('GET /platform/reporting/v2/limits/ 200', () => {
  it('returns the limits and choices of a report', async () => {
    const { publishable } = await service().newChannel();
    expect((await limits(publishable)).body).toEqual({
      enabled_metrics: [...allMetrics],
      available_window: { from: '2025-05-14', to: today },
      time_grains: ['total', 'day', 'week', 'month', 'hour'],
      breakdowns: ['publisher', 'page_type', 'widget_type', 'widget_id'],
      page_types: [
        'ORDER_STATUS',
        'CHECKOUT',
        'THANK_YOU',
        'POST_ORDER',
        'ORDER_TRACKING',
        'SUPPORT_CENTER',
        'EMAIL',
        'REWARDED',
      ],
      widget_types: ['OVERLAY', 'FULLSCREEN', 'PULLUP', 'INLINE'],
      max_days: 90,
      max_hourly_days: 3,
      max_breakdowns: 3,
      max_hourly_breakdowns: 1,
      max_filter_values: 250,
      max_page_rows: 250,
      max_rows: 10_000,
    });
  });

  it('uses the settings of the channel', async () => {
    const { secret } = await service().newChannel({
      enabled_metrics: ['clicks', 'ctr'],
      available_from: '2026-06-01',
    });
    expect((await limits(secret)).body).toMatchObject({
      enabled_metrics: ['clicks', 'ctr'],
      available_window: { from: '2026-06-01', to: today },
    });
  });
});

describe('GET /platform/reporting/v2/limits/ 401', () => {
  it('without a key', async () => {
    const answer = await service().call('GET', '/platform/reporting/v2/limits/');
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Invalid or expired management API key.' }]);
  });
});
