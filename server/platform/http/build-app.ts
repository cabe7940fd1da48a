import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { endConnectionsAtClose } from './close-connections.ts';
import { limitConnections } from './connection-limits.ts';
import { registerErrorHandling, sendFailure, sendRefusal } from './errors.ts';
import { registerJsonBody } from './json-body.ts';
import { defaultLimits, type HttpLimits } from './http-limits.ts';
import type { Logger } from './logger.ts';
import { registerProbes, type Probe } from './probes.ts';
import { registerRequestBodies } from './request-bodies.ts';
import { RequestLog } from './request-log.ts';
import { registerSameOrigin } from './same-origin.ts';
import { registerCaching } from './caching.ts';
import { securityHeaders } from './security-headers.ts';
import { registerSession } from './session.ts';
import { registerSessionRoutes } from './session.routes.ts';
import { registerSlowRefusals } from './slow-refusals.ts';
import { ownOrigins } from './shop-addresses.ts';
import { proxyMatcher, type TrustedProxies } from './trusted-proxies.ts';

/** What every HTTP server of the shop is built from. */
export interface AppOptions {
  readonly log: Logger;
  readonly sessionSecret: string;
  /** Address customers reach the shop by; null where it is not fixed. */
  readonly publicUrl: string | null;
  /** Host listened on, and port customers come by: the shop's own addresses where `publicUrl` is null. */
  readonly host: string;
  readonly port: number;
  /** Proxies before the server: none, how many, or which addresses. */
  readonly trustProxy: TrustedProxies;
  /** Origins of the card window: its script and its frame. */
  readonly cardOrigins: readonly string[];
  /** Each resolves when its part answers. */
  readonly readiness: Readonly<Record<string, Probe>>;
  /** {@link defaultLimits} where they are not given. */
  readonly limits?: HttpLimits;
}

/** A request is logged once, when it is answered, with what it was. */
class OneLineARequest extends LogController {
  readonly #log: Logger;

  constructor(log: Logger) {
    super();
    // What the line says is chosen below, so nothing in it needs searching for secrets.
    this.#log = log.child({}, { redact: [] });
  }

  override incomingRequest(): void {
    // Told when it is answered.
  }

  override requestCompleted(
    ...[error, request, reply]: Parameters<LogController['requestCompleted']>
  ): void {
    if (reply.log.level === 'silent') return;
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) };
    if (error) reply.log.error({ ...line, err: error }, 'answer broken off');
    else this.#log.info({ reqId: request.id, ...line }, 'answered');
  }
}

const trusted = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** No name has a NUL in it, and the database takes none: such a path leads nowhere. */
const refuseNulPaths = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.split('?', 1)[0]?.includes('%00')) return;
    await sendFailure(request, reply, { ok: false, code: 'not_found' });
  });
};

/** The security headers of a request's answer. */
const headersBy = (
  isSecure: (request: FastifyRequest) => boolean,
  cardOrigins: AppOptions['cardOrigins'],
) => {
  const plain = securityHeaders({ cardOrigins, secure: false });
  const secure = securityHeaders({ cardOrigins, secure: true });
  return (request: FastifyRequest) => (isSecure(request) ? secure : plain);
};

/** A Fastify instance with everything that is the same for every feature: limits, headers, session, errors, probes, OpenAPI. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const isSecure = (request: FastifyRequest): boolean =>
    request.protocol === 'https' || (options.publicUrl?.startsWith('https:') ?? false);
  const headersFor = headersBy(isSecure, options.cardOrigins);
  const loggerInstance: FastifyBaseLogger = options.log;
  const limits = options.limits ?? defaultLimits;
  const app = Fastify({
    loggerInstance,
    childLoggerFactory: (log, bindings, options) => new RequestLog(log, bindings, options),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new OneLineARequest(options.log),
    trustProxy: trusted(options.trustProxy),
    bodyLimit: 16 * 1024,
    forceCloseConnections: 'idle',
    connectionTimeout: limits.silenceTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    http: {
      headersTimeout: limits.headersTimeout,
      // Each route has its own, see registerRequestBodies.
      requestTimeout: 0,
      connectionsCheckingInterval: limits.checkInterval,
    },
    // An address that cannot be read never reaches the hooks below.
    frameworkErrors: (error, request, reply) => {
      const headers = { ...headersFor(request), 'cache-control': 'private, no-store' };
      void sendRefusal(request, reply.headers(headers), error.statusCode ?? 400);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  endConnectionsAtClose(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerJsonBody(app);
  limitConnections(app.server, limits, proxyMatcher(options.trustProxy));
  registerErrorHandling(app);
  registerSlowRefusals(app, limits.refusals);
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, { ok: false, code: 'not_found' }),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request)).header('x-request-id', request.id);
  });
  refuseNulPaths(app);
  await registerSession(app, { secret: options.sessionSecret, isSecure });
  registerCaching(app);
  registerSameOrigin(app, ownOrigins(options));
  registerRequestBodies(app, limits);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'FPX', version: '1' } },
    transform: jsonSchemaTransform,
  });
  registerProbes(app, options.readiness);
  registerSessionRoutes(app);
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  return app;
};
