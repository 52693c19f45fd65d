import type { FastifyInstance } from 'fastify';
import { publicConversionRoutes } from './conversions/index.ts';
import { logoRoutes } from './demand/index.ts';
import { trackingRoutes } from './events/index.ts';
import { healthRoutes } from './http/health.ts';
import { refuseOtherMethods } from './http/other-methods.ts';
import { badKeyCounter, logoMissCounter, pixelCounter, trackingCounter } from './http/rate-limit.ts';
import type { Services } from './services.ts';
import { kitRoutes, siteRoutes } from './site/index.ts';

/**
 * Routes that need no API key: health, uploaded logos, tracking links, postbacks, the pixel and the browser
 * kit, and on the main port also the guides and the API reference.
 */
export async function publicRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, clock, logos, rateCounter } = services;
  await app.register(async (scope) => {
    await refuseOtherMethods(scope, (inner) => {
      healthRoutes(inner, services.database, services.readiness);
      kitRoutes(inner);
      logoRoutes(inner, { logos, countMiss: config.rateLimits ? logoMissCounter(rateCounter) : undefined });
    });
  });
  await app.register(async (scope) => {
    const { snapshot, identity } = services.serving;
    await refuseOtherMethods(scope, (inner) =>
      publicConversionRoutes(inner, {
        ...services,
        db: services.database.db,
        snapshot,
        identity,
        countBadToken: config.rateLimits ? badKeyCounter(rateCounter) : undefined,
        countPixel: config.rateLimits ? pixelCounter(rateCounter) : undefined,
      }),
    );
  });
  await app.register(async (scope) => {
    const countCall = config.rateLimits ? trackingCounter(rateCounter) : undefined;
    await refuseOtherMethods(scope, (inner) =>
      trackingRoutes(inner, { ...services, db: services.database.db, countCall }),
    );
  });
  // Only the app of the main port has an OpenAPI document (`describeApi`).
  if (app.hasDecorator('swagger')) {
    await app.register(async (scope) =>
      refuseOtherMethods(scope, (inner) => siteRoutes(inner, { ...config, clock })),
    );
  }
}
