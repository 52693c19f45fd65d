import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Waypoints } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { encartFor } from '../data/encart.ts';
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
import { SessionFacts } from './session-facts.tsx';

/** So many candidates are listed; all are counted. */
const listed = 2_000;

function explainQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['operator', 'explain', sessionId],
    queryFn: ({ signal }) => encartFor().operator.sessions.explain(sessionId, { limit: listed }, { signal }),
    // A decision that was taken does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function ExplainPage() {
  const { session } = useSearch({ from: '/signed-in/network/explain' });
  return (
    <>
      <PageHeader
        title="Explain"
        description="Why a session got the offers it got: the decision, taken again on the network as it was."
      />
      <SessionForm key={session} session={session} />
      {session ? <Explained session={session} /> : <Hint />}
    </>
  );
}

function SessionForm({ session = '' }: { session: string | undefined }) {
  const navigate = useNavigate({ from: '/network/explain' });
  const [text, setText] = useState(session);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ search: { session: text.trim() || undefined } });
  };
  return (
    <form onSubmit={submit} className="mb-4 flex max-w-xl items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label="Session id" hideLabel>
          <Input
            autoFocus={session === ''}
            spellCheck={false}
            placeholder="A session id"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="font-mono"
          />
        </Field>
      </div>
      <Button type="submit" look="primary">
        Explain
      </Button>
    </form>
  );
}

function Hint() {
  return (
    <Card flush>
      <EmptyState icon={<Waypoints />} title="Which session?">
        Every answer with offers carries a <code className="font-mono">session_id</code>. Paste it above;
        decisions of the last days can be explained.
      </EmptyState>
    </Card>
  );
}

function Explained({ session }: { session: string }) {
  const { data, error, refetch } = useQuery(explainQuery(session));
  if (error?.status === 404)
    return (
      <Card flush>
        <EmptyState icon={<Waypoints />} title="This session cannot be explained">
          {error.message} It may be mistyped, or too long ago.
        </EmptyState>
      </Card>
    );
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label="Taking the decision again" className="flex flex-col gap-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {!data.replay.exact && (
        <Notice tone="warn">
          {data.replay.shopper_forgotten
            ? 'The shopper was forgotten since, and with that what they had been shown. The decision is taken again without it, and comes out otherwise.'
            : 'Taken again, the decision comes out otherwise than it did. What is shown here is the second one.'}
        </Notice>
      )}
      <SessionFacts explanation={data} />
      <ExplainFunnel explanation={data} />
      <ExplainWinners explanation={data} />
    </div>
  );
}
