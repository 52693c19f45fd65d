import type { Evidence, SessionEvent } from '@encart/sdk';
import { describeUsd } from './money.ts';
import { paint, shortTime, terminalWidth } from './print.ts';
import { type ReportColumn, reportTable } from './report-table.ts';
import { wrap } from './wrap.ts';

/** A table of the events of a session with a legend, or nothing if there are none. */
export function describeEvents(events: readonly SessionEvent[], width = terminalWidth()): string[] {
  if (events.length === 0) return [];
  return [
    reportTable(events, columns, width, { total: false }),
    wrap(legend, width ?? Number.POSITIVE_INFINITY)
      .map((line) => paint('dim', line))
      .join('\n'),
  ];
}

/** The meaning of each grade, from the strongest to the weakest. */
const meanings: Record<Evidence, string> = {
  server: 'a server with a secret key',
  link: 'a link that was opened',
  page: 'a page with a publishable key',
  public: 'a pixel or a postback',
  unknown: 'stored before this was recorded',
};

const legend = `Evidence is who reported the event: ${Object.entries(meanings)
  .map(([evidence, meaning]) => `${evidence} = ${meaning}`)
  .join(', ')}.`;

const columns: ReportColumn<SessionEvent>[] = [
  { title: 'TIME', value: ({ occurred_at }) => shortTime(occurred_at) },
  { title: 'EVENT', value: ({ event_type }) => event_type.toLowerCase() },
  { title: 'EVIDENCE', value: ({ evidence }) => evidence },
  { title: 'COUNTED', value: ({ counted }) => (counted ? 'yes' : 'no') },
  { title: 'REASON', value: ({ reason }) => reason?.replaceAll('_', ' ') ?? null, canShrink: true },
  { title: 'BILLED', value: ({ billed_usd }) => describeUsd(billed_usd), right: true },
  { title: 'OFFER', value: ({ offer_id }) => offer_id, dropPriority: 1 },
];
