import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { advertiserApi } from './advertiser/index.ts';
import { channelKeyRoutes, channelRoutes } from './channel/index.ts';
import type { Config } from './config.ts';
import { integrationRoutes, previewRoutes, requestLogRoutes } from './diagnostics/index.ts';
import { ApiError } from './errors.ts';
import { eventRoutes, topOffersRoutes } from './events/index.ts';
import { authenticate, requirePermission } from './http/authenticate.ts';
import { bodyLimits } from './http/body-limits.ts';
import {
  answerBrokenRequest,
  type ConnectionTimes,
  connectionTimes,
  findRequestFault,
  serverOptions,
} from './http/connections.ts';
import { handleCors } from './http/cors.ts';
import { checkCsrf } from './http/csrf.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { removeForwardedPorts } from './http/forwarded-for.ts';
import { readJsonBodies } from './http/json-body.ts';
import { limitConnections } from './http/limit-connections.ts';
import { metricsRoute } from './http/metrics-route.ts';
import { describeApi } from './http/openapi.ts';
import { refuseOtherMethods, replaceRareMethod } from './http/other-methods.ts';
import {
  badKeyCounter,
  countCall,
  keyLookUpLimit,
  limitRate,
  refusedPageCounter,
} from './http/rate-limit.ts';
import type { RouteApp } from './http/route-app.ts';
import { nameRoutes, routeNameOf } from './http/route-name.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serializerCompiler } from './http/serialization.ts';
import { traceRequests } from './http/trace-requests.ts';
import { validatorCompiler } from './http/validation.ts';
import type { Area } from './keys/index.ts';
import { newId, readUuid } from './lib/ids.ts';
import { logResponse, recordRequest } from './log-response.ts';
import { operatorRoutes } from './operator/index.ts';
import { publicRoutes } from './public-routes.ts';
import { originRoutes, publisherKeyRoutes, publisherRoutes } from './publisher/index.ts';
import { rateRoutes } from './rates/index.ts';
import { reportRoutes, v1Routes } from './reporting/index.ts';
import { dependenciesOf } from './route-dependencies.ts';
import { maxTokenChars } from './secrets/index.ts';
import type { Services } from './services.ts';
import { checkOrigin, requireVersion, servingRoutes } from './serving/index.ts';
import { consolePage, sendNotFoundPage } from './site/index.ts';
import { taxonomyRoutes } from './taxonomy/index.ts';
import { publisherTrafficRoutes } from './traffic/index.ts';
import {
  authRoutes,
  channelSettingsRoutes,
  consoleRoutes,
  teamRoutes,
  twoFactorRoutes,
  userRoutes,
} from './users/index.ts';

/**
 * The app of the main port: channel, reporting and operator API, console, docs and health. Serving too,
 * unless it has its own port.
 */
export async function createApp(services: Services, times = connectionTimes): Promise<FastifyInstance> {
  const app = await createBase(services, times, true);
  const dependencies = dependenciesOf(services);
  await describeApi(app, services.config.pathPrefix);
  await publicRoutes(app, services);
  await app.register(async (scope) =>
    refuseOtherMethods(scope, (inner) =>
      metricsRoute(inner, { token: services.config.metricsToken, render: services.renderMetrics }),
    ),
  );
  await registerArea(app, services, 'channel', `/${services.config.pathPrefix}`, (scope) => {
    taxonomyRoutes(scope, dependencies);
    channelRoutes(scope, dependencies);
    channelKeyRoutes(scope, dependencies);
    requestLogRoutes(scope, dependencies);
    publisherRoutes(scope, dependencies);
    publisherKeyRoutes(scope, dependencies);
    originRoutes(scope, dependencies);
    topOffersRoutes(scope, dependencies);
    publisherTrafficRoutes(scope, dependencies);
    previewRoutes(scope, dependencies);
    integrationRoutes(scope, dependencies);
    channelSettingsRoutes(scope, dependencies);
    teamRoutes(scope, dependencies);
  });
  await registerArea(app, services, 'reporting', `/${services.config.pathPrefix}`, (scope) => {
    reportRoutes(scope, dependencies);
    v1Routes(scope, dependencies);
  });
  if (services.config.partnersPort === undefined) await servingArea(app, services);
  await registerArea(app, services, 'operator', '/operator', (scope) => {
    operatorRoutes(scope, dependencies);
    rateRoutes(scope, dependencies);
    userRoutes(scope, dependencies);
  });
  await registerArea(app, services, 'advertiser', '', (scope) => advertiserApi(scope, dependencies));
  await consoleArea(app, services);
  return app;
}

/** The serving API alone, for its own port (`partnersPort`). */
export async function createPartnersApp(
  services: Services,
  times = connectionTimes,
): Promise<FastifyInstance> {
  const app = await createBase(services, times, false);
  await publicRoutes(app, services);
  await servingArea(app, services);
  return app;
}

function servingArea(app: FastifyInstance, services: Services): Promise<void> {
  const dependencies = dependenciesOf(services);
  return registerArea(app, services, 'serving', '', (scope) => {
    scope.addHook('onRequest', requireVersion);
    servingRoutes(scope, dependencies);
    eventRoutes(scope, dependencies);
  });
}

