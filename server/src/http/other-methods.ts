import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from '../errors.ts';

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Stands for all methods that no route uses, such as PROPFIND. Every path then needs only one more route. */
const rareMethod: HTTPMethods = 'TRACE';
const sentMethods = new WeakMap<IncomingMessage, string>();

/**
 * Replaces a rare method, before the route is chosen. The 405 response still names the method that was sent.
 */
export function replaceRareMethod(request: IncomingMessage): void {
  const method = request.method ?? '';
  if (method === 'OPTIONS' || allMethods.includes(method as HTTPMethods)) return;
  sentMethods.set(request, method);
  request.method = rareMethod;
}

/**
 * Registers `routes` and then, for each of their paths, a route that rejects every other method with 405 and
 * `Allow`. This route runs the area's hooks too, so that an invalid key gets 401 first.
 */
export async function refuseOtherMethods(
  app: FastifyInstance,
  routes: (app: FastifyInstance) => Promise<void> | void,
): Promise<void> {
  const methodsByPath = new Map<string, Set<HTTPMethods>>();
  // The hook cannot be removed, and the routes that are added below must not be collected.
  let isCollecting = true;
  app.addHook('onRoute', ({ routePath, method }) => {
    if (!isCollecting) return;
    const methods = methodsByPath.get(routePath) ?? new Set();
    for (const name of [method].flat()) methods.add(name as HTTPMethods);
    methodsByPath.set(routePath, methods);
  });
  await routes(app);
  isCollecting = false;

  for (const [url, methods] of methodsByPath) {
    const refused = [...allMethods.filter((method) => !methods.has(method)), rareMethod];
    const allow = [...allMethods.filter((method) => methods.has(method)), 'OPTIONS'].join(', ');
    app.options(url, { schema: { hide: true }, config: { allow } }, (_request, reply) =>
      reply.code(204).header('allow', allow).send(),
    );
    app.route({
      method: refused,
      url,
      schema: { hide: true },
      config: { allow },
      onRequest: (request, _reply, done) =>
        done(methodNotAllowed(sentMethods.get(request.raw) ?? request.method, allow)),
      handler: () => undefined,
    });
  }
}

function methodNotAllowed(method: string, allow: string): ApiError {
  return new ApiError('method_not_allowed', `Method "${method}" not allowed.`, { headers: { allow } });
}
