import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDrop } from '#agent/write-drop.ts';
import type { DropOrder, DropPrint } from '#domain/lab-output/drop.ts';
import { defaultOutputs, type LabOutput } from '#domain/lab-output/output.ts';
import { planDrops } from '#domain/lab-output/plan-drops.ts';
import { readDarkroom } from '#tests/support/lab-readers/darkroom.ts';
import { readDpof } from '#tests/support/lab-readers/dpof.ts';
import { readSpool } from '#tests/support/lab-readers/fuji-spool.ts';
import { makeHotFolder, tinyJpeg } from '#tests/support/lab-readers/lab-folder.ts';
import type { LabOrder, LabPrint } from '#tests/support/lab-readers/lab-order.ts';
import { readTree } from '#tests/support/lab-readers/tree.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const pictures = new Map<string, Buffer>();

const print = (frame: number, copies: number, more: Partial<DropPrint> = {}): DropPrint => {
  const bytes = tinyJpeg(frame);
  const sha256 = sha256Of(bytes);
  pictures.set(sha256, bytes);
  return { sha256, size: bytes.length, copies, sizeKey: '10x15', shape: null, frame, ...more };
};

const orderOf = (prints: readonly DropPrint[], more: Partial<DropOrder> = {}): DropOrder => ({
  number: 'FPX-123456789',
  customerName: 'Leila Ben Salah',
  placedAt: '2026-03-14T09:05:07',
  round: 0,
  attempt: 1,
  finish: 'glossy',
  prints,
  ...more,
});

const channels = { '10x15': 12, '15x22': 107 };
const dpofOptions = (['text', 'none', 'printer'] as const).flatMap((backPrint) =>
  (['root', 'IMAGE', 'IMAGES'] as const).flatMap((images) =>
    [true, false].flatMap((spaces) =>
      (['crlf', 'lf'] as const).map((lineEnd) => ({
        backPrint,
        images,
        spaces,
        lineEnd,
        channels,
      })),
    ),
  ),
);
const basePath = String.raw`\\lab\orders`;
const sizeNames = { '10x15': '10X15', '15x22': '15X22' };
const fujiBasis = { ...defaultOutputs.fuji, deviceName: 'FrontierSRGB', sizeNames };

const outputs: readonly LabOutput[] = [
  defaultOutputs.tree,
  { ...defaultOutputs.tree, surfaces: { glossy: 'Brillant é' } },
  ...dpofOptions.flatMap((options): LabOutput[] => [
    { ...defaultOutputs['dpof-noritsu'], ...options },
    {
      ...defaultOutputs['dpof-noritsu'],
      ...options,
      rev: '01.10',
      correctionOff: true,
      input: null,
      unicodeName: true,
    },
    { ...defaultOutputs['dpof-epson'], ...options },
    { ...defaultOutputs['dpof-epson'], ...options, form: 'noritsu' },
  ]),
  ...(['NONE', 'FITIN', 'FILLIN'] as const).flatMap((resize) =>
    (['text', 'none', 'file'] as const).flatMap((backPrint) =>
      [null, 'sRGB'].map((colorSpace): LabOutput => ({
        ...fujiBasis,
        resize,
        backPrint,
        colorSpace,
      })),
    ),
  ),
  ...[true, false].map((indexPrint): LabOutput => ({
    ...defaultOutputs.darkroom,
    basePath,
    media: { '10x15': 'Luster', '15x22': 'Luster' },
    indexPrint,
  })),
];

let hotFolder: string;
beforeEach(async () => {
  hotFolder = await makeHotFolder();
});
afterEach(async () => {
  await rm(hotFolder, { recursive: true });
});

const write = async (order: DropOrder, output: LabOutput): Promise<void> => {
  const planned = planDrops(order, output);
  if (!planned.ok) throw new Error(planned.code);
  for (const drop of planned.value) {
    const written = await writeDrop(drop, {
      folder: hotFolder,
      openPrint: async (sha256) => Readable.from([pictures.get(sha256) ?? Buffer.alloc(0)]),
    });
    if (!written.ok) throw new Error(JSON.stringify(written));
  }
};

