import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../storage/depot.ts';

/** Content of known size that can be read from any place. */
export interface RangedContent {
  /** Bytes of the whole, at least 1. */
  readonly size: number;
  /** Strong entity tag, with its quotation marks. */
  readonly etag: string;
  readonly mediaType: string;
  /** Name under which a browser saves it, in ASCII. */
  readonly fileName: string;
  readonly stream: (range?: ByteRange) => Readable | Promise<Readable>;
}

/**
 * Parses the header `Range` (RFC 9110, section 14). Null means the whole: for no header, another unit, a malformed
 * header and several ranges, which a server may ignore. `unsatisfiable` means that nothing of the content is in it.
 */
export const parseRange = (
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null => {
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
};

/** A range counts only if the content is still the one that the client has a part of. */
const rangeOf = ({ headers }: FastifyRequest, { size, etag }: RangedContent) => {
  const expected = headers['if-range'];
  return expected === undefined || expected === etag ? parseRange(headers.range, size) : null;
};

const namesTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;

/**
 * Sends content, or the range of it that the request asks for: 200, 206, 304 or 416 (RFC 9110). Bytes are read as fast
 * as the client takes them.
 */
export const sendBytes = async (
  request: FastifyRequest,
  reply: FastifyReply,
  content: RangedContent,
): Promise<FastifyReply> => {
  const { size, etag, mediaType, fileName } = content;
  reply.header('accept-ranges', 'bytes').header('etag', etag);
  if (namesTag(request.headers['if-none-match'], etag)) return await reply.code(304).send();
  const range = rangeOf(request, content);
  if (range === 'unsatisfiable') {
    return await reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  }
  reply
    .header('content-type', mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-length', range ? range.last - range.first + 1 : size);
  // Fastify would replace the length if there were no body at all.
  if (request.method === 'HEAD') return await reply.send(Readable.from([]));
  return await reply.send(await content.stream(range ?? undefined));
};
