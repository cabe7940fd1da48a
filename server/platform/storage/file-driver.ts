import { createReadStream, statSync } from 'node:fs';
import { access, constants, copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../files.ts';
import { onDisk, toDiskFault } from './disk-fault.ts';
import type { ListedFile, StorageDriver } from './storage-driver.ts';
import { openIncoming } from './incoming.ts';

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeDurably(folder: string): Promise<void> {
  const made = await makeFolder(folder);
  if (made === undefined) return;
  // A new folder is an entry of its parent, so parents are synced up to the first that existed before.
  const top = path.dirname(made);
  for (let above = path.dirname(folder); above.length >= top.length; above = path.dirname(above)) {
    await sync(above);
    if (above === top) return;
  }
}

async function writeNew(file: string, source: string | Uint8Array): Promise<void> {
  if (typeof source === 'string') {
    await copyFile(source, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return;
  }
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(source);
  } finally {
    await handle.close();
  }
}

async function* listFiles(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw toDiskFault(error);
    },
  );
  for (const entry of entries) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(root, key);
    else {
      // A file may be removed just now.
      const facts = await stat(path.join(root, key)).catch(() => null);
      if (facts) yield { key, size: facts.size, writtenAt: facts.mtime };
    }
  }
}

/**
 * Opens files in a folder. A file is written and synced under a temporary name and then renamed, so a file under its
 * final name is complete even after a power cut.
 */
export function openFileDriver(directory: string): StorageDriver {
  const folder = path.resolve(directory);
  const incoming = openIncoming(path.join(folder, 'incoming'));
  return {
    put: onDisk((key, source) =>
      incoming.use(async (file) => {
        const place = path.join(folder, key);
        await writeNew(file, source);
        await sync(file);
        await makeDurably(path.dirname(place));
        await rename(file, place);
        await sync(path.dirname(place));
      }),
    ),
    read: onDisk(async (key, range) => {
      const file = path.join(folder, key);
      await access(file, constants.R_OK);
      return createReadStream(file, range && { start: range.first, end: range.last });
    }),
    // A direct system call: passing it to another thread takes longer than the call, and an order checks each of its
    // photos.
    sizeOf: onDisk(
      async (key) => statSync(path.join(folder, key), { throwIfNoEntry: false })?.size ?? null,
    ),
    remove: onDisk((key) => rm(path.join(folder, key), { force: true })),
    list: (within) => listFiles(folder, within),
    ping: onDisk(() => incoming.use((file) => writeNew(file, new Uint8Array(1)))),
    pathOf: (key) => path.join(folder, key),
    removeLeftovers: incoming.removeLeftovers,
  };
}
