import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatDate, formatDateRange, formatDateTime, formatDateTimeRange, formatTime } from './dates.ts';
import { formatCount, formatExactUsd, formatShare, formatSmallUsd, formatUsd } from './numbers.ts';

it('dates, times, money and shares have one form', () => {
  expect(
    [
      formatDate('2026-06-14'),
      formatDateRange(Date.parse('2026-06-14'), Date.parse('2026-06-20')),
      formatDateTime('2026-06-14T05:00:07Z'),
      formatDateTimeRange('2026-06-14T05:00:00Z', '2026-06-14T06:00:00Z'),
      formatTime('2026-06-14T05:00:07Z'),
    ].map((text) => text.replaceAll(/\s/g, ' ')),
  ).toEqual([
    'Jun 14, 2026',
    'Jun 14 – 20, 2026',
    'Jun 14, 2026, 5:00 AM UTC',
    'Jun 14, 2026, 5:00 – 6:00 AM UTC',
    '5:00:07 AM',
  ]);
  expect([
    formatCount(1000),
    formatShare(0.0401),
    formatShare(0.5),
    formatUsd(1000.5),
    formatUsd(5),
    formatSmallUsd(0.0333),
    formatExactUsd(0.000125),
    formatExactUsd(50),
  ]).toEqual(['1,000', '4.01%', '50.00%', '$1,000.50', '$5.00', '$0.0333', '$0.000125', '$50.00']);
});

it('no page makes a form of its own', () => {
  const source = new URL('../', import.meta.url);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !/^data[\\/](dates|numbers)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(200);
  const own = files.filter((name) =>
    /new Intl\.(NumberFormat|DateTimeFormat)|\.toLocale(Date|Time)?String\(/.test(
      readFileSync(new URL(name.replaceAll('\\', '/'), source), 'utf8'),
    ),
  );
  expect(own).toEqual([]);
});
