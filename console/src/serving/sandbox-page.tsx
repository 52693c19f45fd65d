import type { RecommendationRequest } from '@encart/sdk';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useThisChannel } from '../channel/channels.ts';
import { encartFor } from '../data/encart.ts';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { SandboxEvents } from './sandbox-events.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { SandboxOffers } from './sandbox-offers.tsx';
import { firstAsk, type SandboxAsk } from './sandbox-request.ts';
import { SessionLink } from './session-link.tsx';
import { useSandboxEvents } from './use-sandbox-events.ts';

type Part = 'request' | 'answer' | 'events';

/** A real request of the channel's, marked as a test: decided like any other, and counted nowhere. */
export function SandboxPage() {
  const { id: channelId, canServe } = useThisChannel();
  if (canServe) return <Sandbox key={channelId} channelId={channelId} />;
  return (
    <Card flush>
      <EmptyState icon={<FlaskConical />} title="The sandbox is for admins of the channel">
        It sends requests in the channel's name. Ask one of its admins to try something for you.
      </EmptyState>
    </Card>
  );
}

function Sandbox({ channelId }: { channelId: string }) {
  const { publisher } = useSearch({ from: '/signed-in/c/$channelId/developers/sandbox' });
  const [asked, setAsked] = useState<SandboxAsk>({ ...firstAsk, publisherId: publisher ?? '' });
  const [part, setPart] = useState<Part>('answer');
  const events = useSandboxEvents(channelId);
  const recommend = useMutation({
    mutationFn: (request: RecommendationRequest) => encartFor(channelId).serving.recommend(request),
    onMutate: events.clear,
  });
  const { data: answer, variables: sent } = recommend;
  const { offers: _, ...asItCame } = answer ?? { offers: [] };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <SandboxForm
        ask={asked}
        onChange={setAsked}
        error={recommend.error}
        busy={recommend.isPending}
        onSend={recommend.mutate}
      />
      <div className="flex min-w-0 flex-col gap-4">
        <Card
          title="As a shopper would see it"
          description={describe(answer?.offers.length)}
          actions={answer && <SessionLink id={answer.session_id} />}
        >
          {answer && sent ? (
            <SandboxOffers
              key={answer.session_id}
              mode={sent.placement_details.display_mode}
              answer={answer}
              onEvent={(offerId, type) => {
                setPart('events');
                events.report(answer.session_id, offerId, type);
              }}
            />
          ) : recommend.isPending ? (
            <Skeleton className="h-72 w-full" />
          ) : (
            <EmptyState icon={<FlaskConical />} title="Nothing was asked yet">
              Choose where the offers shall stand, and send the request.
            </EmptyState>
          )}
        </Card>
        {sent && (
          <Card>
            <Tabs
              label="What went over the wire"
              value={part}
              onChange={setPart}
              tabs={[
                {
                  value: 'answer',
                  label: 'Answer',
                  content: answer ? (
                    <CodeBlock label="the answer" code={JSON.stringify(asItCame, null, 2)} />
                  ) : (
                    <p className="text-ink-2">There was none.</p>
                  ),
                },
                {
                  value: 'request',
                  label: 'Request',
                  content: <CodeBlock label="the request" code={JSON.stringify(sent, null, 2)} />,
                },
                {
                  value: 'events',
                  label: `Events${events.reported.length > 0 ? ` (${events.reported.length})` : ''}`,
                  content: <SandboxEvents reported={events.reported} />,
                },
              ]}
            />
          </Card>
        )}
      </div>
    </div>
  );
}

function describe(count: number | undefined): string {
  if (count === undefined) return 'Nothing of it is counted, billed or learned from.';
  return `${count === 1 ? 'One offer' : `${count} offers`}. Press them as a shopper would.`;
}
