import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or address, in brackets or not, is this machine's own. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const version = isIP(name);
  if (version === 0) return name === 'localhost';
  return loopback.check(name, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Why a control call is refused: one from another machine, directly or through a proxy; and one from a web page, which
 * names its origin when it posts, or the name it had resolved to this machine when it reads.
 */
function refusalOf({ socket, headers, hostname }: FastifyRequest): string | null {
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

/** Keeps the calls of this scope to programs of this machine, and secrets out of their answers. */
export function guardControl(control: FastifyInstance): void {
  control.addHook('onRequest', async (request, reply) => {
    const error = refusalOf(request);
    return error === null ? undefined : reply.code(403).send({ error });
  });
  control.addHook('preSerialization', async (_request, _reply, payload) => withoutSecrets(payload));
}
