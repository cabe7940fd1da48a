// @module-tag whole
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeDrop } from '#agent/write-drop.ts';
import { defaultOutputs, type LabOutput } from '#domain/lab/output.ts';
import { planDrops } from '#domain/lab/plan-drops.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import {
  basePath,
  channels,
  countPictures,
  fujiBasis,
  ordered,
  createOrder,
  pictures,
  print,
  printsIn,
  read,
  twoSizes,
  write,
} from '#tests/support/lab-readers/lab-files.ts';

let hotFolder: string;
beforeEach(async () => {
  hotFolder = await makeFolder();
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
      await write(hotFolder, createOrder(prints), output);
      const orders = await read(hotFolder, output);
      expect(orders).toHaveLength(2);
      expect(orders.map(({ name }) => /_(\dof\d)/.exec(name)?.[1])).toEqual(['1of2', '2of2']);
      expect(Math.max(...orders.map((order) => order.prints.length))).toBeLessThanOrEqual(999);
      expect(await countPictures(hotFolder, printsIn(orders))).toEqual(ordered(prints));
    });

    it('carries 1,200 copies of one photo', async () => {
      const prints = [print(1, 1200)];
      await write(hotFolder, createOrder(prints), output);
      expect(await countPictures(hotFolder, printsIn(await read(hotFolder, output)))).toEqual(
        ordered(prints),
      );
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
      await write(hotFolder, createOrder(twoSizes.slice(0, 2), { customerName }), output);
      const orders = await read(hotFolder, output);
      expect(orders).toHaveLength(1);
      expect(await countPictures(hotFolder, printsIn(orders))).toEqual(
        ordered(twoSizes.slice(0, 2)),
      );
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
      const planned = planDrops(createOrder(prints), output);
      const [drop] = planned.ok ? planned.value : [];
      if (!drop) throw new Error('nothing was planned');
      const openPrint = async (sha256: string) => {
        const bytes = pictures.get(sha256) ?? Buffer.alloc(0);
        return sha256 === spoiled ? spoil(bytes) : Readable.from([bytes]);
      };
      const written = await writeDrop(drop, { folder: hotFolder, openPrint });
      expect(written.ok ? '' : written.code).toMatch(code);
      expect(JSON.stringify(written)).toContain(spoiled);
      expect(await readdir(hotFolder)).toEqual([]);
      expect(await read(hotFolder, output)).toEqual([]);
    });

    it('gives a reprint and a second attempt names of their own', async () => {
      const prints = [print(1, 1)];
      await write(hotFolder, createOrder(prints), output);
      await write(hotFolder, createOrder(prints, { round: 1 }), output);
      await write(hotFolder, createOrder(prints, { attempt: 2 }), output);
      const orders = await read(hotFolder, output);
      expect(orders).toHaveLength(3);
      expect(orders.filter(({ name }) => name.includes('_r1'))).toHaveLength(1);
    });
  },
);
