import type { PublisherMatch, PublisherRequest } from '@encart/sdk';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { StatusBadge } from '../publisher/status-badge.tsx';
import { namesQuery } from '../taxonomy/taxonomy.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Notice } from '../ui/notice.tsx';
import { MatchList } from './match-list.tsx';
import { type Move, movesFor } from './moves.ts';
import { RequestHistory } from './request-history.tsx';
import { useStaff } from './staff.ts';

const buttons: Record<Move, { label: string; digit: string; look: ButtonLook }> = {
  approve: { label: 'Approve as new', digit: 'A', look: 'primary' },
  'needs-info': { label: 'Ask', digit: 'I', look: 'secondary' },
  reject: { label: 'Reject', digit: 'R', look: 'secondary' },
  reopen: { label: 'Reopen', digit: 'O', look: 'secondary' },
  edit: { label: 'Edit', digit: 'E', look: 'quiet' },
};

interface Props {
  request: PublisherRequest;
  onMove: (move: Move) => void;
  onLink: (match: PublisherMatch) => void;
}

export function ReviewRequest({ request, onMove, onLink }: Props) {
  const moves = movesFor(request.status, useStaff());
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card>
        <header className="mb-3 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-2 font-semibold text-lg">
              <span className="break-words">{request.brand_name}</span>
              <StatusBadge status={request.status} />
            </h2>
            <p className="text-ink-2">asked for by {request.channel_name}</p>
          </div>
          <div className="flex flex-wrap gap-1.5">
            {moves.map((move) => {
              const { label, digit, look } = buttons[move];
              return (
                <Button key={move} look={look} onClick={() => onMove(move)}>
                  {label}
                  <span aria-hidden className="max-md:hidden">
                    <Kbd>{digit}</Kbd>
                  </span>
                </Button>
              );
            })}
          </div>
        </header>
        <div className="grid items-start gap-x-6 gap-y-4 xl:grid-cols-2">
          <section aria-label="The request" className="flex min-w-0 flex-col gap-3">
            <h3 className="font-semibold text-ink-3 text-xs">The request</h3>
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
          <section aria-label="Who it may be" className="flex min-w-0 flex-col gap-3">
            <h3 className="font-semibold text-ink-3 text-xs">
              {request.status === 'APPROVED' ? 'Who else it was like' : 'Who it may be'}
            </h3>
            <MatchList request={request} onLink={moves.includes('approve') ? onLink : undefined} />
          </section>
        </div>
      </Card>
      <RequestHistory id={request.id} />
    </div>
  );
}

function RequestFacts({ request }: { request: PublisherRequest }) {
  const { data: names } = useQuery(namesQuery);
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
      <Fact name="Sells">
        <span className="flex flex-wrap gap-1">
          {request.subcategory_ids.map((id) => (
            <Badge key={id}>{names?.get(id) ?? '…'}</Badge>
          ))}
        </span>
      </Fact>
      <Fact name="Asked">
        <time dateTime={request.created_at}>{request.created_at.slice(0, 16).replace('T', ' ')} UTC</time>
      </Fact>
      {request.removed_at && <Fact name="Removed">{request.removed_at.slice(0, 10)}</Fact>}
    </Facts>
  );
}