const read = async ({ format }: LabOutput): Promise<LabOrder[]> => {
  switch (format) {
    case 'tree':
      return await readTree(hotFolder);
    case 'dpof-noritsu':
    case 'dpof-epson':
      return await readDpof(hotFolder);
    case 'fuji':
      return await readSpool(hotFolder);
    case 'darkroom':
      return await readDarkroom({
        shared: { folder: hotFolder, path: basePath },
        media: ['Luster'],
      });
  }
};

const printsIn = (orders: readonly LabOrder[]): LabPrint[] =>
  orders.flatMap(({ prints }) => prints);

/** Copies of each picture that a lab would print, by the picture's hash. */
const countPictures = async (prints: readonly LabPrint[]): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const one of prints) {
    const sha256 = sha256Of(await readFile(path.join(hotFolder, one.path)));
    counts.set(sha256, (counts.get(sha256) ?? 0) + one.copies);
  }
  return counts;
};

const ordered = (prints: readonly DropPrint[]): Map<string, number> =>
  prints.reduce(
    (counts, { sha256, copies }) => counts.set(sha256, (counts.get(sha256) ?? 0) + copies),
    new Map<string, number>(),
  );

const imagesBelow = async (): Promise<string[]> =>
  (await readdir(hotFolder, { recursive: true })).filter((name) => name.endsWith('.jpg'));

const label = ({ format, ...options }: LabOutput): string =>
  `${format} ${JSON.stringify(options, (key, value: unknown) =>
    ['papers', 'channels', 'sizeNames', 'media', 'finish', 'splitAt'].includes(key)
      ? undefined
      : value,
  )}`;

const twoSizes = [
  print(1, 2),
  print(2, 1),
  print(3, 99, { sizeKey: '15x22' }),
  print(2, 4, { sizeKey: '15x22' }),
];

describe('an independent reader', () => {
  it.each(outputs.map((output) => [label(output), output] as const))(
    'finds the prints of an order in %s',
    async (_, output) => {
      await write(orderOf(twoSizes), output);
      const orders = await read(output);
      const prints = printsIn(orders);
      expect(await countPictures(prints)).toEqual(ordered(twoSizes));
      expect(prints.reduce((sum, { copies }) => sum + copies, 0)).toBe(106);
      expect((await imagesBelow()).toSorted()).toEqual(
        [...new Set(prints.map((one) => one.path))].toSorted(),
      );
      for (const order of orders) {
        expect(order.number).toContain('123456789');
        if (output.format === 'dpof-noritsu' || output.format === 'dpof-epson') {
          expect(new Set(order.prints.map(({ channel }) => channel)).size).toBe(1);
        }
      }
      expect((await readdir(hotFolder)).filter((name) => /^[.p]/.test(name))).toEqual([]);
    },
  );

  it.each(['dpof-noritsu', 'dpof-epson'] as const)(
    'finds channel and copies of each size in %s',
    async (format) => {
      await write(orderOf(twoSizes), { ...defaultOutputs[format], channels });
      const prints = printsIn(await read(defaultOutputs[format]));
      expect(prints.map(({ channel, copies }) => `${channel}: ${copies}`).toSorted()).toEqual([
        '107: 4',
        '107: 99',
        '12: 1',
        '12: 2',
      ]);
    },
  );

  it('finds fit, size and copies of each print in a spool, and what the lab corrects', async () => {
    await write(orderOf(twoSizes), { ...fujiBasis, resize: 'FITIN' });
    const prints = printsIn(await read(fujiBasis));
    expect(prints.map(({ size, copies, fit }) => `${size} ${copies} ${fit}`)).toEqual([
      '10X15 2 FITIN',
      '10X15 1 FITIN',
      '15X22 99 FITIN',
      '15X22 4 FITIN',
    ]);
    expect(new Set(prints.map(({ correction }) => correction))).toEqual(new Set(['off']));
  });

  it('finds the customer’s Arabic name in UNICODE.MRK', async () => {
    const output = {
      ...defaultOutputs['dpof-noritsu'],
      channels,
      rev: '01.10',
      unicodeName: true,
    } as const;
    await write(orderOf([print(1, 1)], { customerName: 'ليلى بن صالح' }), output);
    const [order] = await readDpof(hotFolder);
    expect(order?.customerName?.split(' ').toSorted()).toEqual(
      'ليلى بن صالح'.split(' ').toSorted(),
    );
  });
});

