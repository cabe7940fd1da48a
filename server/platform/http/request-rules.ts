import type { FastifyInstance } from 'fastify';
import { sendFailure } from './errors.ts';

/** Host with an optional port (RFC 3986, section 3.2.2): a name, an IPv4 address or an IPv6 address in brackets. */
const hostForm = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** Node accepts several `Host` lines, and keeps the first. */
function listHosts(lines: readonly string[]): string[] {
  return lines.filter(
    (_line, index) => index % 2 === 1 && lines[index - 1]?.toLowerCase() === 'host',
  );
}

/** An address with a port, or an IPv6 address in brackets. */
const addressWithPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|((?:\d{1,3}\.){3}\d{1,3}):\d+)$/i;

/** Some proxies report the port of each connection, with which every connection would count as another client. */
function dropPorts(addresses: string): string {
  return addresses
    .split(',')
    .map((address) => address.trim().replace(addressWithPort, '$1$2'))
    .join(', ');
}

/**
 * Applies rules that neither Node nor Fastify applies: a request with several hosts or an invalid one is refused (RFC 9112,
 * section 3.2), and a range counts in GET requests only (RFC 9110, section 14.2). Addresses of clients that a proxy reports
 * lose their ports. No name contains a NUL and the database rejects it, so a path with one gets 404.
 */
export function registerRequestRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, rawHeaders } = request.raw;
    if (request.method !== 'GET') delete headers.range;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = dropPorts(forwarded);
    const hosts = listHosts(rawHeaders);
    if (hosts.length > 1 || hosts.some((host) => !hostForm.test(host))) {
      await sendFailure(request, reply, { ok: false, code: 'invalid_request' });
    } else if (request.url.split('?', 1)[0]?.includes('%00')) {
      await sendFailure(request, reply, { ok: false, code: 'not_found' });
    }
  });
}
