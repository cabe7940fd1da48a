import { randomBytes } from 'node:crypto';
import { Server } from '@tus/server';
import { serverLimits } from '#domain/photos/photo-rules.ts';
import type { Failure } from '#contract/errors.ts';
import type { UploadMetadata } from '#contract/photos.ts';
import type { Client } from '../client.ts';
import type { PhotoDeps } from '../deps.ts';
import type { FinishUpload } from './finish-upload.ts';
import { admitUpload } from './open-upload.ts';
import { keyOf, type UploadStore } from './upload-store.ts';

/** Path that uploads are sent to. */
export const uploadPath = '/api/uploads';

const namePattern = /^[0-9a-f]{32}$/;

/** Whether this can be the name of an upload. */
export function isUploadName(name: string | null | undefined): name is string {
  return typeof name === 'string' && namePattern.test(name);
}

function nameOf(id: string): string {
  return id.split('/').at(-1) ?? '';
}

/** A failure that passes through the tus server, which recognizes errors by these two fields. */
class UploadRefused extends Error {
  readonly failure: Failure;
  readonly status_code = 400;
  readonly body = '';
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Context of a request to the tus server, with its results. */
export interface UploadCall {
  readonly client: Client;
  /** Name of the upload it announced and started. */
  begun: string | null;
  /** Refusal by one of the application's own rules. */
  failure: Failure | null;
  /** An unexpected error. */
  error: unknown;
}

function toPlain(metadata: UploadMetadata): Record<string, string> {
  const { filename, filetype, original, link, orderNumber, ...needed } = metadata;
  return {
    ...needed,
    ...(filename && { filename }),
    ...(filetype && { filetype }),
    ...(original && { original }),
    ...(link && { link }),
    ...(orderNumber && { orderNumber }),
  };
}

/** Opens the tus server on the unfinished uploads; `calls` maps each request to its context. */
export function openUploadServer(
  deps: PhotoDeps,
  uploads: UploadStore,
  finish: FinishUpload,
  calls: WeakMap<object, UploadCall>,
): Server {
  const callOf = (request: object): UploadCall => {
    const call = calls.get(request);
    if (!call) throw new Error('an upload request without its call');
    return call;
  };
  const idOf = (request: object, name: string) => ({
    sessionId: callOf(request).client.sessionId,
    name,
  });
  return new Server({
    path: uploadPath,
    datastore: uploads.store,
    locker: uploads.locks,
    lockDrainTimeout: 1000,
    maxSize: serverLimits.maxBytes,
    namingFunction: (request) => keyOf(idOf(request, randomBytes(16).toString('hex'))),
    getFileIdFromRequest: (request, name) =>
      isUploadName(name) ? keyOf(idOf(request, name)) : undefined,
    generateUrl: (_request, { id }) => `${uploadPath}/${nameOf(id)}`,
    onUploadCreate: async (request, upload) => {
      const { client } = callOf(request);
      const { id, size, metadata } = upload;
      const admitted = await admitUpload(deps, { id, client, size, metadata });
      if (!admitted.ok) throw new UploadRefused(admitted);
      callOf(request).begun = nameOf(id);
      return { metadata: toPlain(admitted.value) };
    },
    onUploadFinish: async (request, upload) => {
      const id = idOf(request, nameOf(upload.id));
      const outcome = await finish(id, callOf(request).client);
      if (outcome.state === 'busy') throw new UploadRefused(outcome.failure);
      if (outcome.state === 'refused') throw new UploadRefused(outcome.failure);
      if (outcome.state !== 'stored') throw new UploadRefused({ ok: false, code: 'not_found' });
      return {};
    },
    onResponseError: (request, error) => {
      const call = callOf(request);
      if (error instanceof UploadRefused) call.failure = error.failure;
      else call.error = error;
      return undefined;
    },
  });
}
