import { type ErrorCode, errorTable } from '../errors.ts';
import { errorAnchor, type Guide, guideNames, guidePath, renderGuide } from './guides.ts';
import { plainText } from './html.ts';
import type { Group } from './reference/model.ts';
import { type Part, partPath } from './reference/parts.ts';
import type { SearchEntry, SearchIndex } from './search-model.ts';

/** How much a word counts: in a title, in the place or the first column of a table, and in the text. */
const weights = { title: 8, place: 3, text: 1 } as const;

/** Words that are in most texts. */
const stopWords = new Set(
  'a an and are as at be by for from has have in is it its not of on or that the their they this to was with you your'.split(
    ' ',
  ),
);
const maxWordLength = 40;

interface Source extends SearchEntry {
  readonly text: string;
  /** Further words that count like those of the title. */
  readonly names?: string;
  /** Further words that count like those of the place. */
  readonly labels?: string;
}

export function buildSearchIndex(parts: readonly { part: Part; groups: readonly Group[] }[]): SearchIndex {
  const sources = [
    ...guideNames.flatMap((name) => guideSources(renderGuide(name))),
    ...parts.flatMap(({ part, groups }) => operationSources(part, groups)),
    ...errorSources(),
  ];
  const words = new Map<string, number[]>();
  for (const [number, source] of sources.entries())
    for (const [word, weight] of weightsOf(source)) {
      const found = words.get(word);
      if (found) found.push(number, weight);
      else words.set(word, [number, weight]);
    }
  return {
    entries: sources.map(({ title, place, path }) => ({ title, place, path })),
    words: Object.fromEntries([...words].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function weightsOf({ title, place, text, names = '', labels = '' }: Source): Map<string, number> {
  const found = new Map<string, number>();
  const add = (words: string, weight: number) => {
    for (const word of wordsOf(words)) found.set(word, Math.max(weight, found.get(word) ?? 0));
  };
  add(text, weights.text);
  add(`${place} ${labels}`, weights.place);
  add(`${title} ${names}`, weights.title);
  return found;
}

/**
 * The words of a text in lower case. A name such as `session_id` or `getReport` counts as a whole
 * and by its parts.
 */
export function wordsOf(text: string): string[] {
  const names = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const words = names.flatMap((name) => [name, ...name.split(/_|(?<=\p{Ll})(?=\p{Lu})/u)]);
  return [...new Set(words.map((word) => word.toLowerCase()))].filter(
    (word) => word.length > 1 && word.length <= maxWordLength && !stopWords.has(word),
  );
}

/** A guide has an entry for the page, and one for each heading with the text below it. */
function guideSources({ name, title, html, sections }: Guide): Source[] {
  const path = guidePath(name);
  const [introduction = '', ...texts] = html.split(/(?=<h[2-6] id=)/);
  return [
    { title, place: 'Guide', path, text: plainText(introduction) },
    ...sections.map(({ id, title: heading }, at) => ({
      title: heading,
      place: title,
      path: `${path}#${id}`,
      text: plainText(texts[at] ?? ''),
      labels: firstColumns(texts[at] ?? ''),
    })),
  ];
}

/**
 * The texts of the first columns of tables. They name the subject of a row: a setting, a command, a field.
 */
function firstColumns(html: string): string {
  return [...html.matchAll(/<tr[^>]*>\s*<td>(.*?)<\/td>/g)].map(([, cell = '']) => plainText(cell)).join(' ');
}

function operationSources(part: Part, groups: readonly Group[]): Source[] {
  const path = partPath(part.name);
  return [
    { title: part.title, place: 'API reference', path, text: part.summary },
    ...groups.flatMap(({ operations }) =>
      operations.map(({ id, method, path: called, summary, description, parameters, body }) => ({
        title: summary,
        place: `${method} ${called}`,
        path: `${path}#${id}`,
        names: id,
        text: [description, ...parameters.map(({ name }) => name), JSON.stringify(body?.example ?? '')].join(
          ' ',
        ),
      })),
    ),
  ];
}

function errorSources(): Source[] {
  return (Object.keys(errorTable) as ErrorCode[]).map((code) => ({
    title: code,
    place: `Error ${errorTable[code].status}`,
    path: `${guidePath('errors')}#${errorAnchor(code)}`,
    text: '',
  }));
}
