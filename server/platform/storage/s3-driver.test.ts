import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startS3Server, type S3Error } from '#tests/support/s3-server.ts';
import { openS3Driver } from './s3-driver.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

const s3 = await startS3Server();
const place = s3.bucket('photos-of-the-test');
const driver = openS3Driver(place);

afterAll(() => s3.close());
afterEach(() => {
  s3.errors.clear();
  vi.unstubAllEnvs();
});

const calls = {
  HEAD: () => driver.sizeOf('photos/a'),
  GET: () => driver.read('photos/a'),
  PUT: () => driver.put('photos/a', Buffer.from('a')),
  DELETE: () => driver.remove('photos/a'),
};

function respondWith(error: S3Error): void {
  for (const method of Object.keys(calls)) s3.errors.set(method, error);
}

async function thrownBy(call: () => Promise<unknown>): Promise<unknown> {
  return call().then(
    (value) => value,
    (error: unknown) => error,
  );
}

/** Errors of a wrong configuration or of a service that fails for a while; none says that an object is missing. */
const outages = {
  'a deleted bucket': { status: 404, code: 'NoSuchBucket' },
  'the wrong region': { status: 400, code: 'AuthorizationHeaderMalformed' },
  'a bucket in another region': { status: 301, code: 'PermanentRedirect' },
  'an expired session of a role': { status: 400, code: 'ExpiredToken' },
  'a clock that is wrong': { status: 403, code: 'RequestTimeTooSkewed' },
  'a page of a proxy': { status: 502, code: '', body: '<html><body><hr>Bad Gateway</body></html>' },
} satisfies Record<string, S3Error>;

describe('openS3Driver', () => {
  it.for(Object.entries(outages))(
    'throws StorageUnavailable with the status for every call and %s',
    async ([, error]) => {
      respondWith(error);
      for (const [method, call] of Object.entries({ ...calls, ping: driver.ping })) {
        const thrown = await thrownBy(call);
        expect(thrown, method).toBeInstanceOf(StorageUnavailable);
        expect(thrown, method).toHaveProperty(
          'message',
          expect.stringMatching(`^the storage responded with HTTP ${error.status}`),
        );
      }
    },
  );

  it('throws StorageUnavailable where a machine has no role that gives it keys', async () => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_PROFILE', 'AWS_CONTAINER_CREDENTIALS_FULL_URI']) {
      vi.stubEnv(name, undefined);
    }
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    const { sizeOf } = openS3Driver({ ...place, credentials: undefined });
    expect(await thrownBy(() => sizeOf('photos/a'))).toBeInstanceOf(StorageUnavailable);
  });

  it('reports an object that was stored between two looks for it', async () => {
    await driver.put('photos/late', Buffer.from('late'));
    s3.errors.set('HEAD', { status: 404, code: 'NoSuchKey' });
    expect(await driver.sizeOf('photos/late')).toBe(4);
  });

  it('removes an object that a service reports as missing', async () => {
    s3.errors.set('DELETE', { status: 404, code: 'NoSuchKey' });
    await expect(driver.remove('photos/none')).resolves.toBeUndefined();
  });

  it('throws no StorageUnavailable for a part that an object does not have', async () => {
    await driver.put('photos/short', Buffer.from('short'));
    expect(await buffer(await driver.read('photos/short', { first: 1, last: 2 }))).toHaveLength(2);
    s3.errors.set('GET', { status: 416, code: 'InvalidRange' });
    const thrown = await thrownBy(() => driver.read('photos/short', { first: 9, last: 10 }));
    expect(thrown).toBeInstanceOf(Error);
    expect(thrown).not.toBeInstanceOf(StorageUnavailable);
  });
});
