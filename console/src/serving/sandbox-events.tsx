import { Badge } from '../ui/badge.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import type { ReportedEvent } from './use-sandbox-events.ts';

export function SandboxEvents({ reported }: { reported: readonly ReportedEvent[] }) {
  if (reported.length === 0) return <p className="text-ink-2">Click an offer, or report an event.</p>;
  return (
    <ol className="flex flex-col gap-4">
      {reported.map(({ number, event, outcome }) => (
        <li key={number} className="flex min-w-0 flex-col gap-1.5">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{event.event_type}</span>
            <Outcome outcome={outcome} />
          </p>
          {outcome && (
            <CodeBlock
              label={`the response to the ${event.event_type.toLowerCase()}`}
              code={JSON.stringify('answer' in outcome ? outcome.answer : outcome.error.body, null, 2)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Outcome({ outcome }: Pick<ReportedEvent, 'outcome'>) {
  if (!outcome) return <Badge>Sending</Badge>;
  if ('error' in outcome) return <Badge tone="bad">{outcome.error.message}</Badge>;
  const { status, counted, reason } = outcome.answer;
  return (
    <>
      <Badge tone={status === 'accepted' ? 'good' : 'plain'}>{status}</Badge>
      <span className="text-ink-3 text-xs">
        {counted ? 'counted' : 'not counted'}
        {reason && `: ${reason}`}
      </span>
    </>
  );
}
