import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or address, with or without brackets, is this machine's own. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const version = isIP(name);
  if (version === 0) return name === 'localhost';
  return loopback.check(name, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Returns why a control call is refused: it comes from another machine, directly or through a proxy, or from a web
 * page. A web page reveals itself by the `Origin` of a POST, or on reads by the host name that it resolved to this
 * machine.
 */
function findRefusal({ socket, headers, hostname }: FastifyRequest): string | null {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isForwarded || !isLoopback(socket.remoteAddress ?? '')) {
    return 'control calls come from this machine';
  }
  const isPage = headers.origin !== undefined || !isLoopback(hostname);
  return isPage ? 'control calls are not for browsers' : null;
}

function withoutSecrets(payload: unknown): unknown {
  const written = JSON.stringify(payload, (key, value: unknown) =>
    /secret/i.test(key) ? undefined : value,
  );
  return written === undefined ? payload : JSON.parse(written);
}

/** Restricts the calls of this scope to programs on this machine and removes secrets from their responses. */
export function guardControl(control: FastifyInstance): void {
  control.addHook('onRequest', async (request, reply) => {
    const error = findRefusal(request);
    return error === null ? undefined : reply.code(403).send({ error });
  });
  control.addHook('preSerialization', async (_request, _reply, payload) => withoutSecrets(payload));
}
