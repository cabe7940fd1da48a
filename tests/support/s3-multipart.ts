import { createHash, randomUUID } from 'node:crypto';

/** Parts of the multipart uploads in progress, by the id of the upload. */
export type MultipartUploads = Map<string, Map<number, Buffer>>;

interface PartRequest {
  readonly method: string;
  /** Path of the bucket and the object. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

interface PartResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** A completed object, to be stored. */
  readonly object?: Buffer;
}

function hash(part: Buffer): string {
  return `"${createHash('md5').update(part).digest('hex')}"`;
}

function xml(body: string): PartResponse {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return { status: 200, headers: {}, body: head + body };
}

function listParts(id: string, parts: ReadonlyMap<number, Buffer>): PartResponse {
  const listed = [...parts]
    .toSorted(([one], [other]) => one - other)
    .map(
      ([number, part]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${hash(part)}</ETag><Size>${part.length}</Size></Part>`,
    );
  return xml(
    `<ListPartsResult><UploadId>${id}</UploadId><IsTruncated>false</IsTruncated>${listed.join('')}</ListPartsResult>`,
  );
}

/** Joins the parts that the client names, in its order. */
function joinParts(parts: ReadonlyMap<number, Buffer>, body: Buffer): Buffer {
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)];
  return Buffer.concat(numbers.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0)));
}

/** Answers a request about a multipart upload; undefined for any other. */
export function answerMultipart(
  uploads: MultipartUploads,
  { method, key, query, body }: PartRequest,
): PartResponse | undefined {
  if (method === 'POST' && query.has('uploads')) {
    const id = randomUUID();
    uploads.set(id, new Map());
    return xml(
      `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const id = query.get('uploadId');
  if (id === null) return undefined;
  const parts = uploads.get(id);
  if (!parts) {
    const missing = '<Error><Code>NoSuchUpload</Code><Message>NoSuchUpload</Message></Error>';
    return { status: 404, headers: {}, body: missing };
  }
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: hash(body) }, body: '' };
  }
  if (method === 'GET') return listParts(id, parts);
  uploads.delete(id);
  if (method === 'DELETE') return { status: 204, headers: {}, body: '' };
  const object = joinParts(parts, body);
  const done = `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${hash(object)}</ETag></CompleteMultipartUploadResult>`;
  return { ...xml(done), object };
}
