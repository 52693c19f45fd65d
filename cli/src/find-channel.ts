import type { Channel, Encart } from '@encart/sdk';
import { describeChoices } from './choices.ts';
import { parseId } from './options.ts';
import { shortTime } from './print.ts';
import { normalizeName } from './taxonomy-names.ts';

type Channels = Encart['operator']['channels'];

/** The most channels to compare a name with. */
const pageSize = 200;

/** Finds a channel by its name, in any letter case, or by its id, which the service checks. */
export async function findChannel(
  channels: Channels,
  text: string,
): Promise<{ value: string } | { problem: string }> {
  const id = parseId(text.trim());
  if (id !== undefined) return { value: id };
  const { results: similar } = await channels.list({ q: text, page_size: pageSize });
  const wanted = normalizeName(text);
  const [found, ...others] = similar.filter(({ name }) => normalizeName(name) === wanted);
  if (found && others.length === 0) return { value: found.id };
  if (found) return { problem: describeSeveral(text, [found, ...others]) };
  const known = similar.length > 0 ? similar : (await channels.list({ page_size: pageSize })).results;
  const names = [...new Set(known.map(({ name }) => name))];
  const choices = describeChoices(text, names, { listCommand: 'npx encart channels list' });
  return { problem: `Unknown channel "${text}". ${choices}` };
}

function describeSeveral(text: string, channels: readonly Channel[]): string {
  const ids = channels.map(({ id, created_at }) => `  ${id}  created ${shortTime(created_at)}`);
  return [`${channels.length} channels are called "${text}". Use the id of one of them:`, ...ids].join('\n');
}
