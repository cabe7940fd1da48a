import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from '@tus/server';
import type { ErrorCode } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { serverLimits } from '#domain/photos/photo-rules.ts';
import { DependencyUnavailable } from '../../../platform/dependency-unavailable.ts';
import { failureBody, retryAfter, sendFailure } from '../../../platform/http/errors.ts';
import { requestLanguage } from '../../../platform/http/language.ts';
import { getClient } from '../client.ts';
import type { PhotoDeps } from '../deps.ts';
import { uploadFinisher, type FinishUpload, type FinishOutcome } from './finish-upload.ts';
import { forgetUpload } from './forget-upload.ts';
import { onDisk, toDiskFault } from '../../../platform/storage/disk-fault.ts';
import { hasRoomFor } from '../../../platform/storage/storage-room.ts';
import { openUploadStore } from './open-upload-store.ts';
import { isUploadName, openUploadServer, uploadPath, type UploadCall } from './upload-server.ts';
import type { UploadStore } from './upload-store.ts';

interface Uploads {
  readonly tus: Server;
  readonly finish: FinishUpload;
  readonly calls: WeakMap<object, UploadCall>;
  readonly deps: PhotoDeps;
  readonly store: UploadStore;
}

/** Base for addresses that are sent as a path. */
const base = 'http://uploads.invalid';

/**
 * Deletes an upload whose announcement failed, since the client learns its address only from a successful one, and one
 * the client has ended.
 */
async function forgetEnded(
  { deps, store }: Uploads,
  request: FastifyRequest,
  call: UploadCall,
  status: number,
): Promise<void> {
  const hasEnded = request.method === 'DELETE' && status < 400;
  const hasFailed = request.method === 'POST' && status >= 400;
  const { pathname } = new URL(request.url, base);
  const name = hasEnded ? pathname.split('/').findLast(Boolean) : call.begun;
  if ((hasEnded || hasFailed) && isUploadName(name)) {
    await forgetUpload(deps, store, { sessionId: call.client.sessionId, name });
  }
}

/** Status of the protocol for an extension that is not offered; it is not a server error. */
const notOffered = 501;

function codeOfStatus(status: number, method: string): ErrorCode {
  if (status === 404 || status === 410) return 'not_found';
  // The announced size is checked when the upload begins; later the same status means more bytes than announced.
  if (status === 413 && method === 'POST') return 'photo_too_large';
  return status < 500 || status === notOffered ? 'invalid_request' : 'server_error';
}

