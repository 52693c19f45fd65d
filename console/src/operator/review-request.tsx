import type { PublisherMatch, PublisherRequest } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { formatDate, formatDateTime } from '../data/dates.ts';
import { StatusBadge } from '../publisher/status-badge.tsx';
import { subcategoryNamesQuery } from '../taxonomy/taxonomy.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Notice } from '../ui/notice.tsx';
import { MatchList } from './match-list.tsx';
import { actionsFor, type RequestAction } from './request-actions.ts';
import { RequestHistory } from './request-history.tsx';
import { useStaff } from './staff.ts';

const buttons: Record<RequestAction, { label: string; shortcut: string; variant: ButtonVariant }> = {
  approve: { label: 'Approve as new', shortcut: 'A', variant: 'primary' },
  'needs-info': { label: 'Request info', shortcut: 'I', variant: 'secondary' },
  reject: { label: 'Reject', shortcut: 'R', variant: 'secondary' },
  reopen: { label: 'Reopen', shortcut: 'O', variant: 'secondary' },
  edit: { label: 'Edit', shortcut: 'E', variant: 'quiet' },
};

interface Props {
  request: PublisherRequest;
  onAction: (action: RequestAction) => void;
  onLink: (match: PublisherMatch) => void;
}

export function ReviewRequest({ request, onAction, onLink }: Props) {
  const actions = actionsFor(request.status, useStaff());
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card>
        <header className="mb-3 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-2 font-semibold text-lg">
              <span className="break-words">{request.brand_name}</span>
              <StatusBadge status={request.status} />
            </h2>
            <p className="text-ink-2">Requested by {request.channel_name}</p>
          </div>
          <div className="flex flex-wrap gap-1.5">
            {actions.map((action) => {
              const { label, shortcut, variant } = buttons[action];
              return (
                <Button key={action} variant={variant} onClick={() => onAction(action)}>
                  {label}
                  <span aria-hidden className="max-md:hidden">
                    <Kbd>{shortcut}</Kbd>
                  </span>
                </Button>
              );
            })}
          </div>
        </header>
        <div className="grid items-start gap-x-6 gap-y-4 xl:grid-cols-2">
          <section aria-label="Request" className="flex min-w-0 flex-col gap-3">
            <h3 className="font-semibold text-ink-3 text-xs">Request</h3>
            <RequestFacts request={request} />
            {request.staff_notes !== '' && (
              <Notice tone={request.status === 'NEEDS_INFO' ? 'warn' : 'plain'}>{request.staff_notes}</Notice>
            )}
            {request.channel_note !== '' && (
              <Notice tone="plain">
                <b className="font-medium">{request.channel_name} says:</b> {request.channel_note}
              </Notice>
            )}
          </section>
          <section aria-label="Possible matches" className="flex min-w-0 flex-col gap-3">
            <h3 className="font-semibold text-ink-3 text-xs">
              {request.status === 'APPROVED' ? 'Similar publishers' : 'Possible matches'}
            </h3>
            <MatchList request={request} onLink={actions.includes('approve') ? onLink : undefined} />
          </section>
        </div>
      </Card>
      <RequestHistory id={request.id} />
    </div>
  );
}

function RequestFacts({ request }: { request: PublisherRequest }) {
  const { data: names } = useQuery(subcategoryNamesQuery);
  return (
    <Facts>
      <Fact name="Brand">{request.brand_name}</Fact>
      <Fact name="Domain">
        <a
          href={`https://${request.domain}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex max-w-full items-center gap-1 text-accent-text hover:underline"
        >
          <span className="truncate">{request.domain}</span>
          <ExternalLink aria-hidden className="size-3 shrink-0" />
        </a>
      </Fact>
      <Fact name="Category">{request.primary_category.name}</Fact>
      <Fact name="Subcategories">
        <span className="flex flex-wrap gap-1">
          {request.subcategory_ids.map((id) => (
            <Badge key={id}>{names?.get(id) ?? '…'}</Badge>
          ))}
        </span>
      </Fact>
      <Fact name="Requested">
        <time dateTime={request.created_at}>{formatDateTime(request.created_at)}</time>
      </Fact>
      {request.removed_at && <Fact name="Removed">{formatDate(request.removed_at)}</Fact>}
    </Facts>
  );
}
