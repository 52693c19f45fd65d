import { useQuery } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { toCsv } from '../data/delimited.ts';
import { formatCount } from '../data/numbers.ts';
import { saveFile } from '../data/save-file.ts';
import { useStaff } from '../operator/staff.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SearchInput } from '../ui/input.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { searchCategories } from './categories.ts';
import { ImportTaxonomyDialog } from './import-taxonomy-dialog.tsx';
import { type TaxonomyCategory, taxonomyQuery } from './taxonomy.ts';
import { writeTaxonomyLines } from './taxonomy-rows.ts';

export function TaxonomyPage() {
  const { canWrite } = useStaff();
  const taxonomy = useQuery(taxonomyQuery);
  const [text, setText] = useState('');
  const [importing, setImporting] = useState(false);
  const found = taxonomy.data && searchCategories(taxonomy.data, text);
  return (
    <>
      <PageHeader
        title="Taxonomy"
        description={taxonomy.data && describeSize(taxonomy.data)}
        actions={
          <>
            <Button
              disabled={!taxonomy.data}
              onClick={() =>
                saveFile('taxonomy.csv', [toCsv(writeTaxonomyLines(taxonomy.data ?? []))], 'text/csv')
              }
            >
              <Download aria-hidden className="size-4" /> CSV
            </Button>
            {canWrite && (
              <Button variant="primary" onClick={() => setImporting(true)}>
                <Upload aria-hidden className="size-4" /> Import…
              </Button>
            )}
          </>
        }
      />
      <SearchInput
        label="Search categories"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="mb-3 w-72 max-md:w-full"
      />
      <Card flush>
        {taxonomy.error && <ErrorState error={taxonomy.error} onRetry={() => taxonomy.refetch()} />}
        {!found && !taxonomy.error && <Skeleton className="m-4 h-64" />}
        {found?.length === 0 && <EmptyState title="No categories match your search" />}
        <ul className="divide-y divide-line">
          {found?.map((category) => (
            <li key={category.id}>
              <CategoryBranch category={category} isOpen={text.trim() !== ''} />
            </li>
          ))}
        </ul>
      </Card>
      {importing && <ImportTaxonomyDialog onClose={() => setImporting(false)} />}
    </>
  );
}

function describeSize(categories: readonly TaxonomyCategory[]): string {
  const all = categories.flatMap(({ subcategories }) => subcategories);
  const retired = all.filter((subcategory) => subcategory.retired).length;
  return `${categories.length} categories, ${formatCount(all.length)} subcategories${retired > 0 ? ` (${retired} retired)` : ''}`;
}

function CategoryBranch({ category, isOpen }: { category: TaxonomyCategory; isOpen: boolean }) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex cursor-pointer items-center gap-2 px-4 py-2 hover:bg-hover/60">
        <span className="min-w-0 flex-1 truncate font-medium">{category.name}</span>
        {category.retired && <Badge>Retired</Badge>}
        <span className="text-ink-3 text-xs">{category.subcategories.length}</span>
      </summary>
      <ul className="pb-2">
        <Line name="Category" id={category.id} />
        {category.subcategories.map(({ id, name, sensitive, retired }) => (
          <Line key={id} name={name} id={id} sensitive={sensitive} retired={retired} />
        ))}
      </ul>
    </details>
  );
}

interface LineProps {
  name: string;
  id: string;
  sensitive?: boolean;
  retired?: boolean;
}

function Line({ name, id, sensitive = false, retired = false }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-0.5 pl-8">
      <span className="flex min-w-0 flex-1 basis-48 items-center gap-2">
        <span className="truncate">{name}</span>
        {sensitive && <Badge tone="warn">Sensitive</Badge>}
        {retired && <Badge>Retired</Badge>}
      </span>
      <span className="flex items-center gap-1">
        <code className="font-mono text-ink-3 text-xs max-md:hidden">{id}</code>
        <CopyButton value={id} label={`Copy the ID of ${name}`} />
      </span>
    </li>
  );
}
