export type ExportFormat = 'csv' | 'ndjson';

/** Chooses the export format by the Accept header: CSV, unless NDJSON has a higher weight than CSV. */
export function exportFormat(accept = ''): ExportFormat {
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [type = '', ...params] = range.split(';').map((part) => part.trim());
      const weight = params.find((param) => param.startsWith('q='));
      return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    });
  const weightOf = (pattern: RegExp) =>
    Math.max(0, ...ranges.filter(({ type }) => pattern.test(type)).map(({ weight }) => weight));
  const ndjson = weightOf(/^application\/(x-)?(ndjson|jsonl)$/);
  return ndjson > weightOf(/^text\/(csv|\*)$/) && ndjson >= weightOf(/^\*\/\*$/) ? 'ndjson' : 'csv';
}
