import type { TestService } from './service.ts';

/** The parts of a JSON schema that our documents use. */
export interface Schema {
  type?: string;
  enum?: string[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  maxItems?: number;
  maxLength?: number;
  maximum?: number;
}

export interface ApiCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: Schema | undefined;
  readonly query: readonly string[];
  /** The accepted credentials; empty if the call needs none. */
  readonly security: readonly string[];
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { in: string; name: string }[];
  security?: Record<string, unknown>[];
}

/** Every call of the running app, so that new routes are covered automatically. */
export async function readApiCalls(service: TestService): Promise<ApiCall[]> {
  const { body: document } = await service.call('GET', '/openapi.json');
  return Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody, parameters = [], security = [] }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        body: requestBody?.content['application/json']?.schema,
        query: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
        security: security.flatMap((each) => Object.keys(each)),
      })),
  );
}
