import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { formats } from '../../src/http/formats.ts';

interface Response {
  readonly content?: Record<string, { readonly schema?: object }>;
}

interface Document {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Response> }>>;
}

const document = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as Document;

/**
 * The paths of the document, with a pattern that matches the actual ones. Fixed paths come
 * before those with ids.
 */
const paths = Object.keys(document.paths)
  .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));

const jsonType = 'application/json';
const ajv = new Ajv2020({
  strict: false,
  // The meta-schema does not know the words of OpenAPI.
  validateSchema: false,
  formats: { ...formats, uri: (text: string) => URL.canParse(text), hostname: true, int64: true },
}).addSchema(document, 'openapi');
const validators = new Map<string, ValidateFunction | undefined>();

/**
 * Compares an answer with the OpenAPI document. Returns what is wrong, or undefined. Calls of paths and
 * methods that are not in the document are not checked.
 */
export function findAnswerFault(answer: {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}): string | undefined {
  const { status, type, body } = answer;
  const method = answer.method.toLowerCase();
  const path = paths.find(({ pattern }) => pattern.test(answer.url.split('?', 1)[0] ?? ''))?.path;
  const operation = path === undefined ? undefined : document.paths[path]?.[method];
  if (path === undefined || operation === undefined) return undefined;
  const name = `${method.toUpperCase()} ${path} ${status}`;
  const response = operation.responses[status];
  if (!response) return `${name}: the status is not in openapi.json`;
  const mediaType = type.split(';', 1)[0] ?? '';
  if (!response.content) return body === '' ? undefined : `${name}: openapi.json has no body`;
  if (!response.content[mediaType]) return `${name}: the type ${mediaType} is not in openapi.json`;
  if (mediaType !== jsonType) return undefined;
  const validate = validatorOf(path, method, status);
  if (!validate || validate(body)) return undefined;
  return `${name}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 500)}`;
}

function validatorOf(path: string, method: string, status: number): ValidateFunction | undefined {
  const steps = ['paths', path, method, 'responses', String(status), 'content', jsonType, 'schema'];
  const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  if (!validators.has(pointer)) validators.set(pointer, ajv.getSchema(`openapi#/${encodeURI(pointer)}`));
  return validators.get(pointer);
}
