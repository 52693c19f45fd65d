import type { Category } from '@encart/sdk';
import { useState } from 'react';
import { formatCount } from '../data/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { type Column, Table } from '../ui/table.tsx';
import {
  type ImportColumns,
  type ImportField,
  type ImportRow,
  importFields,
  readHeader,
  readRow,
} from './import-rows.ts';
import { lineColumn } from './line-column.tsx';
import { type PreviewChoice, previewPage, previewPageSize } from './preview-page.ts';

interface Props {
  lines: readonly (readonly string[])[];
  categories: readonly Category[];
  onBack: () => void;
  /** Gets all rows. Those with a problem are not sent, but listed in the results. */
  onSend: (rows: readonly ImportRow[]) => void;
}

const fieldLabels: Record<ImportField, string> = {
  brand_name: 'Brand name',
  domain: 'Domain',
  primary_category: 'Category',
  subcategories: 'Subcategories',
};

export function ImportPreview({ lines, categories, onBack, onSend }: Props) {
  const [header, setHeader] = useState(() => readHeader(lines));
  // Whether a row without subcategories gets all of its category.
  const [wholeCategory, setWholeCategory] = useState(false);
  const [chosen, setChosen] = useState<PreviewChoice>({ filter: 'all', page: 1 });
  const rows = lines
    .map((fields, index) => readRow(fields, index + 1, header.columns, { categories, wholeCategory }))
    .slice(header.hasHeader ? 1 : 0);
  const { filter, page, invalidCount, listedCount, shownRows } = previewPage(rows, chosen);
  const valid = rows.length - invalidCount;
  return (
    <div className="flex flex-col gap-4">
      <Card title="Map columns">
        <ColumnMapping
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
          <Switch
            label="Use all subcategories if none is given"
            checked={wholeCategory}
            onChange={setWholeCategory}
          />
        </div>
      </Card>
      <Card
        flush
        title={describe(valid, invalidCount)}
        actions={
          invalidCount > 0 && (
            <Segmented
              label="Show"
              value={filter}
              onChange={(next) => setChosen({ filter: next, page: 1 })}
              options={[
                { value: 'all', label: 'All' },
                { value: 'problems', label: `Problems (${formatCount(invalidCount)})` },
              ]}
            />
          )
        }
      >
        <Table
          caption="Publishers to add"
          columns={previewColumns}
          rows={shownRows}
          rowKey={({ line }) => String(line)}
          empty={<EmptyState title="No rows to import" />}
        />
      </Card>
      <Pagination
        page={page}
        pageSize={previewPageSize}
        count={listedCount}
        onPage={(next) => setChosen({ filter, page: next })}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        <Button variant="primary" disabled={valid === 0} onClick={() => onSend(rows)}>
          Add {valid === 1 ? '1 publisher' : `${formatCount(valid)} publishers`}
        </Button>
      </div>
    </div>
  );
}

function describe(valid: number, invalid: number): string {
  const ready = `${formatCount(valid)} ready`;
  return invalid === 0 ? ready : `${ready}, ${formatCount(invalid)} with problems (skipped)`;
}

interface ColumnsProps {
  lines: Props['lines'];
  hasHeader: boolean;
  columns: ImportColumns;
  onChange: (columns: ImportColumns) => void;
}

function ColumnMapping({ lines, hasHeader, columns, onChange }: ColumnsProps) {
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const sample = (column: number) => lines[0]?.[column] || `Column ${column + 1}`;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {importFields.map((field) => (
        <Field key={field} label={fieldLabels[field]}>
          <Select
            value={columns[field] ?? ''}
            onChange={({ target: { value } }) =>
              onChange({ ...columns, [field]: value === '' ? undefined : Number(value) })
            }
          >
            <option value="">None</option>
            {Array.from({ length: width }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
              <option key={column} value={column}>
                {hasHeader ? sample(column) : `${column + 1}: ${sample(column)}`}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  );
}

const previewColumns: Column<ImportRow>[] = [
  lineColumn,
  {
    id: 'brand',
    header: 'Brand name',
    className: 'max-w-48',
    cell: ({ brandName, domain, problem }) => (
      <>
        <span className="block truncate font-medium">{brandName || '–'}</span>
        <span className="block truncate text-ink-3 text-xs md:hidden">{domain}</span>
        {problem && <span className="block text-bad text-xs md:hidden">{problem}</span>}
      </>
    ),
  },
  {
    id: 'domain',
    header: 'Domain',
    wideOnly: true,
    className: 'max-w-48',
    cell: ({ domain }) => <span className="block truncate text-ink-2">{domain || '–'}</span>,
  },
  {
    id: 'category',
    header: 'Category',
    wideOnly: true,
    className: 'max-w-64',
    cell: ({ category, subcategories }) => (
      <span className="block truncate text-ink-2" title={subcategories.join(', ')}>
        {category || '–'}
        {subcategories.length > 0 && <span className="text-ink-3"> · {subcategories.join(', ')}</span>}
      </span>
    ),
  },
  {
    id: 'problem',
    header: 'Problem',
    wideOnly: true,
    className: 'max-w-72',
    cell: ({ problem }) => problem && <span className="text-bad">{problem}</span>,
  },
];
