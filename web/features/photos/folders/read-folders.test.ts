import { describe, expect, it } from 'vitest';
import { maxDepth, maxPhotos, readFolders } from './read-folders.ts';

type Content = { readonly [name: string]: Content | 'file' | 'gone' };

/** The parts of an entry that no reader of folders uses. */
class FakeEntry {
  readonly isFile: boolean = false;
  readonly isDirectory: boolean = false;
  readonly fullPath = '';
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  get filesystem(): FileSystem {
    throw new Error('not used');
  }
  getParent(): void {}
}

class FakeFile extends FakeEntry implements FileSystemFileEntry {
  override readonly isFile = true;
  readonly isGone: boolean;
  constructor(name: string, isGone: boolean) {
    super(name);
    this.isGone = isGone;
  }
  file(found: FileCallback, failed?: ErrorCallback): void {
    if (this.isGone) failed?.(new DOMException('gone'));
    else found(new File([this.name], this.name));
  }
}

/** A folder as browsers give it: its entries in portions of 100, in no useful order. */
class FakeFolder extends FakeEntry implements FileSystemDirectoryEntry {
  override readonly isDirectory = true;
  readonly entries: readonly FileSystemEntry[];
  constructor(name: string, content: Content) {
    super(name);
    this.entries = Object.entries(content)
      .map(([inner, value]) =>
        typeof value === 'string'
          ? new FakeFile(inner, value === 'gone')
          : new FakeFolder(inner, value),
      )
      .toReversed();
  }
  createReader(): FileSystemDirectoryReader {
    let at = 0;
    return {
      readEntries: (found) => {
        found(this.entries.slice(at, at + 100));
        at += 100;
      },
    };
  }
  getDirectory(): void {}
  getFile(): void {}
}

function folder(name: string, content: Content) {
  return new FakeFolder(name, content);
}

function photos(count: number, prefix = 'IMG'): Content {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${prefix}_${at + 1}.jpg`, 'file']),
  );
}

async function read(...dropped: (File | FakeFolder)[]) {
  const { files, leftOut } = await readFolders(dropped);
  return { names: files.map(({ name }) => name), leftOut };
}

const nothing = { others: 0, unreadable: 0, hasMore: false };

describe('readFolders', () => {
  it('reads more entries than a browser lists at once, in the order of their numbers', async () => {
    const { names, leftOut } = await read(folder('all', photos(250)));
    expect(names).toEqual(Array.from({ length: 250 }, (_, at) => `IMG_${at + 1}.jpg`));
    expect(leftOut).toEqual(nothing);
  });

  it('reads the files of a folder before the folders in it, and keeps the order of the drop', async () => {
    const first = folder('first', { a: { 'b.heic': 'file' }, 'z.tif': 'file' });
    const { names } = await read(new File([''], 'one.png'), first, new File([''], 'two.txt'));
    expect(names).toEqual(['one.png', 'z.tif', 'b.heic', 'two.txt']);
  });

  it('skips hidden and system files, and counts other formats and files that are gone', async () => {
    const { names, leftOut } = await read(
      folder('all', {
        '.DS_Store': 'file',
        '._a.jpg': 'file',
        'Thumbs.db': 'file',
        __MACOSX: { 'a.jpg': 'file' },
        '.thumbnails': { 'a.jpg': 'file' },
        'a.JPEG': 'file',
        'a.mov': 'file',
        'a.cr2': 'file',
        'b.jpg': 'gone',
        DCIM0001: 'file',
      }),
    );
    expect(names).toEqual(['a.JPEG', 'DCIM0001']);
    expect(leftOut).toEqual({ others: 2, unreadable: 1, hasMore: false });
  });

  it('adds no more photos than a session may send, and says that there are more', async () => {
    const { names, leftOut } = await read(folder('all', photos(maxPhotos + 1)));
    expect(names).toHaveLength(maxPhotos);
    expect(leftOut).toEqual({ ...nothing, hasMore: true });
    const exactly = await read(folder('all', photos(maxPhotos)));
    expect(exactly.names).toHaveLength(maxPhotos);
    expect(exactly.leftOut).toEqual(nothing);
  });

  it('says that there are more when a further folder has photos', async () => {
    const full = await read(folder('a', photos(maxPhotos)), folder('b', photos(1)));
    expect(full.names).toHaveLength(maxPhotos);
    expect(full.leftOut.hasMore).toBe(true);
  });

  it('ends at folders that are nested too deeply', async () => {
    let content: Content = photos(1, 'deep');
    for (let depth = 0; depth < maxDepth; depth += 1) content = { inner: content };
    const { names, leftOut } = await read(folder('all', { ...content, ...photos(1) }));
    expect(names).toEqual(['IMG_1.jpg']);
    expect(leftOut).toEqual({ ...nothing, unreadable: 1 });
  });

  it('ends within a folder of far too many files', async () => {
    const texts: Record<string, 'file'> = {};
    for (let at = 0; at < 30_000; at += 1) texts[`${at}.txt`] = 'file';
    const { names, leftOut } = await read(folder('all', texts));
    expect(names).toEqual([]);
    expect(leftOut.hasMore).toBe(true);
    expect(leftOut.others).toBeLessThan(21_000);
  });
});
