import type { NetworkReport } from '@encart/sdk';
import { Card } from '../ui/card.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { formatDollars, formatMetric, metricLabels } from './metric-format.ts';

const lines = ['gross', 'invalid', 'voided', 'net'] as const;
type Line = (typeof lines)[number];

const lineLabels: Record<Line, { label: string; hint: string }> = {
  gross: { label: 'Gross', hint: 'All reported events but unconfirmed conversions' },
  invalid: { label: 'Invalid traffic', hint: 'Bots, click floods, and links that no person opened' },
  voided: { label: 'Voided', hint: 'Reversed by staff' },
  net: { label: 'Net', hint: 'Counted and billed' },
};

/** One line each for all reported events, those that do not count, and the rest. */
export function GrossAndNet({ summary }: { summary: NetworkReport['summary'] }) {
  const { gross, invalid, voided } = summary;
  // Invalid events are never billed.
  const figures = { gross, invalid: { ...invalid, spend: 0 }, voided, net: summary };
  const columns: Column<Line>[] = [
    {
      id: 'line',
      header: 'Part',
      hideHeader: true,
      cell: (line) => (
        <>
          <span className="block font-medium">{lineLabels[line].label}</span>
          <span className="block text-ink-3 text-xs">{lineLabels[line].hint}</span>
        </>
      ),
    },
    ...(['impressions', 'clicks', 'conversions'] as const).map((metric) => ({
      id: metric,
      header: metricLabels[metric],
      align: 'end' as const,
      wideOnly: metric === 'impressions',
      cell: (line: Line) => formatMetric(metric, figures[line][metric]),
    })),
    {
      id: 'spend',
      header: 'Spend',
      align: 'end',
      cell: (line) => formatDollars(figures[line].spend),
    },
  ];
  return (
    <Card flush title="Gross and net" className="mb-4">
      <Table caption="Gross and net" columns={columns} rows={lines} rowKey={(line) => line} empty={null} />
    </Card>
  );
}
