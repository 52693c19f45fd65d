import type { Category } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { parseDelimited } from '../data/delimited.ts';
import { BackLabel, backLinkClass } from '../shell/back-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { PagePending } from '../shell/page-states.tsx';
import { categoriesQuery } from '../taxonomy/categories.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResults } from './import-results.tsx';
import { ImportSource } from './import-source.tsx';
import { useImport } from './use-import.ts';

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
  // The text stays when a person comes back from the preview to correct it.
  const [text, setText] = useState('');
  const [lines, setLines] = useState<string[][]>();
  const sending = useImport(channelId);
  const restart = () => {
    sending.reset();
    setText('');
    setLines(undefined);
  };
  if (sending.rows.length > 0) return <ImportResults sending={sending} onAgain={restart} />;
  return (
    <>
      <LeaveGuard
        isDirty={lines !== undefined || text.trim() !== ''}
        message="These rows are not imported yet."
      />
      {lines ? (
        <ImportPreview
          lines={lines}
          categories={categories}
          onBack={() => setLines(undefined)}
          onSend={sending.send}
        />
      ) : (
        <ImportSource
          categories={categories}
          text={text}
          onChange={setText}
          onText={(rows) => setLines(parseDelimited(rows))}
        />
      )}
    </>
  );
}
