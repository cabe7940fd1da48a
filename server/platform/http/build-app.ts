import { randomUUID } from 'node:crypto';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { registerErrorHandling, sendFailure, sendRefusal } from './errors.ts';
import type { Logger } from './logger.ts';
import { registerProbes, type Probe } from './probes.ts';
import { RequestLog } from './request-log.ts';
import { registerSameOrigin } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { registerSession } from './session.ts';

/** What every HTTP server of the shop is built from. */
export interface AppOptions {
  readonly log: Logger;
  readonly sessionSecret: string;
  /** Address customers reach the shop by; null where it is not fixed. */
  readonly publicUrl: string | null;
  /** Proxies before the server: none, how many, or which addresses. */
  readonly trustProxy: false | number | string[];
  /** Origins of the card window: its script and its frame. */
  readonly cardOrigins: readonly string[];
  /** Each resolves when its part answers. */
  readonly readiness: Readonly<Record<string, Probe>>;
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

const trusted = (proxies: AppOptions['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** A Fastify instance with everything that is the same for every feature: limits, headers, session, errors, probes, OpenAPI. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const secure = options.publicUrl?.startsWith('https:') ?? false;
  const headers = securityHeaders({ cardOrigins: options.cardOrigins, secure });
  const loggerInstance: FastifyBaseLogger = options.log;
  const app = Fastify({
    loggerInstance,
    childLoggerFactory: (log, bindings, options) => new RequestLog(log, bindings, options),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new OneLineARequest(options.log),
    trustProxy: trusted(options.trustProxy),
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    // An address that cannot be read never reaches the hooks below.
    frameworkErrors: (error, request, reply) => {
      void sendRefusal(request, reply.headers(headers), error.statusCode ?? 400);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandling(app);
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, { ok: false, code: 'not_found' }),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  await registerSession(app, { secret: options.sessionSecret, secure });
  registerSameOrigin(app, options.publicUrl);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'FPX', version: '1' } },
    transform: jsonSchemaTransform,
  });
  registerProbes(app, options.readiness);
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  return app;
};
