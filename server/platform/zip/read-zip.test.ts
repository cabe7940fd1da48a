import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  type Entry,
} from 'yauzl';
import { readZip, type ZipSource } from './read-zip.ts';
import { layOutZip, type ZipFile, type ZipLayout } from './zip-layout.ts';

const at = new Date('2026-03-14T09:05:08Z');

function file(name: string, size: number): ZipFile {
  return { name, size, sha256: 'a'.repeat(64) };
}

/** Files whose byte at a place is the place modulo 251, so that no byte has to be kept. */
const patternSource: ZipSource = {
  at,
  checksum: async ({ size }) => crc32(patternBytes(0, Math.min(size, 1000))),
  read: async (_, { first, last }) =>
    Readable.from(
      (async function* chunks() {
        for (let from = first; from <= last; from += 65_536) {
          yield patternBytes(from, Math.min(65_536, last + 1 - from));
        }
      })(),
      { objectMode: false },
    ),
};

function patternBytes(from: number, length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, (_, index) => (from + index) % 251));
}

function partOf(layout: ZipLayout, first: number, last: number): Promise<Buffer> {
  return buffer(readZip(layout, patternSource, { first, last }));
}

/** Reads a ZIP file through its ranges alone, as a client with a very large file would. */
class Ranges extends RandomAccessReader {
  readonly layout: ZipLayout;

  constructor(layout: ZipLayout) {
    super();
    this.layout = layout;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readZip(this.layout, patternSource, { first: start, last: end - 1 }), {
      objectMode: false,
    });
  }
}

function openLayout(layout: ZipLayout) {
  return fromRandomAccessReaderPromise(new Ranges(layout), layout.size, { autoClose: false });
}

const gigabyte = 2 ** 30;

describe('readZip', () => {
  it('gives the same bytes for every division of the file', async () => {
    const layout = layOutZip([file('a.jpg', 70_000), file('صور/é.jpg', 1), file('c.jpg', 300)]);
    const whole = await partOf(layout, 0, layout.size - 1);
    expect(whole.length).toBe(layout.size);
    // Around the ends of every record, and the whole of the directory.
    const cuts = layout.entries
      .flatMap(({ headerAt, dataAt, listedAt }) => [headerAt, dataAt, dataAt + 1, listedAt])
      .concat(
        Array.from({ length: layout.size - layout.directoryAt }, (_, i) => layout.directoryAt + i),
      )
      .filter((cut) => cut > 0 && cut < layout.size);
    for (const cut of cuts) {
      const parts = [await partOf(layout, 0, cut - 1), await partOf(layout, cut, layout.size - 1)];
      expect(Buffer.concat(parts).equals(whole)).toBe(true);
    }
  });

  it('writes fields of 64 bits for a file and for places beyond 4 GB', async () => {
    const sizes = [5 * gigabyte, 20, 0xffff_ffff, 0xffff_fffe, 7];
    const layout = layOutZip(sizes.map((size, index) => file(`${index}.jpg`, size)));
    expect(layout.size).toBeGreaterThan(13 * gigabyte);
    const zip = await openLayout(layout);
    const read: Entry[] = [];
    for await (const entry of zip.eachEntry()) read.push(entry);
    expect(read.map(({ uncompressedSize }) => uncompressedSize)).toEqual(sizes);
    expect(read.map((entry) => entry.relativeOffsetOfLocalHeader)).toEqual(
      layout.entries.map(({ headerAt }) => headerAt),
    );
    expect(read.map(({ versionNeededToExtract }) => versionNeededToExtract)).toEqual([
      45, 45, 45, 45, 45,
    ]);
    for (const [index, entry] of read.entries()) {
      const header = await zip.readLocalFileHeaderPromise(entry, { minimal: false });
      expect(header.fileDataStart).toBe(layout.entries[index]?.dataAt);
      const size = sizes[index] ?? 0;
      const end = await buffer(
        await zip.openReadStreamPromise(entry, { start: size - 5, end: size }),
      );
      expect(end).toEqual(patternBytes(size - 5, 5));
    }
  });

  it('writes fields of 64 bits for more than 65,535 entries', async () => {
    const names = Array.from({ length: 65_536 }, (_, index) => `${index}.jpg`);
    const layout = layOutZip(names.map((name) => file(name, 3)));
    const zip = await fromBufferPromise(await partOf(layout, 0, layout.size - 1));
    const read: string[] = [];
    for await (const entry of zip.eachEntry()) read.push(entry.fileName);
    expect(read).toEqual(names);
  });

  it('needs no fields of 64 bits for 65,534 entries', () => {
    const count = (entries: number) =>
      layOutZip(Array.from({ length: entries }, (_, index) => file(`${index}`, 1)));
    const [below, above] = [count(65_534), count(65_535)];
    expect(below.size - below.endAt).toBe(22);
    expect(above.size - above.endAt).toBe(98);
  });

  it('rejects a file that is shorter or longer than it was recorded', async () => {
    const layout = layOutZip([file('a.jpg', 10)]);
    for (const length of [9, 11]) {
      const read = async () => Readable.from([patternBytes(0, length)], { objectMode: false });
      const range = { first: 0, last: layout.size - 1 };
      await expect(buffer(readZip(layout, { ...patternSource, read }, range))).rejects.toThrow(
        'has not the size it was stored with',
      );
    }
  });
});

describe('layOutZip', () => {
  it.each([
    ['a.jpg', 'A.JPG'],
    ['é.jpg', 'e\u0301.jpg'],
    ['../a.jpg'],
    ['/a.jpg'],
    ['a//b'],
    ['a\\b'],
    [''],
  ])('refuses the names %j %j', (...names) => {
    expect(() => layOutZip(names.map((name) => file(name, 1)))).toThrow('a name of a ZIP entry');
  });
});
