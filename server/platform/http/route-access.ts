import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { operations, type Operation } from '#contract/operations/index.ts';
import type { Right } from '#domain/staff/roles.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page or file that anybody may read; calls of the API say in their operation who may make them. */
    isPublic?: boolean;
  }
}

/** Options of a route for a page or a file that anybody may read, and that is no call of the API. */
export const publicRoute = { schema: { hide: true }, config: { isPublic: true } };

/** Declares every route of a scope as public, such as those of a library that serves files. */
export function declarePublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, isPublic: true };
  });
}

/** Lets a request of the staff through, or sends its refusal. */
export type AuthorizeStaff = (
  request: FastifyRequest,
  reply: FastifyReply,
  right: Right | 'own',
) => Promise<FastifyReply | undefined>;

const known: Readonly<Record<string, Operation>> = operations;

type Declared = Pick<RouteOptions, 'schema' | 'config'>;

function operationOf({ schema }: Declared): Operation | undefined {
  return known[schema?.operationId ?? ''];
}

function declaresAccess(route: Declared): boolean {
  return operationOf(route) !== undefined || route.config?.isPublic === true;
}

/**
 * Requires of every route that it declares who may call it: an operation, or that it is public. The server does not start
 * while one declares nothing. A call of the staff reaches its route only with the session of somebody who has its right.
 */
export function registerRouteAccess(app: FastifyInstance, authorize: AuthorizeStaff): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const silent = routes.filter((route) => !declaresAccess(route));
    if (silent.length === 0) return;
    const names = silent.map(({ method, url }) => `${[method].flat().join(', ')} ${url}`);
    throw new Error(`nobody says who may call ${names.join('; ')}`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const operation = operationOf(request.routeOptions);
    if (operation?.access !== 'staff') return undefined;
    return await authorize(request, reply, operation.right);
  });
}
