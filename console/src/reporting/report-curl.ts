import type { ReportQuestion } from '@encart/sdk';

interface Address {
  origin: string;
  pathPrefix: string;
}

/** The report request as a curl command. The key is an environment variable: the command may be shared. */
export function reportCurl(
  question: Required<ReportQuestion>,
  address: Address,
  format: 'json' | 'csv',
): string {
  const lists = (['metrics', 'group_by', 'publisher_ids', 'page_types', 'widget_types'] as const)
    .filter((name) => question[name].length > 0)
    .map((name): [string, string] => [name, question[name].join(',')]);
  const parameters: [string, string][] = [
    ['from', question.from],
    ['to', question.to],
    ['time_grain', question.time_grain],
    ...lists,
  ];
  const path = format === 'csv' ? 'export' : 'report';
  const lines = [
    `curl -sG '${address.origin}/${address.pathPrefix}/reporting/v2/${path}/'`,
    '-H "x-api-key: $ENCART_KEY"',
    ...(format === 'csv' ? ["-H 'accept: text/csv'"] : []),
    ...parameters.map(([name, value]) => `-d ${name}=${value}`),
  ];
  return lines.join(' \\\n  ');
}
