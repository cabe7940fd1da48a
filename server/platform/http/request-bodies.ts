import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { openBodyMemory, type HeldBody } from './body-memory.ts';
import type { HttpLimits } from './http-limits.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `large`: bodies of an order's piece, with more time. `resumable`: the route reads its body itself, and what
     * arrived counts; no time-out but a minimum rate.
     */
    body?: 'large' | 'resumable';
  }
}

const samplesPerWindow = 6;

/**
 * Ends a request whose body arrives too slowly, by cutting its connection as a lost line would: the browser asks how
 * far it got and goes on from there. Bytes that wait for the server itself are nobody's slowness.
 */
const keepPace = (request: FastifyRequest, reply: FastifyReply, pace: HttpLimits['uploadPace']) => {
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
};

const refuse = (reply: FastifyReply, code: ErrorCode): Refusal => {
  // What is still on its way will not be read.
  reply.header('connection', 'close');
  return new Refusal(code);
};

/** The body as it arrives, ended when it takes too long or too much memory. */
const bounded = (
  { raw }: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
  { held, timeout }: { readonly held: HeldBody; readonly timeout: number },
): Transform => {
  const passing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (held.add(chunk.length)) done(null, chunk);
      else done(refuse(reply, 'service_unavailable'));
    },
  });
  const timer = setTimeout(() => passing.destroy(refuse(reply, 'request_timed_out')), timeout);
  passing.once('close', () => clearTimeout(timer));
  // A request refused for its size or its sender has nobody who reads its body and hears of its end: without a
  // listener, the error would end the process.
  passing.on('error', held.release);
  reply.raw.once('close', () => {
    held.release();
    passing.destroy();
    // Unread bytes would keep the next request of the connection from being read.
    body.resume();
  });
  raw.once('error', (error) => passing.destroy(error));
  return body.pipe(passing);
};

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);

/** Bounds what the server waits for and holds while a request's body arrives. */
export const registerRequestBodies = (app: FastifyInstance, limits: HttpLimits): void => {
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
};
