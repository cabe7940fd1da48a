import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Content coding of a response. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that a request accepts. Source: RFC 9110, Accept-Encoding. */
export const acceptedEncoding = (request: FastifyRequest): Encoding => {
  const accepted = (request.headers['accept-encoding'] ?? '')
    .toString()
    .toLowerCase()
    .split(',')
    .map((part) => part.replaceAll(/\s/g, ''))
    .filter((part) => !/;q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
};

/** Compresses content at a level that is fast enough for frequently changing content. */
export const compressors: Readonly<
  Record<Exclude<Encoding, 'identity'>, (content: Buffer) => Promise<Buffer>>
> = {
  br: (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content) => gzipped(content),
};
