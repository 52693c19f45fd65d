import type { AddedItem, Category } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useThisChannel } from '../channel/channels.ts';
import { encartFor } from '../data/encart.ts';
import { ImportFlow } from '../import/import-flow.tsx';
import { type SendEvents, useSending } from '../import/use-sending.ts';
import { BackLabel, backLinkClass } from '../shell/back-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { PagePending } from '../shell/page-states.tsx';
import { categoriesQuery } from '../taxonomy/categories.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PublisherPreview } from './import-preview.tsx';
import { PublisherResults } from './import-results.tsx';
import { type PublisherRow, publisherFields } from './import-rows.ts';
import { publishersKey } from './publisher-queries.ts';

/** Imports publishers from pasted rows or a file, with a preview and a result for each row. */
export function ImportPage() {
  const { id: channelId, canWrite } = useThisChannel();
  const categories = useQuery(categoriesQuery(channelId));
  return (
    <>
      <PageHeader
        title="Import publishers"
        description="Paste rows from a spreadsheet or upload a file. You see a preview first."
        back={
          <Link to="/c/$channelId/publishers" params={{ channelId }} className={backLinkClass}>
            <BackLabel>Publishers</BackLabel>
          </Link>
        }
      />
      {!canWrite ? (
        <Card flush>
          <EmptyState icon={<Lock />} title="Only channel admins can add publishers" />
        </Card>
      ) : categories.error ? (
        <ErrorState error={categories.error} onRetry={() => categories.refetch()} />
      ) : categories.data ? (
        <Import key={channelId} channelId={channelId} categories={categories.data} />
      ) : (
        <PagePending />
      )}
    </>
  );
}

function Import({ channelId, categories }: { channelId: string; categories: Category[] }) {
  const sending = useSending<PublisherRow, AddedItem>(
    (rows, events) => addPublishers(channelId, rows, events),
    publishersKey(channelId),
  );
  const samples = sampleOf(categories);
  return (
    <ImportFlow
      sending={sending}
      texts={{
        label: 'Publishers, one per line',
        hint: 'Brand name, domain, category, subcategories (separate several with ; or |). Columns are separated by tabs, commas or semicolons. The first line may have column names.',
        fileLabel: 'Publisher file',
        placeholder: samples.map((line) => line.join('\t')).join('\n'),
        templateName: 'publishers.csv',
        columnNames: publisherFields.map(({ name }) => name),
        sampleLines: samples,
      }}
      preview={(lines, onBack) => (
        <PublisherPreview lines={lines} categories={categories} onBack={onBack} onSend={sending.send} />
      )}
      results={(onAgain) => <PublisherResults sending={sending} onAgain={onAgain} />}
    />
  );
}

/**
 * A row that was added before a failure and is sent again is answered as a duplicate, so no
 * publisher is added twice.
 */
async function addPublishers(
  channelId: string,
  rows: readonly PublisherRow[],
  { onOutcomes, onProgress }: SendEvents<AddedItem>,
): Promise<void> {
  const items = rows.flatMap(({ item }) => item ?? []);
  const { publishers } = encartFor(channelId).channel;
  for await (const outcome of publishers.addAll(items, { onProgress }))
    onOutcomes(new Map([[rows[outcome.index]?.line ?? 0, outcome]]));
}

/** Example rows with existing categories, so that they can be imported unchanged. */
function sampleOf(categories: readonly Category[]): string[][] {
  return categories.slice(0, 2).map(({ name, subcategories }, index) => [
    `Example Shop ${index + 1}`,
    `example-shop-${index + 1}.com`,
    name,
    subcategories
      .slice(0, 2)
      .map((subcategory) => subcategory.name)
      .join('|'),
  ]);
}
