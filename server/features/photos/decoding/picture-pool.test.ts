import { execFile } from 'node:child_process';
import { open, readdir, readFile, readlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import { noise } from '#tests/support/photo-files.ts';
import { openPicturePool } from './picture-pool.ts';

const folder = makeSharedFolder();
/** A pipe without a writer: its reader waits forever inside the decoder. */
let endless: string;
let writer: FileHandle;
let picture: Buffer;
beforeAll(async () => {
  endless = path.join(folder, 'endless.jpg');
  await promisify(execFile)('mkfifo', [endless]);
  writer = await open(endless, 'r+');
  picture = await noise(200, 100).jpeg().toBuffer();
});
afterAll(() => writer.close());

const pool = openPicturePool();

function header(input: string | Buffer, maxMs?: number) {
  return pool.decode(null, (run) =>
    run({ kind: 'header', file: { input, format: 'jpeg' } }, maxMs === undefined ? {} : { maxMs }),
  );
}

const patiently = { timeout: 10_000 };

async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}

test('an image that takes too long times out and the others continue', async () => {
  const late = header(endless, 1500);
  expect(await header(picture)).toMatchObject({ ok: true, value: { width: 200, height: 100 } });
  expect(await late).toMatchObject({ ok: false, code: 'photo_timed_out' });
  expect(await header(picture)).toMatchObject({ ok: true });
});

test('two endless images delay the third only until they time out', async () => {
  const late = [header(endless, 1500), header(endless, 1500)];
  expect(await header(picture)).toMatchObject({ ok: true });
  for (const response of await Promise.all(late)) expect(response).toHaveProperty('ok', false);
});

/** Processes that are reading the endless image now. */
async function readers(): Promise<number[]> {
  const reads: number[] = [];
  for (const pid of await childrenOf(process.pid)) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const links = await Promise.all(
      files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')),
    );
    if (links.includes(endless)) reads.push(pid);
  }
  return reads;
}

test('an image that ends two decoding processes is unreadable, and the next one is decoded', async () => {
  const fatal = header(endless);
  for (const _time of [1, 2]) {
    await expect.poll(readers, patiently).toHaveLength(1);
    const [pid = 0] = await readers();
    process.kill(pid, 'SIGKILL');
    await expect.poll(readers, patiently).not.toContain(pid);
  }
  expect(await fatal).toMatchObject({ ok: false, code: 'photo_unreadable' });
  expect(await header(picture)).toMatchObject({ ok: true });
});

test('an idle process that ended does not affect the next image', async () => {
  await header(picture);
  for (const pid of await childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
  expect(await header(picture)).toMatchObject({ ok: true });
});

test('a decoding process gets the folder of compiled code and nothing else of the server’s environment', async () => {
  await header(picture);
  const [child = 0] = await childrenOf(process.pid);
  const environment = await readFile(`/proc/${child}/environ`, 'utf8');
  const names = environment.split('\0').map((entry) => entry.split('=')[0]);
  const known = [
    'MALLOC_ARENA_MAX',
    'MALLOC_MMAP_THRESHOLD_',
    'MALLOC_TRIM_THRESHOLD_',
    'GLIBC_TUNABLES',
    'VIPS_WARNING',
    'NODE_COMPILE_CACHE',
    '',
  ];
  expect(
    names.filter((name) => !known.includes(name ?? '') && !name?.startsWith('NODE_CHANNEL_')),
  ).toEqual([]);
  expect(names).toContain('MALLOC_ARENA_MAX');
});

test('a decoding process is killed before the server when memory runs out', async () => {
  await header(picture);
  const [child = 0] = await childrenOf(process.pid);
  expect((await readFile(`/proc/${child}/oom_score_adj`, 'utf8')).trim()).toBe('1000');
});

function check(input: string | Buffer, isSlow: boolean, maxMs: number) {
  return pool.decode(null, (run) =>
    run({ kind: 'check', file: { input, format: 'jpeg' }, side: 10 }, { isSlow, maxMs }),
  );
}

test('one slot is kept for quick images while slow ones are decoded and wait', async () => {
  const ended: string[] = [];
  const slow = [1, 2].map(async (number) => {
    await check(endless, true, 600_000);
    ended.push(`slow ${number}`);
  });
  await expect.poll(readers, patiently).toHaveLength(1);
  for (const _time of [1, 2, 3]) expect((await check(picture, false, 60_000)).ok).toBe(true);
  expect(ended).toEqual([]);
  expect(await readers()).toHaveLength(1);
  const endAll = async (): Promise<string[]> => {
    for (const pid of await readers()) process.kill(pid, 'SIGKILL');
    return ended;
  };
  await expect.poll(endAll, { timeout: 30_000 }).toEqual(['slow 1', 'slow 2']);
  await Promise.all(slow);
}, 60_000);
