import type { ReportedConversion } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { conversionEventLabel } from '../demand/terms.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/table.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { outcomeText, sourceLabels } from './outcome.ts';
import { valueText } from './value-text.ts';

/** `headings` are those of the offers by their ids; undefined while they are loaded. */
export function conversionColumns(
  advertiserId: string,
  headings: ReadonlyMap<string, string> | undefined,
): Column<ReportedConversion>[] {
  return [
    {
      ...{ id: 'order', header: 'Order', className: 'max-w-32 md:max-w-48 max-md:align-top' },
      cell: (conversion) => (
        <>
          <span className="block truncate font-medium" title={nameOf(conversion)}>
            {nameOf(conversion)}
          </span>
          <span className="block text-ink-3 text-xs md:hidden">
            <TimeAgo at={conversion.occurred_at} />
          </span>
          <span className="block truncate text-ink-3 text-xs md:hidden">{shortText(conversion)}</span>
        </>
      ),
    },
    {
      ...{ id: 'time', header: 'Time', wideOnly: true },
      cell: ({ occurred_at }) => <TimeAgo at={occurred_at} />,
    },
    {
      ...{ id: 'event', header: 'Event', wideOnly: true, className: 'max-w-36' },
      cell: ({ event_type, custom_event }) => (
        <span className="block truncate text-ink-2">{custom_event ?? conversionEventLabel(event_type)}</span>
      ),
    },
    {
      ...{ id: 'value', header: 'Value', wideOnly: true, align: 'end' },
      cell: (conversion) => valueText(conversion) ?? '–',
    },
    {
      ...{ id: 'source', header: 'Source', wideOnly: true },
      cell: ({ source }) => <span className="text-ink-2">{sourceLabels[source]}</span>,
    },
    {
      ...{ id: 'outcome', header: 'Outcome', className: 'md:w-96 max-md:align-top' },
      cell: (conversion) => (
        <Outcome advertiserId={advertiserId} conversion={conversion} headings={headings} />
      ),
    },
  ];
}

function nameOf({ order_id, id }: ReportedConversion): string {
  return order_id ?? id;
}

/** On small screens, which have no column for events, a refund is named. */
function shortText(conversion: ReportedConversion): string {
  const text = valueText(conversion) ?? '';
  return conversion.event_type === 'refund' ? `Refund: ${text}` : text;
}

interface OutcomeProps {
  advertiserId: string;
  conversion: ReportedConversion;
  headings: ReadonlyMap<string, string> | undefined;
}

function Outcome({ advertiserId, conversion, headings }: OutcomeProps) {
  const { label, tone, text } = outcomeText(conversion, conversion.event_type);
  const offerId = conversion.attribution?.offer_id;
  const heading = offerId && headings?.get(offerId);
  return (
    <>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Badge tone={tone}>{label}</Badge>
        {heading && (
          <Link
            to="/a/$advertiserId/offers"
            params={{ advertiserId }}
            search={{ q: heading }}
            className="min-w-0 truncate text-accent-text hover:underline"
            title={heading}
          >
            {heading}
          </Link>
        )}
      </span>
      {text !== '' && <span className="mt-0.5 block text-ink-3 text-xs">{text}</span>}
    </>
  );
}
