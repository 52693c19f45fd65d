import { type ReactNode, useState } from 'react';
import { formatCount } from '../data/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';
import type { Column } from '../ui/table.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { type ImportColumns, type ImportField, type ImportLines, readHeader } from './columns.ts';
import { RowsCard } from './rows-card.tsx';
import type { ImportRow } from './use-sending.ts';

interface Props<Name extends string, Row extends ImportRow> {
  lines: ImportLines;
  fields: readonly ImportField<Name>[];
  readRow: (values: readonly string[], line: number, columns: ImportColumns<Name>) => Row;
  /** Switches for how rows are read. */
  options?: ReactNode;
  /** Renders a note about the mapped columns and the rows. */
  notice?: (columns: ImportColumns<Name>, rows: readonly Row[]) => ReactNode;
  caption: string;
  columns: readonly Column<Row>[];
  submitLabel: (valid: number) => string;
  onBack: () => void;
  /** Gets all rows. Those with a problem are not sent, but listed in the results. */
  onSend: (rows: readonly Row[]) => void;
}

/** Shows how the rows are read, with the problem of each, before they are sent. */
export function ImportPreview<Name extends string, Row extends ImportRow>(props: Props<Name, Row>) {
  const { lines, fields, readRow, options, notice, submitLabel, onBack, onSend } = props;
  const [header, setHeader] = useState(() => readHeader(lines, fields));
  const rows = lines
    .map((values, index) => readRow(values, index + 1, header.columns))
    .slice(header.hasHeader ? 1 : 0);
  const valid = rows.filter(({ problem }) => problem === undefined).length;
  return (
    <div className="flex flex-col gap-4">
      <Card title="Map columns">
        <ColumnMapping
          fields={fields}
          lines={lines}
          hasHeader={header.hasHeader}
          columns={header.columns}
          onChange={(columns) => setHeader({ ...header, columns })}
        />
        <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          <Switch
            label="The first line has column names"
            checked={header.hasHeader}
            onChange={(hasHeader) => setHeader({ ...header, hasHeader })}
          />
          {options}
        </div>
      </Card>
      {notice?.(header.columns, rows)}
      <RowsCard
        title={describe(valid, rows.length - valid)}
        caption={props.caption}
        columns={props.columns}
        rows={rows}
        isProblem={({ problem }) => problem !== undefined}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        <Button variant="primary" disabled={valid === 0} onClick={() => onSend(rows)}>
          {submitLabel(valid)}
        </Button>
      </div>
    </div>
  );
}

function describe(valid: number, invalid: number): string {
  const ready = `${formatCount(valid)} ready`;
  return invalid === 0 ? ready : `${ready}, ${formatCount(invalid)} with problems (skipped)`;
}
