// @module-tag whole
import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultOutputs, type LabOutput } from '#domain/lab/output.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import { readDpof } from '#tests/support/lab-readers/dpof.ts';
import {
  basePath,
  channels,
  countPictures,
  fujiBasis,
  imagesBelow,
  ordered,
  createOrder,
  print,
  printsIn,
  read,
  twoSizes,
  write,
} from '#tests/support/lab-readers/lab-files.ts';

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
  hotFolder = await makeFolder();
});
function label({ format, ...options }: LabOutput): string {
  return `${format} ${JSON.stringify(options, (key, value: unknown) =>
    ['papers', 'channels', 'sizeNames', 'media', 'finish', 'splitAt'].includes(key)
      ? undefined
      : value,
  )}`;
}

describe('an independent reader', () => {
  it.each(outputs.map((output) => [label(output), output] as const))(
    'finds the prints of an order in %s',
    async (_, output) => {
      await write(hotFolder, createOrder(twoSizes), output);
      const orders = await read(hotFolder, output);
      const prints = printsIn(orders);
      expect(await countPictures(hotFolder, prints)).toEqual(ordered(twoSizes));
      expect(prints.reduce((sum, { copies }) => sum + copies, 0)).toBe(106);
      expect((await imagesBelow(hotFolder)).toSorted()).toEqual(
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
      await write(hotFolder, createOrder(twoSizes), { ...defaultOutputs[format], channels });
      const prints = printsIn(await read(hotFolder, defaultOutputs[format]));
      expect(prints.map(({ channel, copies }) => `${channel}: ${copies}`).toSorted()).toEqual([
        '107: 4',
        '107: 99',
        '12: 1',
        '12: 2',
      ]);
    },
  );

  it('finds fit, size and copies of each print in a spool, and what the lab corrects', async () => {
    await write(hotFolder, createOrder(twoSizes), { ...fujiBasis, resize: 'FITIN' });
    const prints = printsIn(await read(hotFolder, fujiBasis));
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
    await write(hotFolder, createOrder([print(1, 1)], { customerName: 'ليلى بن صالح' }), output);
    const [order] = await readDpof(hotFolder);
    expect(order?.customerName?.split(' ').toSorted()).toEqual(
      'ليلى بن صالح'.split(' ').toSorted(),
    );
  });
});
