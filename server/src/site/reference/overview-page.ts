import { Marked } from 'marked';
import { matrixTable } from '../../http/openapi.ts';
import { codeBlock } from '../code-block.ts';
import { addressFill, fill } from '../fills.ts';
import { wrapTables } from '../guides.ts';
import { sitePage } from '../layout.ts';
import { inlineMarkdown } from './fields.ts';
import type { ApiDocument } from './model.ts';
import { referenceNavigation } from './part-page.ts';
import { partPath, parts } from './parts.ts';
import { keyPlaceholder } from './request-example.ts';

/** The first page of the reference: what all parts have in common. */
export function overviewPage(document: ApiDocument, pathPrefix: string): string {
  return sitePage({
    title: 'API reference · Encart',
    section: 'reference',
    className: 'guide',
    navigation: referenceNavigation(''),
    main: `<article>
<h1>API reference</h1>
<p class="lead">Version ${document.info.version}. Every call with its fields, its errors, and an example that runs as it is.</p>
${partCards()}
${wrapTables(String(new Marked().parse(commonText(pathPrefix))))
  .replace('<p>[first call]</p>', codeBlock(firstCall(pathPrefix), 'curl'))
  .replace(/<h2>(.*?)<\/h2>/g, (_, title: string) => heading(title))}
</article>`,
  });
}

function heading(title: string): string {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return `<h2 id="${id}"><a href="#${id}">${title}</a></h2>`;
}

function partCards(): string {
  const card = ({ name, title, summary }: (typeof parts)[number]) =>
    `<li><a href="${partPath(name)}"><strong>${title}</strong><span>${inlineMarkdown(summary)}</span></a></li>`;
  return `<ul class="cards">${parts.map(card).join('')}</ul>`;
}

function firstCall(pathPrefix: string): string {
  const key = fill('key channel-secret', keyPlaceholder('channel secret'));
  return `curl '${addressFill}/${pathPrefix}/channel/details' \\\n  -H 'x-api-key: ${key}'`;
}

const commonText = (pathPrefix: string) => `
## First call

The channel and reporting API are under \`/${pathPrefix}\`, the operator API is under \`/operator\`. All calls send and receive JSON. A trailing
slash makes no difference. The page of each part has a field for your key, which is then in all its examples.

[first call]

The [SDK](/docs/sdk) is a typed client for TypeScript and JavaScript. The OpenAPI document is at [/openapi.json](/openapi.json), for other
languages and tools. The commands of \`npx encart\` use the same calls.

## Keys

A key is sent in the header \`x-api-key\`. Each call lists the keys that it accepts. A missing, wrong or expired key is a 401; a key that may not
make this call is a 403. A key belongs to one environment: the keys of staging do not work in production.

People who are signed in to the console use a session cookie instead. With a cookie, the header \`x-encart-channel\` selects the channel, and
\`x-encart-advertiser\` the advertiser (unless the user has only one), and the partner API allows only the sandbox.

${matrixTable()}

## Formats

| What | Form |
| --- | --- |
| ids | UUIDs, in lower case in answers |
| times | ISO 8601 in UTC: \`2026-06-14T09:30:00Z\` |
| days | \`2026-06-14\`, in UTC |
| money | US dollars as a number with at most 6 decimals: \`1234.5\` is $1,234.50 |
| rates | a number with at most 4 decimals: \`0.0312\` is 3.12 % |
| lists in a query | separated by commas: \`metrics=impressions,clicks\` |

## Request ids

Every answer has the header \`x-request-id\`. Send your own UUID in that header, and the answer, the log and the audit trail have it. Give it to the
operator when you ask for help.

## Errors

| Format | Used for | Body |
| --- | --- | --- |
| \`detail\` | the call | \`{"detail": "Invalid or expired API key."}\` |
| \`error\` | the object | \`{"error": "Publisher not found."}\` |
| \`fields\` | the input | \`{"placement_details.view": ["\\"HOME\\" is not a valid choice."]}\` |
| \`code\` | reports | \`{"code": "METRIC_NOT_AVAILABLE", "message": "…"}\` |

[All errors](/docs/errors) with their causes. A 429 and a 503 have \`Retry-After\`: the seconds to wait before the same call is sent again.
`;