/** Sign-in, the routes that only the console uses, and the console pages. API keys are not accepted here. */
async function consoleArea(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  const dependencies = dependenciesOf(services);
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.bodyLimit = bodyLimits.console;
      });
      scope.addHook('onRequest', (request, reply, done) => {
        reply.header('cache-control', 'no-store');
        done(checkCsrf(request, config.baseUrl));
      });
      await refuseOtherMethods(scope, (inner) => {
        authRoutes(inner as RouteApp, dependencies);
        twoFactorRoutes(inner as RouteApp, dependencies);
        consoleRoutes(inner as RouteApp, dependencies);
      });
    },
    { prefix: '/console' },
  );
  await app.register((scope) => consolePage(scope));
}

/** Registers the routes of an area with authentication, rate limits and 405 responses. */
export async function registerArea(
  app: FastifyInstance,
  services: Services,
  area: Area,
  prefix: string,
  routes: (scope: RouteApp) => void | Promise<void>,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, area };
        route.bodyLimit = bodyLimits[area];
      });
      scope.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store');
        done();
      });
      const countRefusedPage = services.config.rateLimits
        ? refusedPageCounter(services.rateCounter)
        : undefined;
      const authDependencies = {
        keys: services.keys,
        logins: services.users.logins,
        baseUrl: services.config.baseUrl,
        recordInPage: (keyId: string) => services.lastUse.recordInPage(keyId),
        countBadKey: services.config.rateLimits ? badKeyCounter(services.rateCounter) : undefined,
        allowLookUp: services.config.rateLimits ? keyLookUpLimit(services.rateCounter) : undefined,
        countRefusedPage,
      };
      scope.addHook('onRequest', authenticate(area, authDependencies));
      if (area === 'serving')
        scope.addHook('onRequest', checkOrigin(services.serving.snapshot, countRefusedPage));
      if (area !== 'serving' && area !== 'reporting') {
        // Read your own writes: the response waits until this process has applied the change to
        // its snapshot and keys.
        scope.addHook('onSend', async (request, reply) => {
          const isChange = request.method !== 'GET' && request.method !== 'HEAD';
          if (isChange && !request.routeOptions.config.isReport && reply.statusCode < 300)
            await services.notices
              .sync()
              .then(() => Promise.all([services.serving.refresh(), services.keys.refresh()]));
        });
      }
      // Calls of staff are not limited.
      if (services.config.rateLimits && area !== 'operator')
        limitRate(scope, area, services.rateCounter, services.config.workers);
      scope.addHook('onRequest', requirePermission(area));
      await refuseOtherMethods(scope, (inner) => routes(inner as RouteApp));
    },
    { prefix },
  );
}

/**
 * An app with everything that both ports share: errors, headers, request ids, CORS, metrics and logs, but no
 * routes. Only the main port has pages for people.
 */
async function createBase(
  services: Services,
  times: ConnectionTimes,
  hasPages: boolean,
): Promise<FastifyInstance> {
  const { config, log, metrics, tracer } = services;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A child logger per request is more expensive than the request itself. Log lines contain
    // the request id instead.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),

    // Tokens in paths are longer than the router's default of 100 characters.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxTokenChars },
    trustProxy: trustProxyOption(config.trustProxy),
    rewriteUrl(request) {
      replaceRareMethod(request);
      if (config.trustProxy !== false) removeForwardedPorts(request);
      return request.url ?? '/';
    },
    genReqId: (request) => readUuid(request.headers['x-request-id']) ?? newId(),
    // While draining, requests on open connections are still served, with `connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      void sendError(request as FastifyRequest, reply as FastifyReply, error),
    clientErrorHandler: answerBrokenRequest,
    ...serverOptions(times),
  });
  limitConnections(app.server, config);
  // Declared here, so that all request objects have the same shape.
  app.decorateRequest('principal');
  app.decorateRequest('fieldErrors');
  app.decorateRequest('callFacts');
  app.decorateRequest('counted');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJsonBodies(app);
  registerErrorHandler(app, {
    ...(config.rateLimits && { countUnknownPath: (...call) => countUnknownPath(services, ...call) }),
    ...(hasPages && { sendNotFoundPage }),
  });

  if (tracer) traceRequests(app, tracer);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    const fault = findRequestFault(request.raw);
    // After a malformed request the rest of the connection cannot be trusted.
    if (fault) reply.header('connection', 'close');
    done(fault ? new ApiError('unreadable', fault) : undefined);
  });
  nameRoutes(app);
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeNameOf(request);
    metrics.observeRequest(route.name, request.method, reply.statusCode, reply.elapsedTime / 1000);
    logResponse(log, request, reply, route);
    recordRequest(services, request, reply, route);
    done();
  });
  app.addHook('onRequest', handleCors);
  return app;
}

/**
 * Counts a call with a valid key to a path without a route, so that this answer has the
 * rate limit headers too.
 */
async function countUnknownPath(
  { config, keys, rateCounter }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [first, second] = request.url.split(/[/?]/).filter(Boolean);
  if (first !== config.pathPrefix) return undefined;
  const key = request.headers['x-api-key'];
  const principal = keys.verify(typeof key === 'string' ? key : undefined);
  if (typeof principal === 'string') return undefined;
  return countCall(request, reply, second === 'reporting' ? 'reporting' : 'channel', principal, rateCounter);
}

/**
 * Fastify's `trustProxy` option. With a number, that many hops are trusted; the peer of the
 * connection is hop 0.
 */
function trustProxyOption(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
