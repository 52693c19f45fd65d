import { errorExample } from './openapi-error-examples.ts';
import { exampleValues, omittedFields, recordKeys, textExamples } from './openapi-example-values.ts';
import type { Media, Operation, Schema } from './openapi-schema.ts';

type Schemas = Readonly<Record<string, Schema>>;

/**
 * Adds an example to every parameter, request body and answer of an operation. Run it after
 * the schemas have names.
 */
export function addExamples(path: string, operation: Operation, schemas: Schemas): void {
  for (const parameter of operation.parameters ?? []) {
    const collection = parameter.in === 'path' ? segmentBefore(path, parameter.name) : '';
    const names = [operation.operationId ?? '', collection, parameter.name];
    parameter.example = exampleOf(parameter.schema, schemas, names);
  }
  const bodies = Object.values(operation.requestBody?.content ?? {});
  for (const media of bodies) if (media.schema) media.example = exampleOf(media.schema, schemas);
  const body = bodies[0]?.schema && resolve(bodies[0].schema, schemas);
  for (const [status, { content }] of Object.entries(operation.responses))
    for (const [type, media] of Object.entries(content ?? {}))
      media.example ??= answerExample(media, schemas, {
        type,
        path,
        status,
        operation,
        ...(body && { body }),
      });
}

/** The segment before a parameter of a path: `campaigns` for the id of `/operator/campaigns/{id}`. */
function segmentBefore(path: string, parameter: string): string {
  const segments = path.split('/');
  return segments[segments.indexOf(`{${parameter}}`) - 1] ?? '';
}

function answerExample(
  { schema = {} }: Media,
  schemas: Schemas,
  { type, ...answer }: { type: string; path: string; status: string; operation: Operation; body?: Schema },
): unknown {
  if (type in textExamples) return textExamples[type];
  // If an error has several bodies, the first is shown.
  const [first = schema] = (schema.anyOf ?? []) as Schema[];
  const name = nameOf(first) ?? (Number(answer.status) >= 400 ? 'FieldErrors' : '');
  return errorExample(name, answer) ?? exampleOf(schema, schemas);
}

const nameOf = ({ $ref }: Schema) => (typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined);

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = nameOf(schema);
  return name === undefined ? schema : (schemas[name] as Schema);
}

/**
 * An example of a schema, put together from example values by the names of the fields. A schema's own
 * example comes first. `path` has the names that lead to the schema: first the named schema that contains
 * it, then the fields.
 */
export function exampleOf(schema: Schema, schemas: Schemas, path: readonly string[] = []): unknown {
  const name = nameOf(schema);
  if (name !== undefined) return exampleOf(schemas[name] as Schema, schemas, [name]);
  if (Array.isArray(schema.examples)) return schema.examples[0];
  for (let from = 0; from < path.length; from++) {
    const value = exampleValues[path.slice(from).join('.')];
    if (value !== undefined && fits(schema, value)) return withoutUnknownFields(schema, value);
  }
  const branches = branchesOf(schema);
  if (branches) return exampleOf(branches[0] as Schema, schemas, path);
  if (schema.allOf)
    return Object.assign({}, ...(schema.allOf as Schema[]).map((each) => exampleOf(each, schemas, path)));
  if (schema.type === 'array') return [exampleOf(schema.items as Schema, schemas, path)];
  if (schema.type === 'object') return exampleOfObject(schema, schemas, path);
  return plainExample(schema);
}

/** The alternatives of a schema: a union, or several types. */
function branchesOf({ type, anyOf, oneOf, ...rest }: Schema): Schema[] | undefined {
  if (Array.isArray(type)) return type.map((each) => ({ ...rest, type: each }));
  return (anyOf ?? oneOf) as Schema[] | undefined;
}

function withoutUnknownFields({ properties }: Schema, value: unknown): unknown {
  if (!properties || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name in (properties as object)));
}

function exampleOfObject(schema: Schema, schemas: Schemas, path: readonly string[]): object {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>).filter(
    ([name, { description }]) => {
      const isReadOnly = typeof description === 'string' && description.startsWith('Read-only');
      const pathEnds = path.map((_, from) => [...path.slice(from), name].join('.'));
      return !isReadOnly && !pathEnds.some((pathEnd) => omittedFields.has(pathEnd));
    },
  );
  const key = recordKeys[path.join('.')];
  const values = schema.additionalProperties as Schema | undefined;
  if (key !== undefined && values) return { [key]: exampleOf(values, schemas, path) };
  return Object.fromEntries(
    fields.map(([name, field]) => [name, exampleOf(field, schemas, [...path, name])]),
  );
}

function plainExample({
  type,
  default: defaultValue,
  enum: choices,
  const: constant,
  minimum,
}: Schema): unknown {
  if (constant !== undefined) return constant;
  if (defaultValue !== undefined) return defaultValue;
  if (Array.isArray(choices)) return choices[0];
  if (type === 'boolean') return false;
  return type === 'integer' || type === 'number' ? Math.max(1, Number(minimum ?? 0)) : 'text';
}

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f-]{36}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T.*Z$/,
};

/**
 * True if an example value can be the value of a field. A test checks the examples against their whole
 * schemas.
 */
function fits(schema: Schema, value: unknown): boolean {
  const branches = branchesOf(schema);
  if (branches) return branches.some((each) => fits(each, value));
  if (schema.type === undefined) return !schema.$ref && !schema.allOf;
  if (schema.type === 'null') return value === null;
  if (schema.type === 'array')
    return Array.isArray(value) && value.every((each) => fits((schema.items ?? {}) as Schema, each));
  if (schema.type === 'object') return isObjectLike(schema, value);
  if (schema.type === 'integer') return Number.isInteger(value);
  if (typeof value !== schema.type) return false;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  return formats[schema.format as string]?.test(value as string) ?? true;
}

function isObjectLike(schema: Schema, value: unknown): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const required = (schema.required ?? []) as string[];
  return required.every((name) => name in value);
}
