import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Content coding of a response. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Whether a request accepts a content coding. Source: RFC 9110, Accept-Encoding. */
export function acceptsEncoding(
  request: FastifyRequest,
  encoding: Exclude<Encoding, 'identity'>,
): boolean {
  return (request.headers['accept-encoding'] ?? '')
    .toString()
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(/\s/g, ''))
    .filter((part) => !/;q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
    .includes(encoding);
}

/** The smallest encoding that a request accepts. */
export function acceptedEncoding(request: FastifyRequest): Encoding {
  return (
    (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(request, encoding)) ?? 'identity'
  );
}

/** Compresses content at a level that is fast enough for frequently changing content. */
export const compressors: Readonly<
  Record<Exclude<Encoding, 'identity'>, (content: Buffer) => Promise<Buffer>>
> = {
  br: (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content) => gzipped(content),
};
