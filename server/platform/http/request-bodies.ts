import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { openBodyMemory, type HeldBody } from './body-memory.ts';
import type { HttpLimits } from './http-limits.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `large`: an order chunk, with more time. `resumable`: the route reads its body itself and keeps the received
     * part; a minimum rate replaces the timeout.
     */
    body?: 'large' | 'resumable';
  }
}

const samplesPerWindow = 6;

/**
 * Ends a request whose body arrives too slowly by closing its connection, like a lost one: the browser then asks for
 * the offset and resumes there. Bytes that wait for the server itself do not count as slow.
 */
function keepPace(request: FastifyRequest, reply: FastifyReply, pace: HttpLimits['uploadPace']) {
  const { raw } = request;
  const { socket } = raw;
  // Bytes read at the end of each part of the window, the newest last.
  let samples = [socket.bytesRead];
  const look = (): void => {
    if (raw.complete) return clearInterval(timer);
    const earlier = raw.readableLength > 0 ? [] : samples.slice(-samplesPerWindow);
    samples = [...earlier, socket.bytesRead];
    const [oldest = 0] = samples;
    const isWhole = samples.length > samplesPerWindow;
    if (isWhole && socket.bytesRead - oldest < pace.minBytes) raw.destroy();
  };
  const timer = setInterval(look, pace.window / samplesPerWindow);
  reply.raw.once('close', () => clearInterval(timer));
}

function refuse(reply: FastifyReply, code: ErrorCode): Refusal {
  // The rest of the body will not be read.
  reply.header('connection', 'close');
  return new Refusal(code);
}

/** The body stream, ended when it takes too long or too much memory. */
function bounded(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
  { held, timeout }: { readonly held: HeldBody; readonly timeout: number },
): Transform {
  const passing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (held.add(chunk.length)) done(null, chunk);
      else done(refuse(reply, 'service_unavailable'));
    },
  });
  const timer = setTimeout(() => passing.destroy(refuse(reply, 'request_timed_out')), timeout);
  passing.once('close', () => clearTimeout(timer));
  // The body of a request refused for its size or sender has no reader that sees its end: without this listener, the
  // error would end the process.
  passing.on('error', held.release);
  reply.raw.once('close', () => {
    held.release();
    passing.destroy();
    // Unread bytes would block the next request on the connection.
    body.resume();
  });
  raw.once('error', (error) => passing.destroy(error));
  return body.pipe(passing);
}

function hasBody({ method, headers }: FastifyRequest): boolean {
  return (
    method !== 'GET' &&
    method !== 'HEAD' &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)
  );
}

/** Limits the time and memory for receiving a request's body. */
export function registerRequestBodies(app: FastifyInstance, limits: HttpLimits): void {
  const memory = openBodyMemory(limits);
  app.addHook('preParsing', async (request, reply, body) => {
    if (!hasBody(request)) return body;
    const kind = request.routeOptions.config.body;
    if (kind === 'resumable') {
      keepPace(request, reply, limits.uploadPace);
      return body;
    }
    const timeout = kind === 'large' ? limits.largeBodyTimeout : limits.bodyTimeout;
    return bounded(request, reply, body, { held: memory.hold(request.ip), timeout });
  });
}