/** The body of a request, untouched until it is read: when the response comes first, the rest is drained. */
function openBody(request: FastifyRequest): { stream: ReadableStream; isBegun: () => boolean } {
  let chunks: AsyncIterator<unknown, unknown> | undefined;
  const stream = new ReadableStream<unknown>(
    {
      pull: async (controller) => {
        chunks ??= request.raw[Symbol.asyncIterator]();
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, isBegun: () => chunks !== undefined };
}

function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    const isMeant = /^(?:content-(?:type|length)|tus-.+|upload-.+)$/.test(name);
    if (isMeant && typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/**
 * Passes a request to the tus server and its response back through Fastify, so that hooks, logs and errors work as
 * everywhere.
 */
async function forward(
  uploads: Uploads,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = openBody(request);
  const hasBody = request.method === 'POST' || request.method === 'PATCH';
  const asked = new Request(new URL(request.url, base), {
    method: request.method,
    headers: toHeaders(request),
    ...(hasBody ? { body: body.stream, duplex: 'half' } : {}),
  });
  const call: UploadCall = {
    // Read only by requests about an upload: one about the server's extensions opens no session.
    get client() {
      return getClient(request);
    },
    begun: null,
    failure: null,
    error: null,
  };
  uploads.calls.set(asked, call);
  const response = await uploads.tus.handleWeb(asked);
  if (body.isBegun() && !request.raw.readableEnded) reply.header('connection', 'close');
  await forgetEnded(uploads, request, call, response.status);
  if (call.failure) return sendFailure(request, reply, call.failure);
  const error = toDiskFault(call.error);
  if (error instanceof DependencyUnavailable) throw error;
  const { status } = response;
  // The CORS headers of tus are dropped: all pages have the same origin.
  for (const [name, value] of response.headers) {
    if (/^(?:tus-|upload-|location|cache-control)/.test(name)) reply.header(name, value);
  }
  if (status < 400) return reply.code(status).send();
  const code = codeOfStatus(status, request.method);
  if (code === 'server_error') request.log.error({ err: error }, 'upload failed');
  const details = code === 'photo_too_large' ? { maxBytes: serverLimits.maxBytes } : undefined;
  // Clients act on the protocol's own statuses (409 wrong offset, 412 wrong version).
  return reply
    .code(status === notOffered ? 400 : status)
    .send(failureBody(code, requestLanguage(request), details));
}

type NamedRequest = FastifyRequest<{ Params: { name: string } }>;

/**
 * Reports the progress of an upload. A complete one that was not received, because the process ended, is received now.
 */
async function answerHead(
  uploads: Uploads,
  request: NamedRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params;
  const unknown: FinishOutcome = { state: 'unknown' };
  const outcome = isUploadName(name)
    ? await uploads.finish({ sessionId: request.sessionId, name }, getClient(request))
    : unknown;
  if (outcome.state === 'underway') return forward(uploads, request, reply);
  reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' });
  // 423 Locked is the only refusal after which the client keeps the upload and retries.
  if (outcome.state === 'busy') {
    return reply.code(423).headers(retryAfter(outcome.failure)).send();
  }
  if (outcome.state === 'refused') return sendFailure(request, reply, outcome.failure);
  if (outcome.state === 'unknown')
    return sendFailure(request, reply, { ok: false, code: 'not_found' });
  return reply
    .headers({ 'upload-offset': outcome.size, 'upload-length': outcome.size })
    .code(200)
    .send();
}

/** `/api/uploads`: the tus protocol 1.0.0 with creation, creation-with-upload and termination. Source: product §4. */
export async function registerUploadRoutes(app: FastifyInstance, deps: PhotoDeps): Promise<void> {
  const store = openUploadStore(deps);
  const finish = uploadFinisher(deps, store);
  const calls = new WeakMap<object, UploadCall>();
  const tus = openUploadServer(deps, store, finish, calls);
  const uploads: Uploads = { tus, finish, calls, deps, store };
  const schema = (operationId: OperationId) => ({ operationId });
  // The tus server reads the bodies and enforces this limit.
  const bodyLimit = serverLimits.maxBytes;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const pass = onDisk((request: FastifyRequest, reply: FastifyReply) =>
      forward(uploads, request, reply),
    );
    const config = { body: 'resumable' } as const;
    scope.route({
      method: 'POST',
      url: uploadPath,
      bodyLimit,
      schema: schema('createUpload'),
      config,
      handler: pass,
    });
    scope.route({
      method: 'OPTIONS',
      url: uploadPath,
      bodyLimit,
      schema: schema('getUploadOptions'),
      config,
      handler: pass,
    });
    const url = `${uploadPath}/:name`;
    scope.route({ method: 'DELETE', url, bodyLimit, schema: schema('endUpload'), handler: pass });
    scope.route<{ Params: { name: string } }>({
      method: 'HEAD',
      url,
      schema: schema('getUploadProgress'),
      // The document leaves out the HEAD that Fastify adds to every GET, but not this one.
      config: { swagger: { exposeHeadRoute: true } },
      handler: onDisk((request: NamedRequest, reply: FastifyReply) =>
        answerHead(uploads, request, reply),
      ),
    });
    scope.route({
      method: 'PATCH',
      url,
      bodyLimit,
      schema: schema('appendToUpload'),
      config,
      handler: async (request, reply) =>
        (await hasRoomFor(deps.blobs, 0))
          ? pass(request, reply)
          : sendFailure(request, reply, { ok: false, code: 'storage_full' }),
    });
  });
}
