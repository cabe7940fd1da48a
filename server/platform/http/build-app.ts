import { randomUUID } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import {
  endConnectionsAtClose,
  endConnectionsWhileDraining,
  refuseWhileClosing,
} from './close-connections.ts';
import { compiledSerializer, compiledValidator } from './compiled-schemas.ts';
import { limitConnections, limitToOneRequestAtOnce } from './connection-limits.ts';
import { registerErrorHandling, sendFailure, sendRefusal } from './errors.ts';
import { registerJsonBody } from './json-body.ts';
import { defaultLimits, type HttpLimits } from './http-limits.ts';
import type { Logger } from './logger.ts';
import { registerOpenApi, registerOpenApiRoute } from './openapi/register-openapi.ts';
import { routedAddress } from './page-address.ts';
import { registerProbes, type Probe } from './probes.ts';
import { registerRequestBodies } from './request-bodies.ts';
import { RequestLog } from './request-log.ts';
import { registerRequestRules } from './request-rules.ts';
import { registerSameOrigin } from './same-origin.ts';
import { registerCaching } from './caching.ts';
import { securityHeaders } from './security-headers.ts';
import { registerSession, type EndedSessions } from './session.ts';
import { registerSessionRoutes } from './session.routes.ts';
import { registerSlowRefusals } from './slow-refusals.ts';
import { ownOrigins } from './shop-addresses.ts';
import { proxyMatcher, type TrustedProxies } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the browser that sent this uses https. */
    readonly isSecure: boolean;
  }
}

/** Options of every HTTP server. */
export interface AppOptions {
  readonly log: Logger;
  readonly sessionSecret: string;
  readonly endedSessions: EndedSessions;
  /** Address customers use; null when it is not fixed. */
  readonly publicUrl: string | null;
  /** Host of the listener and port customers use: they define the server's own addresses when `publicUrl` is null. */
  readonly host: string;
  readonly port: number;
  /** Proxies in front of the server: none, their number, or their addresses. */
  readonly trustProxy: TrustedProxies;
  /** Origins of the card window: its script and its frame. */
  readonly cardOrigins: readonly string[];
  /** Each resolves when its part responds. */
  readonly readiness: Readonly<Record<string, Probe>>;
  /** {@link defaultLimits} by default. */
  readonly limits?: HttpLimits;
}

/** Logs each request once, with its response. */
class OneLineARequest extends LogController {
  readonly #log: Logger;

  constructor(log: Logger) {
    super();
    // The fields of the line are chosen below, so it needs no search for secrets.
    this.#log = log.child({}, { redact: [] });
  }

  override incomingRequest(): void {
    // Logged with the response.
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

function trusted(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/** Returns the security headers of a request's response. */
function headersBy(
  isSecure: (request: FastifyRequest) => boolean,
  cardOrigins: AppOptions['cardOrigins'],
) {
  const plain = securityHeaders({ cardOrigins, secure: false });
  const secure = securityHeaders({ cardOrigins, secure: true });
  return (request: FastifyRequest) => (isSecure(request) ? secure : plain);
}

/** Adds the security headers and the request's id to every response. */
function addHeaders(app: FastifyInstance, headersFor: ReturnType<typeof headersBy>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request)).header('x-request-id', request.id);
  });
}

/** Refuses a request that never reaches the hooks, one with an invalid URL. */
function refuseEarly(
  { statusCode = 400 }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  headersFor: ReturnType<typeof headersBy>,
): void {
  const headers = {
    ...headersFor(request),
    'x-request-id': request.id,
    'cache-control': 'private, no-store',
  };
  void sendRefusal(request, reply.headers(headers), statusCode);
}

/**
 * Builds a Fastify instance with everything the features share: limits, headers, session, errors, probes, OpenAPI.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
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
    return503OnClosing: false,
    connectionTimeout: limits.silenceTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    http: {
      headersTimeout: limits.headersTimeout,
      // Each route has its own, see registerRequestBodies.
      requestTimeout: 0,
      connectionsCheckingInterval: limits.checkInterval,
    },
    rewriteUrl: routedAddress,
    frameworkErrors: (error, request, reply) => refuseEarly(error, request, reply, headersFor),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  limitToOneRequestAtOnce(app);
  endConnectionsAtClose(app);
  app.decorateRequest('isSecure', {
    getter(this: FastifyRequest) {
      return isSecure(this);
    },
  });
  app.setValidatorCompiler(compiledValidator);
  app.setSerializerCompiler(compiledSerializer);
  registerJsonBody(app);
  limitConnections(app.server, limits, proxyMatcher(options.trustProxy));
  registerErrorHandling(app);
  registerSlowRefusals(app, limits.refusals);
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, { ok: false, code: 'not_found' }),
  );
  addHeaders(app, headersFor);
  endConnectionsWhileDraining(app);
  refuseWhileClosing(app);
  registerRequestRules(app);
  const { sessionSecret: secret, endedSessions: ended } = options;
  await registerSession(app, { secret, isSecure, ended });
  registerCaching(app);
  registerSameOrigin(app, ownOrigins(options));
  registerRequestBodies(app, limits);
  await registerOpenApi(app);
  registerProbes(app, options.readiness);
  registerSessionRoutes(app, ended);
  registerOpenApiRoute(app);
  return app;
}
