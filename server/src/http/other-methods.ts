import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from '../errors.ts';

const all: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Registers `routes` and then, for each of their paths, a route that rejects every other method with 405 and `Allow`. This
 * route runs the area's hooks too, so that an invalid key gets 401 first.
 */
export async function refuseOtherMethods(
  app: FastifyInstance,
  routes: (app: FastifyInstance) => Promise<void> | void,
): Promise<void> {
  const answered = new Map<string, Set<HTTPMethods>>();
  let watching = true;
  app.addHook('onRoute', ({ routePath, method }) => {
    if (!watching) return;
    const methods = answered.get(routePath) ?? new Set();
    for (const name of [method].flat()) methods.add(name as HTTPMethods);
    answered.set(routePath, methods);
  });
  await routes(app);
  watching = false;

  for (const [url, methods] of answered) {
    const refused = all.filter((method) => !methods.has(method));
    const allow = [...all.filter((method) => methods.has(method)), 'OPTIONS'].join(', ');
    app.options(url, { schema: { hide: true }, config: { allow } }, (_request, reply) =>
      reply.code(204).header('allow', allow).send(),
    );
    app.route({
      method: refused,
      url,
      schema: { hide: true },
      config: { allow },
      onRequest: (request, _reply, done) => done(refusal(request.method, allow)),
      handler: () => undefined,
    });
  }
}

function refusal(method: string, allow: string): ApiError {
  return new ApiError('method_not_allowed', `Method "${method}" not allowed.`, { headers: { allow } });
}