const eachFormat = [
  defaultOutputs.tree,
  { ...defaultOutputs['dpof-noritsu'], channels },
  { ...defaultOutputs['dpof-epson'], channels },
  fujiBasis,
  { ...defaultOutputs.darkroom, basePath, media: { '10x15': 'Luster' } },
] satisfies LabOutput[];

describe.each(eachFormat.map((output) => [output.format, output] as const))(
  '%s',
  (_format, output) => {
    it('carries 1,000 photos in two drops, none of them missing or doubled', async () => {
      const prints = Array.from({ length: 1000 }, (_, index) => print(index + 1, 1));
      await write(orderOf(prints), output);
      const orders = await read(output);
      expect(orders).toHaveLength(2);
      expect(orders.map(({ name }) => /_(\dof\d)/.exec(name)?.[1])).toEqual(['1of2', '2of2']);
      expect(Math.max(...orders.map((order) => order.prints.length))).toBeLessThanOrEqual(999);
      expect(await countPictures(printsIn(orders))).toEqual(ordered(prints));
    });

    it('carries 1,200 copies of one photo', async () => {
      const prints = [print(1, 1200)];
      await write(orderOf(prints), output);
      expect(await countPictures(printsIn(await read(output)))).toEqual(ordered(prints));
    });

    it.each([
      'a"b\r\n]]>=,;<IMG SRC = "../../x.jpg">',
      '\r\nPRT QTY = 999\r\nQty=999\r\n[JOB]',
      'ليلى بن صالح',
      '../../etc/passwd',
      'CON',
      'x'.repeat(300),
      '\u202e\u0000\ud800',
    ])('carries the same prints for a customer called %j', async (customerName) => {
      await write(orderOf(twoSizes.slice(0, 2), { customerName }), output);
      const orders = await read(output);
      expect(orders).toHaveLength(1);
      expect(await countPictures(printsIn(orders))).toEqual(ordered(twoSizes.slice(0, 2)));
      expect(
        Math.max(
          ...printsIn(orders).flatMap(({ backPrint }) => backPrint.map((line) => line.length)),
          0,
        ),
      ).toBeLessThanOrEqual(30);
    });

    it.each([
      ['missing', () => Readable.from([]), /print_damaged|print_missing/],
      ['cut off', (bytes: Buffer) => Readable.from([bytes.subarray(0, -1)]), /print_damaged/],
      [
        'other than ordered',
        (bytes: Buffer) => Readable.from([Buffer.from(bytes).fill(0)]),
        /print_damaged/,
      ],
    ])('shows the lab nothing when a picture is %s', async (_, spoil, code) => {
      const prints = Array.from({ length: 20 }, (_none, index) => print(index + 1, 1));
      const spoiled = prints[13]?.sha256;
      const planned = planDrops(orderOf(prints), output);
      const [drop] = planned.ok ? planned.value : [];
      if (!drop) throw new Error('nothing was planned');
      const openPrint = async (sha256: string) => {
        const bytes = pictures.get(sha256) ?? Buffer.alloc(0);
        return sha256 === spoiled ? spoil(bytes) : Readable.from([bytes]);
      };
      const written = await writeDrop(drop, { folder: hotFolder, openPrint });
      expect(written).toMatchObject({ ok: false, code: expect.stringMatching(code) });
      expect(JSON.stringify(written)).toContain(spoiled);
      expect(await readdir(hotFolder)).toEqual([]);
      expect(await read(output)).toEqual([]);
    });

    it('gives a reprint and a second attempt names of their own', async () => {
      const prints = [print(1, 1)];
      await write(orderOf(prints), output);
      await write(orderOf(prints, { round: 1 }), output);
      await write(orderOf(prints, { attempt: 2 }), output);
      const orders = await read(output);
      expect(orders).toHaveLength(3);
      expect(orders.filter(({ name }) => name.includes('_r1'))).toHaveLength(1);
    });
  },
);
