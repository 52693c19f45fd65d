import { daysSinceExamples } from './example-dates.ts';
import { type ApiDocument, type Group, readGroups } from './model.ts';
import { overviewPage } from './overview-page.ts';
import { partPage } from './part-page.ts';
import { type Part, parts } from './parts.ts';
import type { Installation } from './sdk-example.ts';

export interface Reference {
  /** HTML by the name of the part; the overview has an empty name. */
  readonly pages: Readonly<Record<string, string>>;
  readonly parts: readonly { readonly part: Part; readonly groups: readonly Group[] }[];
}

/** Renders every page of the API reference. The document has the default path prefix. */
export function renderReference(document: ApiDocument, installation: Installation, today: Date): Reference {
  const { pathPrefix } = installation;
  const prefixed: ApiDocument = {
    ...document,
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, methods]) => [
        path.replace(/^\/platform\//, () => `/${pathPrefix}/`),
        methods,
      ]),
    ),
  };
  const context = {
    installation,
    schemas: document.components.schemas,
    days: daysSinceExamples(today),
  };
  const read = parts.map((part) => ({ part, groups: readGroups(prefixed, part.tagGroup) }));
  return {
    parts: read,
    pages: {
      '': overviewPage(document, pathPrefix),
      ...Object.fromEntries(read.map(({ part, groups }) => [part.name, partPage(part, groups, context)])),
    },
  };
}
