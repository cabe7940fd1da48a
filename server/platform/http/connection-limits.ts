import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressBlock } from './address-block.ts';
import { openBlockCounts } from './block-counts.ts';
import type { HttpLimits } from './http-limits.ts';

/**
 * Limits the connections of the server and of each client; further ones are closed without a response. A proxy's
 * connections are limited only by the total, since they carry all requests.
 */
export function limitConnections(
  server: Server,
  limits: Pick<HttpLimits, 'maxConnections' | 'maxConnectionsPerAddress'>,
  isProxy: (address: string) => boolean,
): void {
  server.maxConnections = limits.maxConnections;
  const open = openBlockCounts();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const client = addressBlock(remoteAddress);
    if (open.add(client, 1, limits.maxConnectionsPerAddress)) {
      socket.once('close', () => open.remove(client, 1));
    } else {
      socket.destroy();
    }
  });
}

/**
 * Closes a connection on which a request arrives before the previous one is answered. Browsers and proxies never send
 * such requests; responses that wait for others would fill the memory, and Node frees none of them when the connection
 * closes. Has to be the first hook.
 */
export function limitToOneRequestAtOnce(app: FastifyInstance): void {
  const busy = new WeakSet<Socket>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (busy.has(socket)) {
      reply.hijack();
      socket.destroy();
      return;
    }
    busy.add(socket);
    reply.raw.once('close', () => busy.delete(socket));
    done();
  });
}
