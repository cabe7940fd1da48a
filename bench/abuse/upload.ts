import { createHash, randomUUID } from 'node:crypto';
import { request, type Response } from '#tests/support/shop.ts';

function base64(value: string): string {
  return Buffer.from(value).toString('base64');
}

/** Uploads a file in one resumable request with its data, as the browser sends an order copy. */
export function upload(
  url: string,
  from: string,
  cookie: string,
  file: {
    readonly bytes: Buffer;
    readonly kind: 'order-copy' | 'original';
    readonly type: string;
    readonly photoId?: string;
  },
): Promise<Response> {
  const metadata = {
    photoId: file.photoId ?? randomUUID(),
    kind: file.kind,
    filename: 'photo',
    filetype: file.type,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
  };
  return request({
    url: `${url}/api/uploads`,
    from,
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': file.bytes.length,
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
      'content-type': 'application/offset+octet-stream',
    },
    body: file.bytes,
  });
}
