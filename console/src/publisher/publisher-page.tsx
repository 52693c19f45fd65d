import type { PublisherDetails } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { formatDate } from '../data/dates.ts';
import { useStaff } from '../operator/staff.ts';
import { BackLabel, backLinkClass } from '../shell/back-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { PageNotFound, PagePending } from '../shell/page-states.tsx';
import { categoriesQuery } from '../taxonomy/categories.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Notice } from '../ui/notice.tsx';
import { SecretLine } from '../ui/secret-line.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AllowedOrigins } from './allowed-origins.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { Integration } from './integration.tsx';
import { IntegrationCheck } from './integration-check.tsx';
import { PublisherExclusions } from './publisher-exclusions.tsx';
import { PublisherFigures } from './publisher-figures.tsx';
import { PublisherKeys } from './publisher-keys.tsx';
import { publisherQuery } from './publisher-queries.ts';
import { PublisherTraffic } from './publisher-traffic.tsx';
import { RemovePublisherDialog } from './remove-publisher-dialog.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusHistory } from './status-history.tsx';

export function PublisherPage() {
  const { id: channelId, canWrite, canHandlePublisherKeys } = useThisChannel();
  const { publisherId } = useParams({ from: '/signed-in/c/$channelId/publishers/$publisherId' });
  const { tab = 'performance' } = useSearch({ from: '/signed-in/c/$channelId/publishers/$publisherId' });
  const navigate = useNavigate({ from: '/c/$channelId/publishers/$publisherId' });
  const { canWrite: isStaffAdmin } = useStaff();
  const [removing, setRemoving] = useState(false);
  const { data: publisher, error, refetch } = useQuery(publisherQuery(channelId, publisherId));
  if (error?.status === 404) return <PageNotFound />;
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!publisher) return <PagePending />;
  const tabs = publisher.publisher_remote_id
    ? tabsOf(publisher, publisher.publisher_remote_id, canHandlePublisherKeys)
    : [];
  return (
    <>
      <PageHeader
        title={publisher.brand_name}
        description={publisher.domain}
        badge={<StatusBadge status={publisher.status} />}
        back={
          <Link to="/c/$channelId/publishers" params={{ channelId }} className={backLinkClass}>
            <BackLabel>Publishers</BackLabel>
          </Link>
        }
        actions={
          publisher.publisher_remote_id ? (
            <>
              {isStaffAdmin && (
                <Button asChild>
                  <Link
                    to="/network/traffic"
                    search={{ tab: 'voids', channel: channelId, publisher: publisher.publisher_remote_id }}
                  >
                    Void events…
                  </Link>
                </Button>
              )}
              {canWrite && <Button onClick={() => setRemoving(true)}>Remove…</Button>}
            </>
          ) : undefined
        }
      />
      <div className="flex flex-col gap-4">
        {/* While the request is pending, the notes are an old question that is already answered. */}
        {publisher.staff_notes !== '' && publisher.status !== 'PENDING' && (
          <Notice tone={publisher.status === 'NEEDS_INFO' ? 'warn' : 'plain'}>
            <b className="font-medium">Operator staff:</b> {publisher.staff_notes}
          </Notice>
        )}
        {publisher.publisher_remote_id && <PublisherTraffic publisherId={publisher.publisher_remote_id} />}
        {tabs.length > 0 ? (
          <Tabs
            label="Publisher"
            value={tabs.some(({ value }) => value === tab) ? tab : 'details'}
            onChange={(next) => navigate({ search: { tab: next }, replace: true })}
            tabs={tabs}
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

function tabsOf(publisher: PublisherDetails, id: string, canHandleKeys: boolean) {
  const { api_key: apiKey, brand_name: brandName } = publisher;
  return [
    {
      value: 'performance' as const,
      label: 'Performance',
      content: <PublisherFigures publisherId={id} />,
    },
    { value: 'details' as const, label: 'Details', content: <Details publisher={publisher} /> },
    ...(canHandleKeys
      ? [
          {
            value: 'keys' as const,
            label: 'Keys',
            content: (
              <div className="flex flex-col gap-4">
                <PublisherKeys publisherId={id} name={brandName} />
                <AllowedOrigins publisherId={id} saved={publisher.allowed_origins} />
              </div>
            ),
          },
        ]
      : []),
    ...(apiKey === null
      ? []
      : [
          {
            value: 'integration' as const,
            label: 'Integration',
            content: (
              <div className="flex flex-col gap-4">
                <IntegrationCheck publisherId={id} />
                <Integration publisherId={id} brandName={brandName} apiKey={apiKey} />
              </div>
            ),
          },
        ]),
    {
      value: 'exclusions' as const,
      label: 'Exclusions',
      content: <PublisherExclusions publisher={publisher} id={id} />,
    },
  ];
}

function Details({ publisher }: { publisher: PublisherDetails }) {
  const { canWrite } = useThisChannel();
  const { api_key: apiKey, pending_publisher_id: pendingId } = publisher;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {canWrite && publisher.status === 'NEEDS_INFO' && pendingId && (
          <AnswerRequest key={pendingId} publisher={publisher} id={pendingId} />
        )}
        <About publisher={publisher} />
        {publisher.publisher_remote_id && <CurrentKey apiKey={apiKey} />}
      </div>
      <StatusHistory history={publisher.status_history} />
    </div>
  );
}

function CurrentKey({ apiKey }: { apiKey: string | null }) {
  const { canHandlePublisherKeys } = useThisChannel();
  return (
    <Card title="Key" description="For this publisher's pages, to request offers and report events.">
      {apiKey === null ? (
        <p className="text-ink-2">
          All keys are revoked.
          {canHandlePublisherKeys && ' Create a new one under Keys.'}
        </p>
      ) : canHandlePublisherKeys ? (
        <SecretLine value={apiKey} name="key" />
      ) : (
        <p className="text-ink-2">
          <code className="font-mono text-xs">{apiKey}</code>
          <span className="mt-1 block text-ink-3 text-xs">Channel admins see it in full.</span>
        </p>
      )}
    </Card>
  );
}

function About({ publisher }: { publisher: PublisherDetails }) {
  const { id: channelId } = useThisChannel();
  const { data: categories } = useQuery(categoriesQuery(channelId));
  const names = categories
    ?.flatMap(({ subcategories }) => subcategories)
    .filter(({ remote_id }) => publisher.subcategory_ids.includes(remote_id))
    .map(({ name }) => name);
  return (
    <Card title="Details">
      <Facts>
        <Fact name="Category">{publisher.primary_category}</Fact>
        {names && names.length > 0 && <Fact name="Subcategories">{names.join(', ')}</Fact>}
        <Fact name="Added">{formatDate(publisher.created_at)}</Fact>
        {publisher.publisher_remote_id && (
          <Fact name="Publisher ID">
            <CopyLine value={publisher.publisher_remote_id} label="Copy publisher ID" />
          </Fact>
        )}
        {publisher.pending_publisher_id && (
          <Fact name="Request ID">
            <CopyLine value={publisher.pending_publisher_id} label="Copy request ID" />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
