import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import {
  type Area,
  keyMatrix,
  keysAllowed,
  type Permission,
  permissionFor,
  permissions,
  roleMatrix,
  rolesAllowed,
} from '../keys/index.ts';
import { type ApiDocument, completeDocument } from './openapi-document.ts';
import type { Accepted } from './openapi-schema.ts';
import { apiTags } from './openapi-tags.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export { version };

/** Builds the OpenAPI document from the schemas of the routes. Call it before the routes are registered. */
export async function describeApi(app: FastifyInstance, pathPrefix: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Encart',
        version,
        description: `${introduction}\n\n## Permissions\n\n${matrixTable()}`,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      tags: apiTags,
      servers: [{ url: '/', description: 'This installation.' }],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'x-api-key',
            description: 'An Encart API key. Each operation lists the kinds of key that it accepts.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'encart.session_token',
            description:
              'The session of a user who is signed in to the console. Each operation lists the roles that it accepts.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: withSecurity(schema, route), url }),
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      completeDocument(document.openapiObject as ApiDocument, pathPrefix);
      return document.openapiObject;
    },
  });
}

function withSecurity(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  const area = route.config?.area;
  if (!area) return { ...schema };
  const method = [route.method].flat()[0] ?? 'GET';
  const described = schema as FastifySchema & { description?: string };
  const permission = permissionFor(area as Area, method, route.config?.permission as Permission | undefined);
  const accepted: Accepted = { keys: keysAllowed(permission), roles: rolesAllowed(permission) };
  const keys = accepted.keys.map((role) => `${role} key`);
  const users = accepted.roles.map((role) => `signed-in ${role}`);
  const accepts = `Accepts: ${[...keys, ...users].join(', ')}.`;
  return {
    ...schema,
    security: [...(keys.length > 0 ? [{ apiKey: [] }] : []), { session: [] }],
    description: described?.description ? `${described.description}\n\n${accepts}` : accepts,
    'x-accepts': accepted,
  } as FastifySchema;
}

const introduction = `The channel API is under \`/platform\` (configurable), the operator API under \`/operator\`.

Every call needs an API key in the header \`x-api-key\`, or the session cookie of a user who is signed in to the console. With a cookie, the header \`x-encart-channel\` selects the channel, and \`x-encart-advertiser\` the advertiser (unless the user has only one), calls that change something need the header \`x-encart-console: 1\` and must come from the console's own pages, and the serving API allows only the sandbox. Every response has the header \`x-request-id\`. Errors have three formats: \`{"detail": …}\` for the call, \`{"error": …}\` for the resource, and an object with a list of messages per field name for invalid input.`;

const accessLabels = { allow: 'yes', forbid: '403', refuse: '401' } as const;

/** The permission tables as Markdown, for the reference page and the guides. */
export function matrixTable(): string {
  const header = `| Key or role | ${permissions.join(' | ')} |\n|---|${permissions.map(() => '---|').join('')}`;
  const row = (name: string, access: Readonly<Record<Permission, keyof typeof accessLabels>>) =>
    `| ${name} | ${permissions.map((permission) => accessLabels[access[permission]]).join(' | ')} |`;
  const keys = Object.entries(keyMatrix).map(([role, { may }]) => row(`${role} key`, may));
  const users = Object.entries(roleMatrix).map(([role, access]) => row(role, access));
  return [header, ...keys, ...users].join('\n');
}
