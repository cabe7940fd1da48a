import type * as z from 'zod/mini';
import { uploadMetadata, type PhotoKind } from '#contract/photos.ts';

/** Files of a photo that the shop has. */
export type StoredFiles = Partial<
  Record<PhotoKind, { readonly sha256: string; readonly size: number }>
>;

/** A request of the upload protocol (tus 1.0.0). */
export interface UploadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Blob;
}

/** A response of the upload protocol. */
export interface UploadResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Upload {
  readonly length: number;
  readonly metadata: z.infer<typeof uploadMetadata>;
  content: Blob;
}

const uploadPath = '/api/uploads';

function readMetadata(header: string): Upload['metadata'] {
  const fields = header.split(',').map((pair) => {
    const [key = '', value = ''] = pair.split(' ');
    const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
    return [key, new TextDecoder().decode(bytes)] as const;
  });
  return uploadMetadata.parse(Object.fromEntries(fields));
}

async function hashOf(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The upload protocol as the shop speaks it, with the files in memory. */
export class Uploads {
  /** By photo id. */
  readonly stored = new Map<string, StoredFiles>();
  readonly #begun = new Map<string, Upload>();

  async respond({ method, path, headers, body }: UploadRequest): Promise<UploadResponse> {
    if (method === 'POST') return this.#begin(headers, body);
    const upload = this.#begun.get(path);
    if (!upload) return this.#respond(404);
    if (method === 'HEAD') return this.#respond(200, upload);
    if (method === 'PATCH') return this.#append(path, upload, body);
    this.#begun.delete(path);
    return this.#respond(204);
  }

  async #begin(headers: UploadRequest['headers'], body: Blob): Promise<UploadResponse> {
    const length = Number(headers.get('upload-length'));
    const metadata = readMetadata(headers.get('upload-metadata') ?? '');
    const path = `${uploadPath}/${crypto.randomUUID()}`;
    const upload = { length, metadata, content: new Blob([body]) };
    this.#begun.set(path, upload);
    await this.#finish(upload);
    const { headers: sent } = this.#respond(201, upload);
    return { status: 201, headers: { ...sent, location: path }, body: '' };
  }

  async #append(path: string, upload: Upload, body: Blob): Promise<UploadResponse> {
    upload.content = new Blob([upload.content, body]);
    if (await this.#finish(upload)) this.#begun.delete(path);
    return this.#respond(204, upload);
  }

  /** Stores a complete upload, whose bytes must be those that were announced. */
  async #finish({ length, metadata, content }: Upload): Promise<boolean> {
    if (content.size < length) return false;
    const sha256 = await hashOf(content);
    if (sha256 !== metadata.sha256)
      throw new Error(`${metadata.filename} has another hash than announced`);
    const files = this.stored.get(metadata.photoId);
    this.stored.set(metadata.photoId, {
      ...files,
      [metadata.kind]: { sha256, size: content.size },
    });
    return true;
  }

  #respond(status: number, upload?: Upload): UploadResponse {
    const offset = upload && {
      'upload-offset': `${upload.content.size}`,
      'upload-length': `${upload.length}`,
    };
    return { status, headers: { 'tus-resumable': '1.0.0', ...offset }, body: '' };
  }
}
