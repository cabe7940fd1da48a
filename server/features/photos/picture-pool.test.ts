import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noise } from '#tests/support/photo-files.ts';
import { inPictureProcess } from './picture-pool.ts';

let folder: string;
/** A pipe nobody writes to: who reads it waits without end, inside the decoder. */
let endless: string;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-pool-'));
  endless = path.join(folder, 'endless.jpg');
  await promisify(execFile)('mkfifo', [endless]);
  picture = await noise(200, 100).jpeg().toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const header = (input: string | Buffer, maxMs?: number) =>
  inPictureProcess({ kind: 'header', input }, false, maxMs);

const childrenOf = async (pid: number): Promise<number[]> => {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
};

test('a picture that takes too long is given up, the others go on', async () => {
  const late = header(endless, 1500);
  expect(await header(picture)).toMatchObject({ ok: true, value: { width: 200, height: 100 } });
  expect(await late).toMatchObject({ ok: false, code: 'photo_timed_out' });
  expect(await header(picture)).toMatchObject({ ok: true });
});

test('two endless pictures hold the third up only until they are given up', async () => {
  const late = [header(endless, 1500), header(endless, 1500)];
  expect(await header(picture)).toMatchObject({ ok: true });
  for (const answer of await Promise.all(late)) expect(answer).toHaveProperty('ok', false);
});

test('a picture that ends the process that reads it twice is none; the next is read', async () => {
  await header(picture);
  const fatal = header(endless);
  for (let killed = 0; killed < 2; killed += 1) {
    await expect.poll(async () => (await childrenOf(process.pid)).length).toBeGreaterThan(0);
    for (const pid of await childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
    if (killed === 0) await expect.poll(() => childrenOf(process.pid)).not.toEqual([]);
  }
  expect(await fatal).toMatchObject({ ok: false, code: 'photo_unreadable' });
  expect(await header(picture)).toMatchObject({ ok: true });
});

test('the processes know nothing of the environment', async () => {
  await header(picture);
  const [child = 0] = await childrenOf(process.pid);
  const environment = await readFile(`/proc/${child}/environ`, 'utf8');
  const names = environment.split('\0').map((entry) => entry.split('=')[0]);
  expect(names.filter(Boolean).toSorted()).toEqual(['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'VIPS_WARNING']);
});

test('a picture that is worked on alone waits for the others, and they for it', async () => {
  const first = header(picture);
  const alone = inPictureProcess({ kind: 'check', input: picture, side: 10 }, true);
  const after = header(picture);
  for (const answer of await Promise.all([first, alone, after])) expect(answer.ok).toBe(true);
});
