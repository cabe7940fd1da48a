import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { openSession } from '../memory/send-photos.ts';
import { newCopy, prepareOriginals, type BenchFile } from './pictures.ts';

/** Hashes of a photo's two files. */
export interface SentPhoto {
  readonly photoId: string;
  readonly orderCopy: string;
  readonly original: string;
}

type Kind = 'order-copy' | 'original';

interface Sender {
  readonly url: string;
  readonly cookie: string;
  readonly photoId: string;
}

const pauseMs = 500;
const timeoutMs = 5 * 60_000;

/**
 * One attempt, which resumes where the previous one stopped if the server still has that upload. Returns where to
 * continue.
 */
function tryOnce(
  { url, cookie, photoId }: Sender,
  kind: Kind,
  { bytes, sha256 }: BenchFile,
  from: string | null,
): Promise<{ readonly done: boolean; readonly from: string | null }> {
  return new Promise((resolve) => {
    const upload = new Upload(bytes, {
      endpoint: `${url}/api/uploads`,
      uploadUrl: from,
      headers: { cookie },
      metadata: { photoId, kind, filename: 'photo.jpg', filetype: 'image/jpeg', sha256 },
      uploadDataDuringCreation: kind === 'order-copy',
      retryDelays: null,
      onSuccess: () => resolve({ done: true, from: null }),
      onError: () => resolve({ done: false, from: upload.url }),
    });
    upload.start();
  });
}

async function send(sender: Sender, kind: Kind, file: BenchFile): Promise<void> {
  const end = performance.now() + timeoutMs;
  let from: string | null = null;
  for (;;) {
    const tried = await tryOnce(sender, kind, file, from);
    if (tried.done) return;
    if (performance.now() > end) throw new Error(`an ${kind} was not taken for five minutes`);
    ({ from } = tried);
    await sleep(pauseMs);
  }
}

/** Called after each photo with the share that is complete. */
export type Progress = (share: number) => void;

/**
 * Sends photos from several browsers at once, copy and original of each, and retries through every failure of the
 * server. Returns the sent photos.
 */
export async function sendFromClients(
  url: string,
  plan: { readonly photos: number; readonly clients: number; readonly bytes: number },
  progress: Progress,
): Promise<SentPhoto[]> {
  const newOriginal = await prepareOriginals(plan.bytes);
  const sent: SentPhoto[] = [];
  let begun = 0;
  const client = async (): Promise<void> => {
    const cookie = await openSession(url);
    while (begun < plan.photos) {
      begun += 1;
      const sender = { url, cookie, photoId: randomUUID() };
      const [copy, original] = [await newCopy(), newOriginal()];
      await send(sender, 'order-copy', copy);
      await send(sender, 'original', original);
      sent.push({
        photoId: sender.photoId,
        orderCopy: copy.sha256,
        original: original.sha256,
      });
      progress(sent.length / plan.photos);
    }
  };
  await Promise.all(Array.from({ length: plan.clients }, client));
  return sent;
}
