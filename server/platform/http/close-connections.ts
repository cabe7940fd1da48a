import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { retryAfter } from './errors.ts';

/**
 * Ends every connection with the server. Node ends those between two requests; those with a later response would stay
 * open for their keep-alive time, and those without a request yet, which browsers open ahead, while they are silent.
 */
export const endConnectionsAtClose = (app: FastifyInstance): void => {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
    for (const socket of unused) socket.destroy();
  });
};

/**
 * Adds `Retry-After` to the 503 that Fastify sends to requests on connections that are still open while it closes,
 * before any hook.
 */
export const announceRestart = (app: FastifyInstance): void => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const headers = Object.entries(retryAfter({ code: 'service_unavailable' }));
  app.server.prependListener('request', (_request, response) => {
    if (!isClosing) return;
    for (const [name, value] of headers) response.setHeader(name, value);
  });
};
