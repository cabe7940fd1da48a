import { buffer } from 'node:stream/consumers';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findS3Engine, makeBucket, openClient } from '#tests/support/s3-engine.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import type { S3Place } from './storage-driver.ts';
import { openS3Driver } from './s3-driver.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

const s3 = await startS3Server();
const engine = findS3Engine();
const bucket = engine && (await makeBucket(engine));
afterEach(() => {
  s3.habits.delayMs = 0;
  s3.habits.staleMs = 0;
});
afterAll(async () => {
  s3.close();
  await bucket?.drop();
});

const engines: readonly (readonly [string, S3Place])[] = [
  ['the test server', s3.bucket('engines')],
  ...(bucket ? ([['the engine of S3_TEST_ENDPOINT', bucket.place]] as const) : []),
];

async function readText(client: S3Client, place: S3Place, key: string): Promise<string> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: place.bucket, Key: key }));
  return (await Body?.transformToString()) ?? '';
}

/** Status of a call that failed; 200 for one that did not. */
async function statusOf(call: Promise<unknown>): Promise<number | undefined> {
  return await call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode;
      throw error;
    },
  );
}

describe.each(engines)('%s', (_name, place) => {
  const client = openClient(place);
  const driver = openS3Driver(place);
  const at = (key: string) => ({ Bucket: place.bucket, Key: key });

  it('shows an object at once to whoever names it, and its last bytes after a change', async () => {
    for (let round = 0; round < 20; round += 1) {
      await driver.put('photos/changing', Buffer.from(`round ${round}`));
      expect((await buffer(await driver.read('photos/changing'))).toString()).toBe(
        `round ${round}`,
      );
    }
    await driver.remove('photos/changing');
    expect(await driver.sizeOf('photos/changing')).toBeNull();
  });

  it('lists all pages of a folder and nothing beside it', async () => {
    for (let number = 0; number < 7; number += 1) {
      await driver.put(`own/${number}/a b+c.txt`, Buffer.alloc(number));
    }
    await driver.put('own-other/x', Buffer.from('x'));
    const listed: string[] = [];
    for await (const { key, size } of driver.list('own')) listed.push(`${key} ${size}`);
    expect(listed).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((number) => `own/${number}/a b+c.txt ${number}`),
    );
  });

  // The shop writes without conditions: PostgreSQL decides who may write. One that were ignored would lose an object.
  it('never ignores the condition of a write: it keeps to it, or refuses the call', async () => {
    await client.send(new PutObjectCommand({ ...at('kept'), Body: 'first' }));
    const conditions = [{ IfNoneMatch: '*' }, { IfMatch: '"00000000000000000000000000000000"' }];
    for (const condition of conditions) {
      const write = client.send(
        new PutObjectCommand({ ...at('kept'), Body: 'next', ...condition }),
      );
      expect([412, 501]).toContain(await statusOf(write));
    }
    expect(await readText(client, place, 'kept')).toBe('first');
  });

  it('joins the parts of a multipart upload in the order of their numbers', async () => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at('parts')));
    // All parts but the last have at least 5 MiB.
    const bodies = [Buffer.alloc(5 * 1024 * 1024, 'a'), Buffer.from('the end')];
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (const [index, Body] of [...bodies.entries()].toReversed()) {
      const PartNumber = index + 1;
      const { ETag } = await client.send(
        new UploadPartCommand({ ...at('parts'), UploadId, PartNumber, Body }),
      );
      parts.unshift({ PartNumber, ETag });
    }
    expect(await driver.sizeOf('parts')).toBeNull();
    const { Parts } = await client.send(new ListPartsCommand({ ...at('parts'), UploadId }));
    expect(Parts?.map(({ Size }) => Size)).toEqual(bodies.map(({ length }) => length));
    await client.send(
      new CompleteMultipartUploadCommand({
        ...at('parts'),
        UploadId,
        MultipartUpload: { Parts: parts },
      }),
    );
    expect(await buffer(await driver.read('parts'))).toEqual(Buffer.concat(bodies));
  });
});

describe('the habits of the test server', () => {
  const driver = openS3Driver(s3.bucket('habits'));

  it('lists a bucket as it was, while objects are read as they are', async () => {
    await driver.put('late/gone', Buffer.from('gone'));
    s3.habits.staleMs = 60_000;
    await driver.put('late/new', Buffer.from('new'));
    const keys: string[] = [];
    for await (const { key } of driver.list('late')) keys.push(key);
    expect(keys).toEqual([]);
    expect(await driver.sizeOf('late/new')).toBe(3);
  });

  it('holds every answer back for its delay', async () => {
    s3.habits.delayMs = 60_000;
    const impatient = openS3Driver(s3.bucket('habits'), {
      connect: 500,
      response: 50,
      silence: 500,
    });
    await expect(impatient.sizeOf('late/new')).rejects.toThrow(StorageUnavailable);
  });
});
