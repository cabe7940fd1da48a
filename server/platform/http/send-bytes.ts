import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../storage/storage-driver.ts';
import { FreedStream } from './freed-stream.ts';

/** Content of known size that can be read from any place. */
export interface RangedContent {
  /** Bytes of the whole, at least 1. */
  readonly size: number;
  /** Strong entity tag, with its quotation marks. */
  readonly etag: string;
  readonly mediaType: string;
  /** Name under which a browser saves it, in ASCII. */
  readonly fileName: string;
  /** A {@link FreedStream} fails by itself when it ends before its size. */
  readonly stream: (range?: ByteRange) => Readable | Promise<Readable>;
}

/**
 * Parses the header `Range` (RFC 9110, section 14). Null means the whole: for no header, another unit, a malformed
 * header and several ranges, which a server may ignore. `unsatisfiable` means that nothing of the content is in it.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const count = Number(to);
    return count === 0 ? 'unsatisfiable' : { first: Math.max(size - count, 0), last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** A range counts only if the content is still the one that the client has a part of. */
function readRange({ headers }: FastifyRequest, { size, etag }: RangedContent) {
  const expected = headers['if-range'];
  return expected === undefined || expected === etag ? parseRange(headers.range, size) : null;
}

function namesTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;
}

/** Passes a stream on, and fails unless it has exactly so many bytes. */
async function* requireSize(stream: Readable, size: number): AsyncGenerator<Buffer, void> {
  let missing = size;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new Error('a stream of bytes contains text');
    missing -= chunk.length;
    if (missing < 0) break;
    yield chunk;
  }
  if (missing !== 0) throw new Error(`content of ${size} bytes ended at another size`);
}

/**
 * Sends content, or the range of it that the request asks for: 200, 206, 304 or 416 (RFC 9110). Bytes are read as fast
 * as the client takes them. Content that ends before its announced size breaks the connection: the client would wait
 * for the rest.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  content: RangedContent,
): Promise<FastifyReply> {
  const { size, etag, mediaType, fileName } = content;
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  if (namesTag(request.headers['if-none-match'], etag)) return await reply.code(304).send();
  const range = readRange(request, content);
  if (range === 'unsatisfiable') {
    return await reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  }
  const length = range ? range.last - range.first + 1 : size;
  reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-length', length);
  // Fastify would replace the length if there were no body at all.
  if (request.method === 'HEAD') return await reply.send(Readable.from([]));
  const stream = await content.stream(range ?? undefined);
  if (stream instanceof FreedStream) return await reply.send(stream);
  const checked = Readable.from(requireSize(stream, length), { objectMode: false });
  // A client that has gone is sent nothing: the generator then never begins, and would leave the content open.
  checked.once('close', () => stream.destroy());
  return await reply.send(checked);
}
