import type { IncomingMessage } from 'node:http';

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return !path.includes('%00');
  } catch {
    return false;
  }
}

/**
 * Returns the address by which a request is routed. A browser that opens a path which cannot be decoded, such as that of a
 * link cut within an escape, gets the page of the same path with its percent signs taken literally: the router would refuse
 * it before any page. Programs, which do not ask for HTML, are refused.
 */
export function routedAddress({ url = '/', headers }: IncomingMessage): string {
  if (!url.includes('%') || !headers.accept?.includes('text/html')) return url;
  const [path = '', ...query] = url.split('?');
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
}
