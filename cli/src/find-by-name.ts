import { describeChoices } from './choices.ts';
import { parseId } from './options.ts';
import { shortTime } from './print.ts';
import { normalizeName } from './taxonomy-names.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
}

/** The calls to list what has a name. */
export interface NamedList {
  list(query: { q?: string; page_size: number }): Promise<{ readonly results: readonly Named[] }>;
}

/** The most to compare a name with. */
const pageSize = 200;

/**
 * Finds a channel or an advertiser by its name, in any letter case, or by its id, which the service checks.
 */
export async function findByName(
  calls: NamedList,
  text: string,
  what: 'channel' | 'advertiser',
): Promise<{ value: string } | { problem: string }> {
  const id = parseId(text.trim());
  if (id !== undefined) return { value: id };
  const { results: similar } = await calls.list({ q: text, page_size: pageSize });
  const wanted = normalizeName(text);
  const [found, ...others] = similar.filter(({ name }) => normalizeName(name) === wanted);
  if (found && others.length === 0) return { value: found.id };
  if (found) return { problem: describeSeveral(text, what, [found, ...others]) };
  const known = similar.length > 0 ? similar : (await calls.list({ page_size: pageSize })).results;
  const names = [...new Set(known.map(({ name }) => name))];
  const choices = describeChoices(text, names, { listCommand: `npx encart ${what}s list` });
  return { problem: `Unknown ${what} "${text}". ${choices}` };
}

function describeSeveral(text: string, what: string, found: readonly Named[]): string {
  const ids = found.map(({ id, created_at }) => `  ${id}  created ${shortTime(created_at)}`);
  return [`${found.length} ${what}s are called "${text}". Use the id of one of them:`, ...ids].join('\n');
}
