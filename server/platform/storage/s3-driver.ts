import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ByteRange, ListedFile, StorageDriver, S3Place } from './storage-driver.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Time limits of a call, in milliseconds. */
export interface S3Limits {
  readonly connect: number;
  /** For the beginning of a response, unless a file is stored. */
  readonly response: number;
  /** For a connection on which nothing moves, as long as slow readers of files may pause. */
  readonly silence: number;
}

const usualLimits: S3Limits = { connect: 5_000, response: 15_000, silence: 120_000 };

/** How long the response to a stored file takes depends on the file. */
const whileStoring = { requestTimeout: 0 } as const;

/** HTTP status of an error; undefined where no response arrived. Also responses that cannot be parsed have one. */
function getStatus(error: Error): number | undefined {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode ?? 500;
  const metadata: unknown = '$metadata' in error ? error.$metadata : null;
  const isObject = typeof metadata === 'object' && metadata !== null;
  const status: unknown = isObject && 'httpStatusCode' in metadata && metadata.httpStatusCode;
  return typeof status === 'number' ? status : undefined;
}

/** Whether a response says that the object does not exist; one about the bucket says so in its text. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && getStatus(error) === 404 && error.name !== 'NoSuchBucket';
}

/**
 * Whether a call failed because of the storage and not because of one object: it is overloaded or fails, no response of
 * it arrived, or it refuses the shop, as with an expired key, a clock that is wrong or a bucket that is gone.
 */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = getStatus(error);
  // Range not satisfiable: the object is shorter.
  if (status !== undefined) return !isMissing(error) && status !== 416;
  // Errors of connections have a code, such as ECONNREFUSED.
  return /^(?:Timeout|CredentialsProvider)Error$/.test(error.name) || 'code' in error;
}

/** The client calls a response without a text an unknown error, and describes at length one that it cannot parse. */
function nameStatus(error: unknown): unknown {
  const status = error instanceof Error ? getStatus(error) : undefined;
  if (status === undefined) return error;
  const { name = '', message = '' } = error instanceof S3ServiceException ? error : {};
  const text = message === 'UnknownError' ? '' : message;
  const reason = name === 'NoSuchBucket' ? 'the bucket does not exist' : text;
  const said = `the storage responded with HTTP ${status}`;
  return new Error(reason === '' ? said : `${said}: ${reason}`, { cause: error });
}

function connect({ region, endpoint, credentials }: S3Place, limits: S3Limits): S3Client {
  const client = new S3Client({
    region,
    // Without limits the client waits for a storage that is frozen, or gone without a word, until its process ends.
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.response,
      throwOnRequestTimeout: true,
      socketTimeout: limits.silence,
    },
    // Storages other than AWS refuse trailing checksums, or store them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && {
      credentials: { accessKeyId: credentials.id, secretAccessKey: credentials.secret },
    }),
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isOutage(error) ? new StorageUnavailable(nameStatus(error)) : error;
      }
    },
    // Around the client's own retries.
    { step: 'initialize', priority: 'high' },
  );
  return client;
}

/** Key of an object with its bucket, as the client takes them. */
interface ObjectPlace {
  readonly Bucket: string;
  readonly Key: string;
}

/** Resolves to null where the object of a call does not exist. */
async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function requireSize(
  { Key: key }: ObjectPlace,
  { ContentLength: size }: { readonly ContentLength?: number | undefined },
): number {
  if (size === undefined) throw new Error(`the storage did not send the size of ${key}`);
  return size;
}

/** Bytes of an object; null for a missing one. */
async function findSize(client: S3Client, place: ObjectPlace): Promise<number | null> {
  const head = await unlessMissing(client.send(new HeadObjectCommand(place)));
  if (head) return requireSize(place, head);
  // The response to a HEAD has no text: only that to a GET shows that the whole bucket is missing.
  const read = await unlessMissing(client.send(new GetObjectCommand(place)));
  if (!read) return null;
  if (read.Body instanceof Readable) read.Body.destroy();
  return requireSize(place, read);
}

async function readObject(
  client: S3Client,
  place: ObjectPlace,
  range?: ByteRange,
): Promise<Readable> {
  const part = range && { Range: `bytes=${range.first}-${range.last}` };
  const command = new GetObjectCommand({ ...place, ...part });
  const { Body: content, ContentRange: sent } = await client.send(command);
  if (!(content instanceof Readable)) {
    throw new Error(`the storage sent no content of ${place.Key}`);
  }
  if (range && sent === undefined) {
    content.destroy();
    throw new Error(`the storage sent the whole of ${place.Key} instead of a part`);
  }
  return content;
}

async function* listObjects(
  client: S3Client,
  bucket: string,
  folder: string,
): AsyncGenerator<ListedFile> {
  let token: string | undefined;
  do {
    const place = { Bucket: bucket, Prefix: `${folder}/`, ContinuationToken: token };
    const page = await client.send(new ListObjectsV2Command(place));
    for (const { Key: key, Size: size, LastModified: writtenAt } of page.Contents ?? []) {
      if (key !== undefined && size !== undefined && writtenAt) yield { key, size, writtenAt };
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

/**
 * Opens files in an S3-compatible storage, where an object appears completely or not at all. Objects have no ACL, which
 * many storages do not support: a bucket is private by its policy.
 */
export function openS3Driver(place: S3Place, limits: S3Limits = usualLimits): StorageDriver {
  const client = connect(place, limits);
  const at = (key: string) => ({ Bucket: place.bucket, Key: key });
  const toPut = (key: string) => ({ ...at(key), ContentType: 'application/octet-stream' });
  const putFile = async (key: string, file: string): Promise<void> => {
    const { size } = await stat(file);
    const content = createReadStream(file);
    const aborting = new AbortController();
    // The client does not notice a failed read and would wait for the rest.
    content.once('error', (error) => aborting.abort(error));
    try {
      const command = new PutObjectCommand({ ...toPut(key), Body: content, ContentLength: size });
      await client.send(command, { ...whileStoring, abortSignal: aborting.signal });
    } catch (error) {
      aborting.signal.throwIfAborted();
      throw error;
    } finally {
      // The client leaves the file open when the connection breaks.
      content.destroy();
    }
  };
  return {
    put: async (key, source) => {
      if (typeof source === 'string') await putFile(key, source);
      else await client.send(new PutObjectCommand({ ...toPut(key), Body: source }), whileStoring);
    },
    read: (key, range) => readObject(client, at(key), range),
    sizeOf: (key) => findSize(client, at(key)),
    remove: async (key) => {
      // Not every service is silent about a missing object.
      await unlessMissing(client.send(new DeleteObjectCommand(at(key))));
    },
    list: (folder) => listObjects(client, place.bucket, folder),
    // Any response about an object, even that it does not exist, proves that the storage works.
    ping: async () => {
      await findSize(client, at('readiness'));
    },
    pathOf: null,
    // An S3 storage has no half-written objects.
    removeLeftovers: async () => 0,
  };
}
