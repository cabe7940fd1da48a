import { DetailedError, Upload } from 'tus-js-client';
import { errorBody, isErrorCode, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import type { PhotoKind, UploadMetadata } from '#contract/photos.ts';
import { uploadKeys } from '#web/lib/photos/upload-keys.ts';
import type { UploadAttempt, UploadOutcome } from './upload-queue.ts';
import type { UploadTask } from './upload-task.ts';

function endpoint(): string {
  return new URL('/api/uploads', location.href).href;
}

/** An attempt without progress for this long is aborted, ms; the server may take some time for the last byte. */
const stallMs = 60_000;

/** Failures of one attempt: data damaged in transit, or a busy moment of the server. */
const passing: readonly ErrorCode[] = ['photo_checksum_mismatch', 'photo_timed_out'];

/**
 * Refusals that do not concern the file, which stays on this device: a later attempt can overcome them, or the link of an
 * order that this session does not have.
 */
const mendable: readonly ErrorCode[] = ['too_many_photos', 'forbidden', 'order_not_found'];

const connectionLost = { code: 'network_error', retryable: true } as const;

function createMetadata(task: UploadTask): UploadMetadata & Record<string, string> {
  return {
    photoId: task.photoId,
    kind: task.kind,
    filename: task.fileName.slice(0, 500),
    filetype: task.fileType.slice(0, 100),
    sha256: task.sha256,
    ...(task.original && { original: task.original }),
    ...(task.link && { link: task.link }),
    ...(task.orderNumber && { orderNumber: task.orderNumber }),
  };
}

function fingerprintOf(task: UploadTask): string {
  return `${task.photoId}-${task.kind}-${task.sha256}`;
}

function parseBody(text: string): ErrorBody | null {
  try {
    return errorBody.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function factsOf(details: unknown): { readonly values?: Readonly<Record<string, unknown>> } {
  return typeof details === 'object' && details !== null ? { values: { ...details } } : {};
}

/** Conflicts of the protocol itself (another offset, locked) carry no code of the shop and are temporary. */
function isPassing(status: number, code: string): boolean {
  return (
    status >= 500 ||
    code === 'too_many_requests' ||
    (code === 'invalid_request' && (status === 409 || status === 423))
  );
}

/** Maps an error response to the outcome of the upload. */
export function toUploadOutcome(
  status: number,
  text: string,
  retryAfter: string | undefined,
): UploadOutcome {
  const body = parseBody(text);
  const code = body?.error ?? 'server_error';
  const fault = { code, ...factsOf(body?.details) };
  if (!body || isPassing(status, code)) {
    const seconds = Number(retryAfter);
    const wait = seconds > 0 ? { afterMs: seconds * 1000 } : {};
    return { state: 'broken', fault: { ...fault, retryable: true }, ...wait };
  }
  if (isErrorCode(code) && passing.includes(code)) {
    return { state: 'failed', fault: { ...fault, retryable: true } };
  }
  const retryable = isErrorCode(code) && mendable.includes(code);
  return { state: 'refused', fault: { ...fault, retryable } };
}

function toFailure(error: Error): UploadOutcome {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  // Status 0: there was no response.
  return response && response.getStatus() > 0
    ? toUploadOutcome(response.getStatus(), response.getBody(), response.getHeader('retry-after'))
    : { state: 'broken', fault: connectionLost };
}

/** Sends a file by the tus protocol, resuming where it stopped if the server still has that part. Never rejects. */
export function sendByTus(
  task: UploadTask,
  content: Blob,
  { signal, progress, isFirst }: UploadAttempt,
): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    let stall: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome: UploadOutcome): void => {
      clearTimeout(stall);
      signal.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    const giveUp = (outcome: UploadOutcome): void => {
      void upload.abort().catch(() => undefined);
      end(outcome);
    };
    const onAbort = (): void => giveUp({ state: 'stopped' });
    const alive = (): void => {
      clearTimeout(stall);
      stall = setTimeout(() => giveUp({ state: 'broken', fault: connectionLost }), stallMs);
    };
    const upload = new Upload(content, {
      endpoint: endpoint(),
      metadata: createMetadata(task),
      fingerprint: async () => fingerprintOf(task),
      urlStorage: uploadKeys,
      removeFingerprintOnSuccess: true,
      // A small file is sent with its creation request: one round trip instead of two. An interrupted request cannot
      // be resumed, so after a failed attempt the file is sent separately.
      uploadDataDuringCreation: task.kind === 'order-copy' && isFirst,
      retryDelays: null,
      onProgress: (sent, total) => {
        alive();
        progress(sent, total);
      },
      onSuccess: () => end({ state: 'sent' }),
      onError: (error) => {
        const outcome = toFailure(error);
        // The server has deleted the refused upload: there is nothing to resume.
        if (outcome.state === 'refused' || outcome.state === 'failed')
          void forgetKeys(task.photoId, task.kind);
        end(outcome);
      },
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) return onAbort();
    alive();
    void upload
      .findPreviousUploads()
      .then(([previous]) => {
        if (signal.aborted) return;
        if (previous) upload.resumeFromPreviousUpload(previous);
        upload.start();
      })
      .catch(() => end({ state: 'broken', fault: connectionLost }));
  });
}

/** Removes the resume keys of a photo; returns the uploads they referred to. */
async function forgetKeys(photoId: string, kind?: PhotoKind): Promise<string[]> {
  const begun = (await uploadKeys.findAllUploads()).filter(
    ({ metadata }) =>
      metadata['photoId'] === photoId && (kind === undefined || metadata['kind'] === kind),
  );
  for (const { urlStorageKey } of begun) await uploadKeys.removeUpload(urlStorageKey);
  return begun.flatMap(({ uploadUrl }) => (uploadUrl === null ? [] : [uploadUrl]));
}

/** Notifies the server that a photo's unfinished uploads are abandoned; an upload it does not hear of expires. */
export async function abandonUpload(photoId: string): Promise<void> {
  for (const url of await forgetKeys(photoId)) await Upload.terminate(url).catch(() => undefined);
}
