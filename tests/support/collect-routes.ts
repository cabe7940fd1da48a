import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { buildTestShop, type TestShop } from './test-shop.ts';

/** A shop with every route its server registered, hidden ones included, with their schemas and limits. */
export async function buildShopWithRoutes(env: Record<string, string> = {}): Promise<{
  shop: TestShop;
  routes: RouteOptions[];
}> {
  // The payment sandbox is a server as well.
  const servers = new Map<FastifyInstance, RouteOptions[]>();
  const onServer = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    const routes: RouteOptions[] = [];
    servers.set(fastify, routes);
    fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe('fastify.initialization', onServer);
  try {
    const shop = await buildTestShop(env);
    return { shop, routes: servers.get(shop.app) ?? [] };
  } finally {
    unsubscribe('fastify.initialization', onServer);
  }
}
