// @module-tag whole
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it as base } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';
import { lockFolder } from './folder-lock.ts';

const it = base.extend('folder', emptyFolder);

function pause(milliseconds: number): Promise<void> {
  return wait(milliseconds);
}

it('lockFolder does not count a folder as taken over of which the lock is deleted first', async ({
  folder,
}) => {
  const own = path.join(folder, '.fpx-agent');
  await mkdir(own);
  const lock = await lockFolder(own, pause);
  // The holder looks at its lock a second after it took it.
  await wait(850);
  await rm(path.join(own, 'lock'));
  await wait(250);
  await rm(own, { recursive: true });
  await wait(1500);
  expect(lock?.lost.aborted).toBe(false);
  await lock?.release();
});

it('lockFolder counts a folder as taken over whose lock another agent has removed', async ({
  folder,
}) => {
  const lock = await lockFolder(folder, pause);
  await rm(path.join(folder, 'lock'));
  await expect.poll(() => lock?.lost.aborted, { timeout: 5000 }).toBe(true);
  await lock?.release();
});
