import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compressors, type Encoding } from './encodings.ts';

const maxKept = 60;
const kept = new Map<string, Promise<Buffer>>();

/** Compresses a text; the latest are cached, because the same pages are requested repeatedly. */
function packText(text: string, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const key = `${encoding} ${text}`;
  const packed = kept.get(key) ?? compressors[encoding](Buffer.from(text));
  kept.delete(key);
  kept.set(key, packed);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
  return packed;
}

/** Sends a text, compressed if the client accepts it. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request);
  void reply.header('vary', 'accept-encoding');
  if (encoding === 'identity') return reply.send(text);
  return reply.header('content-encoding', encoding).send(await packText(text, encoding));
}
