import type { AuditEntry, PublisherMatch, PublisherRequest } from '@encart/sdk';
import { describeActor, describeDetails } from './audit-view.ts';
import { shortTime, terminalWidth } from './print.ts';
import { type Column, fields, table } from './table.ts';
import type { TaxonomyNames } from './taxonomy-names.ts';

/** Formats publisher requests for the staff who review them. */

export const requestColumns: Column<PublisherRequest>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'BRAND', value: ({ brand_name }) => brand_name, canShrink: true },
  { title: 'DOMAIN', value: ({ domain }) => domain, canShrink: true },
  { title: 'CHANNEL', value: ({ channel_name }) => channel_name, canShrink: true },
  {
    title: 'BEST MATCH',
    value: ({ matches: [best] }) => (best ? summarizeMatch(best) : ''),
    canShrink: true,
  },
  { title: 'CREATED', value: ({ created_at }) => shortTime(created_at) },
];

export function describeRequest(request: PublisherRequest, names: TaxonomyNames): string {
  const subcategories = request.subcategory_ids.map((id) => names.find(id)?.name ?? id);
  return fields([
    ['id', request.id],
    ['status', request.removed_at === null ? request.status : `${request.status} (later removed)`],
    ['brand', request.brand_name],
    ['domain', request.domain],
    ['category', request.primary_category.name],
    ['subcategories', subcategories.join(', ')],
    ['channel', `${request.channel_name} (${request.channel_id})`],
    ['publisher', request.publisher_remote_id],
    ['staff notes', request.staff_notes],
    ['channel note', request.channel_note],
    ['created', shortTime(request.created_at)],
    ['updated', shortTime(request.updated_at)],
  ]);
}

export function describeMatches(matches: readonly PublisherMatch[]): string {
  if (matches.length === 0) return 'No similar publisher in the network.';
  const columns: Column<[number, PublisherMatch]>[] = [
    { title: '#', value: ([index]) => index + 1 },
    { title: 'SCORE', value: ([, { score }]) => score.toFixed(2) },
    { title: 'REASON', value: ([, { reason }]) => reason.replaceAll('_', ' ') },
    { title: 'BRAND', value: ([, { brand_name }]) => brand_name, canShrink: true },
    { title: 'DOMAIN', value: ([, { domain }]) => domain, canShrink: true },
    { title: 'PUBLISHER', value: ([, { publisher_id }]) => publisher_id },
  ];
  return table([...matches.entries()], columns, terminalWidth());
}

export function describeHistory(history: readonly AuditEntry[]): string {
  return table(
    history,
    [
      { title: 'AT', value: ({ at }) => shortTime(at) },
      {
        title: 'ACTION',
        value: ({ action }) => action.replace(/^publisher_request\./, '').replaceAll('_', ' '),
      },
      { title: 'BY', value: describeActor, canShrink: true },
      { title: 'DETAILS', value: describeDetails, canShrink: true },
    ],
    terminalWidth(),
  );
}

function summarizeMatch({ score, brand_name }: PublisherMatch): string {
  return `${score.toFixed(2)} ${brand_name}`;
}
