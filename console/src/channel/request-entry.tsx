import type { LoggedRequest } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { formatDateTime, formatTime } from '../data/dates.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { useThisChannel } from './channels.ts';

/** A logged request. It expands to its errors by field, its key and its publisher. */
export function RequestEntry({ request }: { request: LoggedRequest }) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover/60 max-md:flex-wrap [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
        />
        <Badge tone={statusTone(request.status)}>{request.status}</Badge>
        <code className="min-w-0 flex-1 truncate font-mono text-xs">
          <span className="text-ink-3">{request.method}</span> {request.route}
        </code>
        <span className="text-ink-3 text-xs max-md:hidden">{summaryOf(request)}</span>
        <span className="w-16 text-right text-ink-3 text-xs max-md:hidden">{request.duration_ms} ms</span>
        <time dateTime={request.at} title={formatDateTime(request.at)} className="text-ink-2 text-xs">
          {formatTime(request.at)}
        </time>
      </summary>
      <div className="border-line border-t bg-sunken px-4 py-3 md:pl-11">
        <FieldErrors errors={request.errors} />
        <Details request={request} />
      </div>
    </details>
  );
}

function FieldErrors({ errors }: Pick<LoggedRequest, 'errors'>) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-col gap-1">
      {entries.map(([field, messages]) => (
        <li key={field} className="break-words">
          <code className="font-mono text-xs">{field}</code>{' '}
          <span className="text-bad">{messages.join(' ')}</span>
        </li>
      ))}
    </ul>
  );
}

function Details({ request }: { request: LoggedRequest }) {
  const { id: channelId } = useThisChannel();
  const { key, publisher_id: publisherId } = request;
  return (
    <Facts>
      <Fact name="API key">
        {key ? (
          <>
            {key.name} <code className="font-mono text-ink-3 text-xs">{key.masked}</code>
          </>
        ) : (
          'None (console)'
        )}
      </Fact>
      {publisherId && (
        <Fact name="Publisher">
          <Link
            to="/c/$channelId/publishers/$publisherId"
            params={{ channelId, publisherId }}
            className="text-accent-text underline underline-offset-2"
          >
            {publisherId}
          </Link>
        </Fact>
      )}
      <Fact name="Time">{request.at}</Fact>
      <Fact name="Request ID">
        <CopyLine value={request.request_id} label="Copy request ID" />
      </Fact>
    </Facts>
  );
}

const maxSummaryFields = 2;

/** The names of the first fields with errors. */
function summaryOf({ errors }: LoggedRequest): string {
  const fields = Object.keys(errors);
  return fields.slice(0, maxSummaryFields).join(', ') + (fields.length > maxSummaryFields ? '…' : '');
}

function statusTone(status: number): BadgeTone {
  if (status < 400) return 'good';
  return status < 500 ? 'warn' : 'bad';
}
