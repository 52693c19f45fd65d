import { readFileSync } from 'node:fs';
import { daysSinceExamples } from '../../src/site/reference/example-dates.ts';
import { type ApiDocument, type Operation, readGroups } from '../../src/site/reference/model.ts';
import { parts } from '../../src/site/reference/parts.ts';
import { renderReference } from '../../src/site/reference/render.ts';
import { root } from './docs.ts';

export const apiDocument = JSON.parse(readFileSync(`${root}openapi.json`, 'utf8')) as ApiDocument;
export const today = new Date();
export const exampleDays = daysSinceExamples(today);

export const defaultInstallation = { pathPrefix: 'platform', hasPartnersPort: false };

/** Every operation of the reference. */
export const operations: readonly Operation[] = parts.flatMap((part) =>
  readGroups(apiDocument, part.tagGroup).flatMap((group) => group.operations),
);

/** The pages as the service sends them, without the addresses of a reader. */
export function renderPages(installation = defaultInstallation): Readonly<Record<string, string>> {
  return renderReference(apiDocument, installation, today).pages;
}

export interface PageExample {
  readonly id: string;
  readonly curl: string;
  readonly ts: string | undefined;
  /** The status of the answer that the page shows. */
  readonly status: number;
}

/** The examples of a page, as a reader copies them. */
export function examplesOf(html: string): PageExample[] {
  return html
    .split('<section class="operation"')
    .slice(1)
    .map((section) => {
      const code = (language: string) =>
        new RegExp(`data-language="${language}"><code>([\\s\\S]*?)</code>`).exec(section)?.[1];
      const ts = code('ts');
      return {
        id: /id="(\w+)"/.exec(section)?.[1] ?? '',
        curl: textOf(code('curl') ?? ''),
        ts: ts === undefined ? undefined : textOf(ts),
        status: Number(/<span class="status">(\d+)</.exec(section)?.[1]),
      };
    });
}

/** The text that a browser copies from HTML. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
