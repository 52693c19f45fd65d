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
import { initialDraft, type SandboxDraft } from './sandbox-request.ts';
import { SessionLink } from './session-link.tsx';
import { useSandboxEvents } from './use-sandbox-events.ts';

type Part = 'request' | 'response' | 'events';

/** Sends real offer requests of the channel, marked as tests: decided like any other, never counted. */
export function SandboxPage() {
  const { id: channelId, canServe } = useThisChannel();
  if (canServe) return <Sandbox key={channelId} channelId={channelId} />;
  return (
    <Card flush>
      <EmptyState icon={<FlaskConical />} title="Only channel admins can use the sandbox">
        It sends requests on behalf of the channel.
      </EmptyState>
    </Card>
  );
}

function Sandbox({ channelId }: { channelId: string }) {
  const { publisher } = useSearch({ from: '/signed-in/c/$channelId/developers/sandbox' });
  const [draft, setDraft] = useState<SandboxDraft>({ ...initialDraft, publisherId: publisher ?? '' });
  const [part, setPart] = useState<Part>('response');
  const events = useSandboxEvents(channelId);
  const recommend = useMutation({
    mutationFn: (request: RecommendationRequest) => encartFor(channelId).serving.recommend(request),
    onMutate: events.clear,
  });
  const { data: response, variables: sent } = recommend;
  const { offers: _, ...body } = response ?? { offers: [] };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <SandboxForm
        draft={draft}
        onChange={setDraft}
        error={recommend.error}
        busy={recommend.isPending}
        onSend={recommend.mutate}
      />
      <div className="flex min-w-0 flex-col gap-4">
        <Card
          title="Preview"
          description={describe(response?.offers.length)}
          actions={response && <SessionLink id={response.session_id} />}
        >
          {response && sent ? (
            <SandboxOffers
              key={response.session_id}
              mode={sent.placement_details.display_mode}
              response={response}
              onEvent={(offerId, type) => {
                setPart('events');
                events.report(response.session_id, offerId, type);
              }}
            />
          ) : recommend.isPending ? (
            <Skeleton className="h-72 w-full" />
          ) : (
            <EmptyState icon={<FlaskConical />} title="No request sent yet">
              Choose a placement and send a request.
            </EmptyState>
          )}
        </Card>
        {sent && (
          <Card>
            <Tabs
              label="Request and response"
              value={part}
              onChange={setPart}
              tabs={[
                {
                  value: 'response',
                  label: 'Response',
                  content: response ? (
                    <CodeBlock label="the response" code={JSON.stringify(body, null, 2)} />
                  ) : (
                    <p className="text-ink-2">No response.</p>
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
  if (count === undefined) return 'Sandbox requests are not counted, billed or learned from.';
  return `${count === 1 ? '1 offer' : `${count} offers`}. Click them as a shopper would.`;
}
