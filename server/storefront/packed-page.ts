import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Encodings a page is sent in, the smaller first. */
type Encoding = 'br' | 'gzip';

const maxKept = 60;
const kept = new Map<string, Promise<Buffer>>();

const pack = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    : gz(text, { level: 6 });

/** The encoding a client takes; null where it takes none of ours. */
const encodingFor = (accepted: string | undefined): Encoding | null => {
  const names = (accepted ?? '').split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: Encoding): boolean =>
    names.some(
      (each) => each === name || (each.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(each)),
    );
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
};

/** A page packed; the same pages are asked for again and again, so the latest are kept. */
const packedPage = async (text: string, encoding: Encoding): Promise<Buffer> => {
  const key = `${encoding} ${text}`;
  const packed = kept.get(key) ?? pack(text, encoding);
  kept.delete(key);
  kept.set(key, packed);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return packed;
};

/** Answers with a text, packed for a client that takes it so. */
export const sendPacked = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> => {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply
    .header('vary', 'accept-encoding')
    .send(encoding ? await packedPage(text, encoding) : text);
};
