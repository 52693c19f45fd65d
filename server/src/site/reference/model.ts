import type { Operation as ApiOperation, Media, Parameter, Schema } from '../../http/openapi-schema.ts';
import type { KeyRole } from '../../keys/index.ts';

/** The parts of the OpenAPI document that the API reference shows. */
export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export type Schemas = ApiDocument['components']['schemas'];

export interface Answer {
  readonly status: string;
  readonly description: string;
  /** The media types of the body, with their examples. None if the answer has no body. */
  readonly media: readonly (Media & { readonly type: string })[];
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly keys: readonly KeyRole[];
  /** The roles of users that may make the call with a session of the console. */
  readonly roles: readonly string[];
  /** True if the call needs a session of the console, because no key is accepted. */
  readonly needsSession: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: (Media & { readonly required: readonly string[] }) | undefined;
  readonly success: readonly Answer[];
  readonly errors: readonly Answer[];
}

/** Operations about one thing. */
export interface Group {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** Reads the groups of a tag group (such as `Channel`) from the document. */
export function readGroups(document: ApiDocument, tagGroup: string): Group[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const { tags = [] } = document['x-tagGroups'].find(({ name }) => name === tagGroup) ?? {};
  return tags.map((tag) => {
    const title = capitalise(tag.replace(/^Operator: /, ''));
    return {
      id: `${title.toLowerCase().replaceAll(' ', '-')}-calls`,
      title,
      description: document.tags.find(({ name }) => name === tag)?.description ?? '',
      operations: operations
        .filter(({ operation }) => operation.tags?.includes(tag))
        .map(({ path, method, operation }) => readOperation(path, method, operation, document)),
    };
  });
}

function readOperation(
  path: string,
  method: string,
  operation: ApiOperation,
  document: ApiDocument,
): Operation {
  const accepted = operation['x-accepts'];
  const needsSession = (operation.security ?? []).some((each) => 'session' in (each as object));
  const body = operation.requestBody?.content['application/json'];
  const answers = Object.entries(operation.responses).map(([status, { description, content = {} }]) => ({
    status,
    description,
    media: Object.entries(content).map(([type, media]) => ({ type, ...media })),
  }));
  return {
    id: operation.operationId ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    description: (operation.description ?? '').replace(/\n*Accepts: .*$/, ''),
    keys: accepted?.keys ?? [],
    roles: accepted?.roles ?? [],
    needsSession: needsSession && (accepted?.keys ?? []).length === 0,
    parameters: operation.parameters ?? [],
    body: body && { ...body, required: requiredFields(body.schema ?? {}, document.components.schemas) },
    success: answers.filter(({ status }) => Number(status) < 300),
    errors: answers.filter(({ status }) => Number(status) >= 400),
  };
}

function requiredFields(schema: Schema, schemas: Schemas): readonly string[] {
  return (resolve(schema, schemas).required ?? []) as string[];
}

/** The schema that a reference names, or the schema itself. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return name === undefined ? schema : (schemas[name] ?? {});
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
