import { randomUUID } from 'node:crypto';
import type { Schema } from './api-document.ts';

/** Texts that are slow for a bad pattern, parser or normalisation. Each is repeated up to a length. */
const seeds: Record<string, (length: number) => string> = {
  letters: (length) => 'a'.repeat(length),
  'letters and @': (length) => `${'a'.repeat(Math.max(0, length - 1))}@`,
  'dots between @': (length) => `a@${'.'.repeat(Math.max(0, length - 3))}@`,
  spaces: (length) => `${' '.repeat(Math.max(0, length - 1))}x`,
  digits: (length) => '1'.repeat(length),
  words: (length) => 'the '.repeat(length / 4),
  'commas and quotes': (length) => ',"'.repeat(length / 3),
  'combining marks': (length) => '\u0301\u0323'.repeat(length / 4),
  ligatures: (length) => '\ufdfa'.repeat(length / 3),
  __proto__: (length) => '__proto__ constructor '.repeat(length / 24),
};

/** A request body near the size limit, and a description. */
export interface ExtremeBody {
  readonly name: string;
  readonly text: string;
}

/** Bodies at and beyond the limits of a schema, each within the size limit. */
export function* extremeBodies(schema: Schema, maxBytes: number, known: Known): Generator<ExtremeBody> {
  const room = maxBytes - 1_000;
  const usual = largest(schema, { left: 300, known }) as Record<string, unknown>;
  const body = (name: string, value: unknown) => ({ name, text: JSON.stringify(value) });
  yield body('everything at its limit', largest(schema, { left: room * 0.8, known }));
  yield body('every type wrong', wrongTypes(schema, 0));
  yield body('every type wrong, as lists', wrongTypes(schema, []));
  for (const path of pathsTo(schema, ({ items }) => items !== undefined)) {
    const item = schemaAt(schema, path)?.items ?? {};
    for (const [what, each] of [
      ['{}', {}],
      ['0', 0],
      ['wrong items', wrongTypes(item, 0)],
      ['good items', largest(item, { left: 50, known })],
    ] as const) {
      const text = JSON.stringify(each);
      const list = new Array(Math.floor(room / 2 / (text.length + 1))).fill(each);
      yield body(`${path.join('.')} with ${list.length} ${what}`, withValue(usual, path, list));
      const allowed = list.slice(0, schemaAt(schema, path)?.maxItems ?? 0);
      yield body(`${path.join('.')} full of ${what}`, withValue(usual, path, allowed));
    }
  }
  const fields = pathsTo(schema, ({ type }) => type === 'string').length;
  for (const [what, seed] of Object.entries(seeds)) {
    yield body(
      `every text at its limit, of ${what}`,
      withTexts(schema, known, (limit) => seed(limit).padEnd(limit, seed(limit)).slice(0, limit)),
    );
    const share = Math.floor((room * 0.9) / Math.max(1, fields));
    yield body(
      `every text of ${share} bytes, of ${what}`,
      withTexts(schema, known, () => seed(share)),
    );
  }
  yield* strangeStructures(schema, usual, room);
}

/** Cases for the JSON parser: nesting, many values, many keys. */
function* strangeStructures(
  schema: Schema,
  usual: Record<string, unknown>,
  room: number,
): Generator<ExtremeBody> {
  const fields = Object.keys(schema.properties ?? {});
  const put = (field: string, text: string) =>
    JSON.stringify({ ...usual, [field]: '@@' }).replace('"@@"', () => text);
  const half = Math.floor(room / 2);
  const keys = (each: (n: number) => string, size: number) =>
    Array.from({ length: Math.floor(room / (size + 12)) }, (_, n) => each(n)).join(',');
  const values: Record<string, string> = {
    'nested lists': '['.repeat(half) + ']'.repeat(half),
    'nested objects': `${'{"a":'.repeat(room / 7)}1${'}'.repeat(room / 7)}`,
    'nested a little': `${'['.repeat(60)}${']'.repeat(60)}`,
    'unknown keys': `{${keys((n) => `"${n.toString(36)}":0`, 3)}}`,
    'objects with a key of their own': `[${keys((n) => `{"k${n.toString(36)}":0}`, 6)}]`,
    'empty objects': `[${new Array(Math.floor(room / 3)).fill('{}').join(',')}]`,
    'a long number': '9'.repeat(room),
    'a forbidden key': `{"a":[${'1,'.repeat(room / 4)}1],"__proto__":{}}`,
  };
  for (const [name, text] of Object.entries(values)) {
    yield { name: `${name} as the body`, text };
    for (const field of [...fields, 'unknown']) yield { name: `${name} in ${field}`, text: put(field, text) };
  }
  yield { name: 'broken at the end', text: `{"a":"${'x'.repeat(room)}"` };
}

