import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Waypoints } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { encartFor } from '../data/encart.ts';
import { BackLabel, backLinkClass } from '../shell/back-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ExplainFunnel } from './explain-funnel.tsx';
import { ExplainWinners } from './explain-winners.tsx';
import { RecentSessions } from './recent-sessions.tsx';
import { SessionEvents } from './session-events.tsx';
import { SessionFacts } from './session-facts.tsx';

/** The number of candidates that are listed; all are counted. */
const maxListed = 2_000;

function explainQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['operator', 'explain', sessionId],
    queryFn: ({ signal }) =>
      encartFor().operator.sessions.explain(sessionId, { limit: maxListed }, { signal }),
    // A past decision does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function ExplainPage() {
  const { session } = useSearch({ from: '/signed-in/network/explain' });
  return (
    <>
      <PageHeader
        title="Explain"
        description="Why a session got its offers: replays the decision with the data of that time."
        back={session && <BackToSessions />}
      />
      <SessionForm key={session} session={session} />
      {session ? <Explained session={session} /> : <RecentSessions />}
    </>
  );
}

function SessionForm({ session = '' }: { session: string | undefined }) {
  const navigate = useNavigate({ from: '/network/explain' });
  const [text, setText] = useState(session);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ search: (search) => ({ ...search, session: text.trim() || undefined }) });
  };
  return (
    <form onSubmit={submit} className="mb-4 flex max-w-xl items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label="Session ID" hideLabel>
          <Input
            autoFocus={session === ''}
            spellCheck={false}
            placeholder="Session ID"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="font-mono"
          />
        </Field>
      </div>
      <Button type="submit" variant="primary">
        Explain
      </Button>
    </form>
  );
}

function BackToSessions() {
  return (
    <Link
      to="/network/explain"
      search={(search) => ({ ...search, session: undefined })}
      className={backLinkClass}
    >
      <BackLabel>Recent sessions</BackLabel>
    </Link>
  );
}

function Explained({ session }: { session: string }) {
  const { data, error, refetch } = useQuery(explainQuery(session));
  if (error?.status === 404)
    return (
      <div className="flex flex-col gap-4">
        <Card flush>
          <EmptyState icon={<Waypoints />} title="This session cannot be explained">
            {error.message} The ID may be wrong, or the session too old.
          </EmptyState>
        </Card>
        <SessionEvents id={session} />
      </div>
    );
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label="Replaying the decision" className="flex flex-col gap-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {!data.replay.exact && (
        <Notice tone="warn">
          {data.replay.shopper_forgotten
            ? "The shopper's data was deleted, including the offers they had seen. The replay runs without it and differs from the original decision."
            : 'The replay differs from the original decision. This page shows the replay.'}
        </Notice>
      )}
      <SessionFacts explanation={data} />
      <SessionEvents id={session} />
      <ExplainFunnel explanation={data} />
      <ExplainWinners explanation={data} />
    </div>
  );
}
