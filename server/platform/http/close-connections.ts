import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './errors.ts';

/** For receiving the rest of a body once the server closes; what is received in whole is answered, however long. */
const closingBodyMs = 3_000;

/**
 * Ends every connection with the server. Node ends those between two requests; those with a later response would stay
 * open for their keep-alive time, and those without a request yet, which browsers open ahead, while they are silent. A body that
 * stalls would keep the server open longer than its supervisor waits for it.
 */
export function endConnectionsAtClose(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const open = new Set<IncomingMessage>();
  app.server.on('request', (request, response) => {
    unused.delete(request.socket);
    // Its response never closes.
    if (request.socket.destroyed) return;
    open.add(request);
    response.once('close', () => open.delete(request));
  });
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
    for (const socket of unused) socket.destroy();
    const endIncomplete = (): void => {
      for (const { complete, socket } of open) if (!complete) socket.destroy();
    };
    const timer = setTimeout(endIncomplete, closingBodyMs);
    app.server.once('close', () => clearTimeout(timer));
  });
}

const draining = new WeakSet<Server>();

/** Whether the server is about to close and a balancer has to send its requests elsewhere. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app.server);
}

/**
 * Lets the balancer find out that the server is about to close: the probes answer 503, everything else is answered as
 * before, and each answer ends its connection. Resolves after so many milliseconds.
 */
export async function drainConnections(app: FastifyInstance, drainMs: number): Promise<void> {
  draining.add(app.server);
  if (drainMs > 0) await pause(drainMs);
}

/** Ends the connection of every answer of a server that drains, so that none is kept for another request. */
export function endConnectionsWhileDraining(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining(app)) reply.raw.shouldKeepAlive = false;
  });
}

/**
 * Refuses requests on connections that are still open while the server closes. Fastify's own 503 comes before any hook: in
 * English, without a code of the shop.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isClosing) return sendFailure(request, reply, { ok: false, code: 'service_unavailable' });
    return undefined;
  });
}
