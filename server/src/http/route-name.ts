import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Area } from '../keys/index.ts';

/** What metrics and logs call a route. */
export interface RouteName {
  readonly name: string;
  /** Called so often and so evenly that a good answer is worth no line in the log. */
  readonly quiet: boolean;
  readonly area: Area | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    routeName: RouteName | undefined;
  }
}

const quietPaths = ['/healthz', '/readyz', '/metrics'];

/** Pins each route's name to its requests. The framework can tell it too, but builds an object at every question. */
export function nameRoutes(app: FastifyInstance): void {
  app.decorateRequest('routeName');
  app.addHook('onRoute', (route) => {
    let name: RouteName | undefined;
    const pin = (request: FastifyRequest, _reply: unknown, done: () => void) => {
      // Built at the first request: only then have the area's own hooks said which area it is.
      const area = route.config?.area;
      name ??= { name: route.url, quiet: area === 'serving' || quietPaths.includes(route.url), area };
      request.routeName = name;
      done();
    };
    route.onRequest = [pin, ...[route.onRequest ?? []].flat()];
  });
}

/** The pinned name; a request that was refused at the door has not come far enough to have one. */
export function routeNameOf(request: FastifyRequest): RouteName {
  if (request.routeName) return request.routeName;
  const { url: name = 'unmatched', config } = request.routeOptions;
  return { name, quiet: false, area: config?.area };
}
