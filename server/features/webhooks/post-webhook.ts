import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { AttemptFailure } from '#domain/webhooks/webhooks.ts';

/** Whether the shop may send to a network address. */
export type IsAddressAllowed = (address: string) => boolean;

/** How an attempt ended: with the status of an answer, or without one. */
export type PostOutcome =
  | { readonly status: number; readonly failure: null }
  | { readonly status: null; readonly failure: AttemptFailure };

class RefusedAddress extends Error {
  readonly code = 'FPX_PRIVATE';
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * Resolves a name and refuses it if any of its addresses is not allowed. The connection is made to an address that was
 * checked: a name cannot resolve to another one in between.
 */
function checkedLookup(isAllowed: IsAddressAllowed) {
  return (host: string, options: LookupOptions, callback: LookupCallback): void => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return callback(new RefusedAddress(`${host} is in a private network`), []);
      }
      const [first] = addresses;
      if (options.all === true || !first) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);

function toFailure(error: unknown): AttemptFailure {
  const { name = '', code = '' } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { name: '', code: '' };
  if (code === 'FPX_PRIVATE') return 'private_address';
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout';
  if (unknownHost.has(code)) return 'no_such_host';
  const isTls = code.startsWith('ERR_TLS') || code.includes('CERT') || code.includes('SSL');
  return isTls || code === 'EPROTO' ? 'tls' : 'connection';
}

interface Post {
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly isAllowed: IsAddressAllowed;
}

/**
 * Posts a body and reads the status of the answer, not the answer itself. It follows no redirection, which could lead
 * into a private network, and uses no proxy.
 */
export async function postWebhook({
  address,
  headers,
  body,
  timeoutMs,
  isAllowed,
}: Post): Promise<PostOutcome> {
  const host = address.hostname.replace(/^\[|\]$/g, '');
  // A literal address is not looked up.
  if (isIP(host) > 0 && !isAllowed(host)) return { status: null, failure: 'private_address' };
  const { request } = address.protocol === 'http:' ? http : https;
  const { promise, resolve } = Promise.withResolvers<PostOutcome>();
  const sent = request(
    address,
    {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: checkedLookup(isAllowed),
      signal: AbortSignal.timeout(timeoutMs),
    },
    (response) => {
      resolve({ status: response.statusCode ?? 0, failure: null });
      response.destroy();
    },
  );
  sent.on('error', (error) => resolve({ status: null, failure: toFailure(error) }));
  sent.end(body);
  return await promise;
}
