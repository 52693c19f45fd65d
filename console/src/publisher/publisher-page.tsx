import type { PublisherDetails } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { PageNotFound, PagePending } from '../shell/page-states.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { PublisherExclusions } from './publisher-exclusions.tsx';
import { publisherQuery } from './publisher-queries.ts';
import { RemovePublisherDialog } from './remove-publisher-dialog.tsx';
import { StatusBadge } from './status-badge.tsx';

export function PublisherPage() {
  const { id: channelId, canWrite } = useThisChannel();
  const { publisherId } = useParams({ from: '/signed-in/c/$channelId/publishers/$publisherId' });
  const { tab = 'details' } = useSearch({ from: '/signed-in/c/$channelId/publishers/$publisherId' });
  const navigate = useNavigate({ from: '/c/$channelId/publishers/$publisherId' });
  const [removing, setRemoving] = useState(false);
  const { data: publisher, error, refetch } = useQuery(publisherQuery(channelId, publisherId));
  if (error?.status === 404) return <PageNotFound />;
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!publisher) return <PagePending />;
  return (
    <>
      <PageHeader
        title={publisher.brand_name}
        description={publisher.domain}
        badge={<StatusBadge status={publisher.status} />}
        back={
          <Link
            to="/c/$channelId/publishers"
            params={{ channelId }}
            className="mb-1 inline-flex items-center gap-1 rounded-sm text-ink-3 text-xs hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-3.5" /> Publishers
          </Link>
        }
        actions={
          canWrite && publisher.publisher_remote_id ? (
            <Button onClick={() => setRemoving(true)}>Remove…</Button>
          ) : undefined
        }
      />
      <div className="flex flex-col gap-4">
        {publisher.staff_notes !== '' && (
          <Notice tone={publisher.status === 'NEEDS_INFO' ? 'warn' : 'plain'}>
            <b className="font-medium">The network's staff say:</b> {publisher.staff_notes}
          </Notice>
        )}
        {publisher.publisher_remote_id ? (
          <Tabs
            label="About the publisher"
            value={tab}
            onChange={(next) => navigate({ search: { tab: next }, replace: true })}
            tabs={[
              { value: 'details', label: 'Details', content: <Details publisher={publisher} /> },
              {
                value: 'exclusions',
                label: 'Exclusions',
                content: <PublisherExclusions publisher={publisher} id={publisher.publisher_remote_id} />,
              },
            ]}
          />
        ) : (
          <Details publisher={publisher} />
        )}
      </div>
      {removing && publisher.publisher_remote_id && (
        <RemovePublisherDialog
          id={publisher.publisher_remote_id}
          name={publisher.brand_name}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

function Details({ publisher }: { publisher: PublisherDetails }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Facts publisher={publisher} />
      {publisher.api_key !== null && <Key value={publisher.api_key} />}
    </div>
  );
}

function Facts({ publisher }: { publisher: PublisherDetails }) {
  return (
    <Card title="Details">
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2">
        <Fact name="Category">{publisher.primary_category}</Fact>
        <Fact name="Added">{publisher.created_at.slice(0, 10)}</Fact>
        {publisher.publisher_remote_id && (
          <Fact name="Publisher id">
            <CopyLine value={publisher.publisher_remote_id} label="Copy the publisher id" />
          </Fact>
        )}
        {publisher.pending_publisher_id && (
          <Fact name="Request id">
            <CopyLine value={publisher.pending_publisher_id} label="Copy the request id" />
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Key({ value }: { value: string }) {
  return (
    <Card title="Key" description="For this publisher's pages, to ask for offers and report events.">
      <CopyLine value={value} label="Copy the key" />
    </Card>
  );
}