/** The main alternative of a union; the others are null or another notation. */
function firstChoice(schema: Schema): Schema {
  return schema.anyOf?.[0] ? firstChoice(schema.anyOf[0]) : schema;
}

/** The remaining size, and existing values by field name. */
interface Room {
  left: number;
  readonly known: Known;
}
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** The largest value that matches the schema, within the remaining size. */
function largest(schema: Schema, room: Room, name = '', index = 0): unknown {
  const choice = firstChoice(schema);
  if (choice.enum) return choice.enum[index % choice.enum.length];
  if ('const' in choice) return choice.const;
  if (choice.properties)
    return Object.fromEntries(
      Object.entries(choice.properties).map(([field, part]) => [field, largest(part, room, field, index)]),
    );
  if (choice.items) {
    const items: unknown[] = [];
    const most = Math.min(choice.maxItems ?? 1, room.known[name]?.length ?? choice.maxItems ?? 1);
    do items.push(largest(choice.items, room, name, items.length));
    while (room.left > 0 && items.length < most);
    return items;
  }
  const known = room.known[name];
  const value = known ? known[index % known.length] : scalar(choice, room.left);
  room.left -= JSON.stringify(value ?? null).length + 20;
  return value;
}

function scalar(schema: Schema, room: number): unknown {
  const length = Math.max(1, Math.min(schema.maxLength ?? 20, room));
  switch (schema.format ?? schema.type) {
    case 'uuid':
      return randomUUID();
    case 'date':
      return '2026-06-14';
    case 'date-time':
      return '2026-06-14T05:00:00Z';
    case 'https-url':
      return `https://shop.example/${'a'.repeat(Math.max(0, length - 30))}`;
    case 'email':
    case 'mailbox':
      return `${randomUUID()}@example.com`;
    case 'sha256':
      return 'a'.repeat(64);
    case 'event-type':
      return 'click';
    case 'country':
      return 'DE';
    case 'decimal':
      return '12.5';
    case 'phone':
      return '+49 30 123456';
    case 'integer':
    case 'number':
      return schema.maximum ?? 1;
    case 'boolean':
      return true;
    default:
      return `${randomUUID()} ${'a'.repeat(length)}`.slice(0, length);
  }
}

/** Valid fields, with every text created by `text`, which gets the maximum length. */
function withTexts(schema: Schema, known: Known, text: (limit: number) => string, name = ''): unknown {
  const choice = firstChoice(schema);
  if (choice.properties)
    return Object.fromEntries(
      Object.entries(choice.properties).map(([field, part]) => [field, withTexts(part, known, text, field)]),
    );
  if (choice.items) return [withTexts(choice.items, known, text, name)];
  const isFree = choice.type === 'string' && !choice.enum && choice.format !== 'uuid';
  return isFree ? text(choice.maxLength ?? 100) : largest(choice, { left: 100, known }, name);
}

/** Every field of the schema, with a value of another type. */
function wrongTypes(schema: Schema, wrong: unknown): unknown {
  const choice = firstChoice(schema);
  if (choice.properties)
    return Object.fromEntries(
      Object.entries(choice.properties).map(([name, part]) => [name, wrongTypes(part, wrong)]),
    );
  if (choice.items) return new Array(choice.maxItems ?? 1).fill(wrongTypes(choice.items, wrong));
  return choice.type === 'integer' || choice.type === 'number' ? 'wrong' : wrong;
}

type Path = readonly string[];

/** The paths of matching schema parts in a body. Parts inside lists are reached through the first item. */
function pathsTo(schema: Schema, wanted: (schema: Schema) => boolean, path: Path = []): Path[] {
  const choice = firstChoice(schema);
  const here = wanted(choice) && path.length > 0 ? [path] : [];
  const fields = Object.entries(choice.properties ?? {});
  const inside = fields.flatMap(([name, part]) => pathsTo(part, wanted, [...path, name]));
  const items = choice.items ? pathsTo(choice.items, wanted, [...path, '0']) : [];
  return [...here, ...inside, ...items];
}

function schemaAt(schema: Schema, [step, ...rest]: Path): Schema | undefined {
  const choice = firstChoice(schema);
  if (step === undefined) return choice;
  const next = choice.properties?.[step] ?? choice.items;
  return next && schemaAt(next, rest);
}

function withValue(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(body)) return [withValue(body[0] ?? {}, rest, value), ...body.slice(1)];
  const object = (body ?? {}) as Record<string, unknown>;
  return { ...object, [step]: withValue(object[step], rest, value) };
}
