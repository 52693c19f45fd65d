import type { ReportedConversion } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../data/numbers.ts';
import { conversionEventLabel } from '../demand/terms.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/table.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { type OutcomeText, outcomeText, reportGrades, sourceLabels } from './outcome.ts';
import { valueText } from './value-text.ts';

/** `headings` are those of the offers by their ids; undefined while they are loaded. */
export function conversionColumns(
  advertiserId: string,
  headings: ReadonlyMap<string, string> | undefined,
): Column<ReportedConversion>[] {
  return [
    {
      id: 'order',
      header: 'Order',
      className: 'max-w-32 md:max-w-48 max-md:align-top',
      csv: nameOf,
      cell: (conversion) => (
        <>
          <span className="block truncate font-medium" title={hintOf(conversion) ?? nameOf(conversion)}>
            {shortNameOf(conversion)}
          </span>
          <span className="block text-ink-3 text-xs md:hidden">
            <TimeAgo at={conversion.occurred_at} />
          </span>
          <span className="block truncate text-ink-3 text-xs md:hidden">{shortText(conversion)}</span>
        </>
      ),
    },
    {
      id: 'time',
      header: 'Time',
      wideOnly: true,
      csv: ({ occurred_at }) => occurred_at,
      cell: ({ occurred_at }) => <TimeAgo at={occurred_at} />,
    },
    {
      id: 'event',
      header: 'Event',
      wideOnly: true,
      className: 'max-w-36',
      csv: eventOf,
      cell: (conversion) => <span className="block truncate text-ink-2">{eventOf(conversion)}</span>,
    },
    {
      id: 'value',
      header: 'Value',
      wideOnly: true,
      align: 'end',
      csv: (conversion) => valueText(conversion) ?? '',
      cell: (conversion) => (
        <>
          {valueText(conversion) ?? '–'}
          <RefundedValue conversion={conversion} />
        </>
      ),
    },
    {
      id: 'source',
      header: 'Source',
      wideOnly: true,
      csv: ({ source }) => sourceLabels[source],
      cell: ({ source }) => <span className="text-ink-2">{sourceLabels[source]}</span>,
    },
    {
      id: 'evidence',
      header: 'Evidence',
      wideOnly: true,
      csv: ({ evidence }) => reportGrades[evidence].label,
      cell: ({ evidence }) => (
        <span className="text-ink-2" title={reportGrades[evidence].hint}>
          {reportGrades[evidence].label}
        </span>
      ),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      className: 'md:w-96 max-md:align-top',
      csv: (conversion) => outcomeOf(conversion).label,
      cell: (conversion) => (
        <Outcome advertiserId={advertiserId} conversion={conversion} headings={headings} />
      ),
    },
  ];
}

/** The refunded part of an order's value. Renders nothing for a refund, which shows its own value. */
function RefundedValue({ conversion: { event_type, refunded_value, currency_code } }: ConversionProps) {
  if (event_type === 'refund' || refunded_value === null || currency_code === null) return null;
  return (
    <span className="block text-ink-3 text-xs">{formatMoney(refunded_value, currency_code)} refunded</span>
  );
}

function eventOf({ event_type, custom_event }: ReportedConversion): string {
  return custom_event ?? conversionEventLabel(event_type);
}

function outcomeOf(conversion: ReportedConversion): OutcomeText {
  return outcomeText(conversion, conversion.event_type);
}

function nameOf({ order_id, id }: ReportedConversion): string {
  return order_id ?? id;
}

/** A number that looks like an e-mail address or a phone number is stored as a hash: `h1:…`. */
const hashedName = /^h\d+:([0-9a-f]{8})[0-9a-f]{56}$/;
const forgottenName = /^forgotten:/;

function shortNameOf(conversion: ReportedConversion): string {
  const name = nameOf(conversion);
  if (forgottenName.test(name)) return 'Forgotten';
  const [, start] = hashedName.exec(name) ?? [];
  return start ? `Hashed: ${start}…` : name;
}

function hintOf(conversion: ReportedConversion): string | undefined {
  const name = nameOf(conversion);
  if (forgottenName.test(name)) return 'The shopper was forgotten, and the number with it.';
  return hashedName.test(name)
    ? `It looks like an e-mail address or a phone number, so only its hash is stored: ${name}`
    : undefined;
}

/** On small screens, which have no column for events, a refund is named. */
function shortText(conversion: ReportedConversion): string {
  const text = valueText(conversion) ?? '';
  return conversion.event_type === 'refund' ? `Refund: ${text}` : text;
}

interface ConversionProps {
  conversion: ReportedConversion;
}

interface OutcomeProps extends ConversionProps {
  advertiserId: string;
  headings: ReadonlyMap<string, string> | undefined;
}

function Outcome({ advertiserId, conversion, headings }: OutcomeProps) {
  const { label, tone, text } = outcomeOf(conversion);
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
