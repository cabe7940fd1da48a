import { randomUUID } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Place } from '#server/platform/storage/storage-driver.ts';

/** A service of S3 that is not the test server. */
export interface S3Engine {
  readonly endpoint: string;
  readonly region: string;
  readonly id: string;
  readonly secret: string;
}

/** Reads which engine tests use beside the test server, from `S3_TEST_ENDPOINT` and its key; null for none. */
export function findS3Engine(env: NodeJS.ProcessEnv = process.env): S3Engine | null {
  const endpoint = env['S3_TEST_ENDPOINT'];
  if (endpoint === undefined || endpoint === '') return null;
  return {
    endpoint,
    region: env['S3_TEST_REGION'] ?? 'us-east-1',
    id: env['S3_TEST_ACCESS_KEY_ID'] ?? '',
    secret: env['S3_TEST_SECRET_ACCESS_KEY'] ?? '',
  };
}

/** A bucket of an engine, with its client. */
export interface EngineBucket {
  readonly place: S3Place;
  readonly client: S3Client;
  /** Removes the bucket with its objects. */
  readonly drop: () => Promise<void>;
}

/** Opens a client of a place as the SDK has it, without what the shop's own driver adds. */
export function openClient({ region, endpoint, credentials }: S3Place): S3Client {
  return new S3Client({
    region,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && {
      credentials: { accessKeyId: credentials.id, secretAccessKey: credentials.secret },
    }),
  });
}

/** Makes an empty bucket in an engine. */
export async function makeBucket({
  endpoint,
  region,
  id,
  secret,
}: S3Engine): Promise<EngineBucket> {
  const bucket = `fpx-test-${randomUUID()}`;
  const place: S3Place = { kind: 's3', bucket, region, endpoint, credentials: { id, secret } };
  const client = openClient(place);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    place,
    client,
    drop: async () => {
      for (;;) {
        const { Contents: objects = [] } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket }),
        );
        if (objects.length === 0) break;
        for (const { Key } of objects) {
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
        }
      }
      await client.send(new DeleteBucketCommand({ Bucket: bucket }));
      client.destroy();
    },
  };
}
