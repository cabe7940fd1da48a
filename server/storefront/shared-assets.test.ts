import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';
import { emptyS3, type S3Server } from '#tests/support/s3-server.ts';
import { openDriver } from '../platform/storage/blob-store.ts';
import { openSharedAssets, registerSharedAssets } from './shared-assets.ts';

/** A machine with a build of these files, all with the same content. */
async function startMachine(root: string, s3: S3Server, files: readonly string[]) {
  await mkdir(path.join(root, 'assets'), { recursive: true });
  for (const name of files) await writeFile(path.join(root, 'assets', name), `of ${root}`);
  let offset = 0;
  const driver = await openDriver(s3.bucket('photos-of-the-test'));
  const shared = openSharedAssets({ driver, root, now: () => Date.now() + offset });
  const app = Fastify();
  await app.register(async (scope) => {
    await registerSharedAssets(scope, { root, shared });
    await scope.register(staticFiles, { root: path.join(root, 'assets'), prefix: '/assets/' });
  });
  return {
    shared,
    wait: (ms: number) => (offset += ms),
    get: (name: string) => app.inject({ url: `/assets/${name}` }),
  };
}

const it = test
  .extend('folder', emptyFolder)
  .extend('s3', emptyS3)
  .extend(
    'start',
    ({ folder, s3 }) =>
      (name: string, files: readonly string[]) =>
        startMachine(path.join(folder, name), s3, files),
  );

describe('the files of the web on several machines', () => {
  it('are sent by any machine, whichever of them was built by which version', async ({
    folder,
    start,
  }) => {
    const old = await start('old', ['app-OLD.js', 'app-OLD.js.br']);
    const next = await start('next', ['app-NEW.js', 'app-NEW.css']);
    await old.shared.publish();
    await next.shared.publish();
    const script = await next.get('app-OLD.js');
    expect(script).toMatchObject({ statusCode: 200, body: `of ${path.join(folder, 'old')}` });
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await old.get('app-NEW.css')).headers['content-type']).toContain('text/css');
    expect((await old.get('app-OLD.js')).statusCode).toBe(200);
  });

  it('are found by name while a new version starts, between two lists', async ({ start }) => {
    const machine = await start('one', ['app-ONE.js']);
    expect((await machine.get('app-TWO.js')).statusCode).toBe(404);
    const other = await start('two', ['app-TWO.js']);
    await other.shared.publish();
    expect((await machine.get('app-TWO.js')).statusCode).toBe(200);
  });

  it('cost the storage one list and few questions in a while for names that no machine has', async ({
    start,
    s3,
  }) => {
    const machine = await start('one', ['app-ONE.js']);
    for (let number = 0; number < 250; number += 1) {
      expect((await machine.get(`app-${number}.js`)).statusCode).toBe(404);
    }
    expect(s3.traffic.calls.get('LIST')).toBe(1);
    expect(s3.traffic.calls.get('HEAD')).toBe(200);
    const other = await start('two', ['app-TWO.js']);
    await other.shared.publish();
    expect((await machine.get('app-TWO.js')).statusCode).toBe(404);
    machine.wait(31_000);
    expect((await machine.get('app-TWO.js')).statusCode).toBe(200);
    for (const name of ['..%2Fsecrets', 'x/y.js', 'app-TWO.html', '%00.js']) {
      expect((await machine.get(name)).statusCode, name).toBeGreaterThanOrEqual(400);
    }
  });

  it('stay half a year after the last build that has them', async ({ start }) => {
    const old = await start('old', ['app-OLD.js']);
    await old.shared.publish();
    const next = await start('next', ['app-NEW.js']);
    await next.shared.publish();
    expect((await next.get('app-OLD.js')).statusCode).toBe(200);
    next.wait(181 * 24 * 60 * 60 * 1000);
    await next.shared.publish();
    expect((await next.get('app-OLD.js')).statusCode).toBe(404);
    expect((await next.get('app-NEW.js')).statusCode).toBe(200);
  });
});
