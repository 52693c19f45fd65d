import Negotiator from 'negotiator';

export type ExportFormat = 'csv' | 'ndjson';

const csvType = 'text/csv';
const ndjsonTypes = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonl',
];

/**
 * Chooses the export format by the Accept header: CSV, unless the header prefers one of the names of NDJSON.
 */
export function exportFormat(accept: string | undefined): ExportFormat {
  const preferred = new Negotiator({ headers: { accept } }).mediaType([csvType, ...ndjsonTypes]);
  return preferred !== undefined && ndjsonTypes.includes(preferred) ? 'ndjson' : 'csv';
}
