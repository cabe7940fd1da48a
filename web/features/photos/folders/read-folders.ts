import type { Dropped, LeftOut } from './dropped.ts';

/** Most photos that one drop adds: as many as a session may send. */
export const maxPhotos = 2000;
/** Most files and folders that one drop looks at, so that a whole disk does not occupy the page. */
const maxEntries = 20_000;
/** Deepest folder that is read; a folder that was dropped has depth 1. */
export const maxDepth = 16;

/** Files and folders that systems and programs add and customers do not know; names in lower case. */
const systemNames = new Set([
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  'icon\r',
  '__macosx',
  '@eadir',
  '$recycle.bin',
  'system volume information',
]);

function isHidden({ name }: FileSystemEntry): boolean {
  return name.startsWith('.') || systemNames.has(name.toLowerCase());
}

/** Names of photos; a name without an extension says nothing, and the photo's card judges its content. */
const photoName = /^[^.]*$|\.(?:avif|gif|hei[cf]|hif|jfif|jpe|jpe?g|png|tiff?|webp)$/i;

const byName = new Intl.Collator('en', { numeric: true });

/** The order of file managers, `IMG_9` before `IMG_10`, the same for every order of listing. */
function compare(one: FileSystemEntry, other: FileSystemEntry): number {
  return byName.compare(one.name, other.name) || (one.name < other.name ? -1 : 1);
}

async function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** Files and folders that remain to be looked at, and the results so far. */
interface Collected {
  readonly files: File[];
  entriesLeft: number;
  others: number;
  unreadable: number;
  hasMore: boolean;
}

/** The visible entries of a folder in order; browsers list it in portions. */
async function list(folder: FileSystemDirectoryEntry, collected: Collected) {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) break;
    entries.push(...portion);
    collected.entriesLeft -= portion.length;
    if (collected.entriesLeft < 0) {
      collected.hasMore = true;
      break;
    }
  }
  return entries.filter((entry) => !isHidden(entry)).toSorted(compare);
}

/** Adds the files of a folder, then those of the folders in it. */
async function readFolder(
  folder: FileSystemDirectoryEntry,
  depth: number,
  collected: Collected,
): Promise<void> {
  const entries = depth > maxDepth ? null : await list(folder, collected).catch(() => null);
  if (!entries) {
    collected.unreadable += 1;
    return;
  }
  const files = entries.filter(isFile);
  const photos = files.filter(({ name }) => photoName.test(name));
  collected.others += files.length - photos.length;
  const room = Math.max(0, maxPhotos - collected.files.length);
  if (photos.length > room) collected.hasMore = true;
  for (const file of await Promise.all(photos.slice(0, room).map(fileOf))) {
    if (file) collected.files.push(file);
    else collected.unreadable += 1;
  }
  for (const inner of entries.filter(isDirectory)) {
    if (collected.hasMore) return;
    await readFolder(inner, depth + 1, collected);
  }
}

/** The dropped files, and the photos of the dropped folders and of the folders in them, in the order of the drop. */
export async function readFolders(
  dropped: readonly Dropped[],
): Promise<{ readonly files: readonly File[]; readonly leftOut: LeftOut }> {
  const collected: Collected = {
    files: [],
    entriesLeft: maxEntries,
    others: 0,
    unreadable: 0,
    hasMore: false,
  };
  for (const part of dropped) {
    if (part instanceof File) collected.files.push(part);
    else if (isDirectory(part) && !collected.hasMore) await readFolder(part, 1, collected);
  }
  const { files, others, unreadable, hasMore } = collected;
  return { files, leftOut: { others, unreadable, hasMore } };
}
