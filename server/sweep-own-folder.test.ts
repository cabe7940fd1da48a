import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { silentLog } from '#tests/support/logs.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import { openBlobStore } from './platform/storage/blob-store.ts';
import { sweepOwnFolder } from './sweep-own-folder.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Files of a process whose storage is a bucket, so that the folder has only what is unfinished. */
it('sweepOwnFolder removes what was abandoned a day ago from the folder of its process', async () => {
  const dataDir = await makeFolder();
  const names = ['uploads/session/old', 'uploads/session/new', 'incoming/old', 'incoming/new'];
  for (const name of names) {
    const file = path.join(dataDir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'x');
    const time = (Date.now() - (name.endsWith('old') ? dayMs + 60_000 : 0)) / 1000;
    await utimes(file, time, time);
  }
  const storage = {
    kind: 's3',
    bucket: 'b',
    region: 'eu-west-1',
    endpoint: 'http://127.0.0.1:1',
    credentials: undefined,
  } as const;
  const blobs = await openBlobStore({ dataDir, storage });
  const stop = sweepOwnFolder({ config: { dataDir }, blobs, log: silentLog });
  await vi.waitFor(async () =>
    expect(await readdir(path.join(dataDir, 'incoming'))).toEqual(['new']),
  );
  expect(await readdir(path.join(dataDir, 'uploads/session'))).toEqual(['new']);
  stop();
});
