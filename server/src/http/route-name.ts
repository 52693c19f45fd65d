import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Area } from '../keys/index.ts';

/** The facts about a route that metrics and logs need. */
export interface RouteName {
  readonly name: string;
  /** Successful calls are not logged, because they are too frequent. */
  readonly quiet: boolean;
  readonly area: Area | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    routeName: RouteName | undefined;
  }
}

const probePaths = ['/healthz', '/readyz', '/metrics'];

/** True if monitoring calls the route, again and again. */
export function isProbe(route: string | undefined): boolean {
  return route !== undefined && probePaths.includes(route);
}

/**
 * Sets the route name on each request. Fastify's `routeOptions` has it too, but builds an
 * object at each access.
 */
export function nameRoutes(app: FastifyInstance): void {
  app.decorateRequest('routeName');
  app.addHook('onRoute', (route) => {
    let name: RouteName | undefined;
    const setName = (request: FastifyRequest, _reply: unknown, done: () => void) => {
      // Built at the first request: the area is set by hooks that run after this one.
      const area = route.config?.area;
      const quiet = area === 'serving' || isProbe(route.url) || route.logLevel === 'silent';
      name ??= { name: route.url, quiet, area };
      request.routeName = name;
      done();
    };
    route.onRequest = [setName, ...[route.onRequest ?? []].flat()];
  });
}

/**
 * The route name. A request that was rejected before the first hook has none, so it is read
 * from the route options.
 */
export function routeNameOf(request: FastifyRequest): RouteName {
  if (request.routeName) return request.routeName;
  const { url: name = 'unmatched', config } = request.routeOptions;
  return { name, quiet: false, area: config?.area };
}
