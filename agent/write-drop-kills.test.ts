// @module-tag whole
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import {
  drawDrops,
  openPicture,
  pictureBytes,
  randomFrom,
} from '#tests/support/domain-builders.ts';
import { writeDrop } from './write-drop.ts';

const program = path.resolve(import.meta.dirname, '../tests/support/processes.ts');

let folder = '';
beforeEach(async () => {
  folder = await makeFolder();
});
/** When a process is killed: so many drops after it began, and so many milliseconds later. */
interface Kill {
  readonly drops: number;
  readonly ms: number;
}

/** Writes the drops in another process, and kills it; null lets it end. Resolves to how long it wrote, in milliseconds. */
async function writeDrops(kill: Kill | null): Promise<number> {
  const child = spawn(process.execPath, [program, 'write-drops', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  let begun = 0;
  let lines = 0;
  for await (const _line of createInterface({ input: child.stdout })) {
    if (lines === 0) begun = performance.now();
    if (lines === kill?.drops) {
      await wait(kill.ms);
      child.kill('SIGKILL');
    }
    lines += 1;
  }
  const [code] = await closed;
  if (kill === null) expect(code).toBe(0);
  return performance.now() - begun;
}

const drops = drawDrops();

/** Writes the drops in this process, which shares nothing with the killed ones but the folder. */
async function writeRest(): Promise<void> {
  for (const drop of drops) {
    expect(await writeDrop(drop, { folder, openPrint: openPicture })).toMatchObject({ ok: true });
  }
}

/** Content of every file that a lab's program would look at; `p…` folders are being written. */
async function readVisible(): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder)).filter((name) => !/^(?:[.]|p)/.test(name));
  const found = new Map<string, Buffer>();
  for (const name of names) {
    const top = path.join(folder, name);
    const files = (await stat(top)).isDirectory()
      ? (await readdir(top, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
      : [top];
    for (const file of files) found.set(path.relative(folder, file), await readFile(file));
  }
  return found;
}

/** Checks that each visible entry is whole; returns how many drops are visible. */
async function expectWhole(): Promise<number> {
  const visible = await readVisible();
  let count = 0;
  for (const { manifest } of drops) {
    const entries = manifest.entries.filter((entry) =>
      [...visible.keys()].some((file) => file.split('/')[0] === entry),
    );
    const files = manifest.files.filter((file) => entries.includes(file.path.split('/')[0] ?? ''));
    for (const file of files) {
      const bytes = file.kind === 'print' ? pictureBytes(file.sha256) : Buffer.from(file.text);
      expect(visible.get(file.path)?.equals(bytes), file.path).toBe(true);
      visible.delete(file.path);
    }
    const isVisible = entries.includes(manifest.entries.at(-1) ?? '');
    // A request names pictures that are there.
    if (isVisible) expect(entries).toEqual(manifest.entries);
    count += isVisible ? 1 : 0;
  }
  expect([...visible.keys()]).toEqual([]);
  return count;
}

it('writeDrop leaves nothing half and nothing twice when it is killed at any moment', async () => {
  const seen = new Set<number>();
  const random = randomFrom(16);
  const duration = await writeDrops(null);
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (let round = 0; round < 8; round += 1) {
    for (let kill = 0; kill < 2; kill += 1) {
      // After as many drops on a busy machine as on an idle one.
      const afterDrops = (round + kill) % drops.length;
      await writeDrops({ drops: afterDrops, ms: (random() * duration) / drops.length });
      seen.add(await expectWhole());
    }
    await writeRest();
    expect(await expectWhole()).toBe(drops.length);
    expect((await readdir(folder)).filter((name) => /^(?:[.]|p)/.test(name))).toEqual([]);
    await rm(folder, { recursive: true });
    await mkdir(folder);
  }
  // Some were killed between two drops, not all before the first or after the last.
  expect(seen.size).toBeGreaterThan(1);
}, 120_000);
