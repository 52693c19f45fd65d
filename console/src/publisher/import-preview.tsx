import type { Category } from '@encart/sdk';
import { useState } from 'react';
import { formatCount } from '../data/numbers.ts';
import type { ImportLines } from '../import/columns.ts';
import { ImportPreview } from '../import/import-preview.tsx';
import { lineColumn, problemColumn } from '../import/row-columns.tsx';
import { Switch } from '../ui/switch.tsx';
import type { Column } from '../ui/table.tsx';
import { type PublisherRow, publisherFields, readRow } from './import-rows.ts';

interface Props {
  lines: ImportLines;
  categories: readonly Category[];
  onBack: () => void;
  onSend: (rows: readonly PublisherRow[]) => void;
}

export function PublisherPreview({ lines, categories, onBack, onSend }: Props) {
  // True if a row without subcategories gets all subcategories of its category.
  const [wholeCategory, setWholeCategory] = useState(false);
  return (
    <ImportPreview
      lines={lines}
      fields={publisherFields}
      readRow={(values, line, columns) => readRow(values, line, columns, { categories, wholeCategory })}
      options={
        <Switch
          label="Use all subcategories if none is given"
          checked={wholeCategory}
          onChange={setWholeCategory}
        />
      }
      caption="Publishers to add"
      columns={previewColumns}
      submitLabel={(valid) => `Add ${valid === 1 ? '1 publisher' : `${formatCount(valid)} publishers`}`}
      onBack={onBack}
      onSend={onSend}
    />
  );
}

const previewColumns: Column<PublisherRow>[] = [
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
  problemColumn,
];
