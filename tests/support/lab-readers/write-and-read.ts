import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { writeDrop } from '#agent/write-drop.ts';
import type { DropOrder, DropPrint } from '#domain/lab/drop.ts';
import { defaultOutputs, type LabOutput } from '#domain/lab/output.ts';
import { planDrops } from '#domain/lab/plan-drops.ts';
import { readDarkroom } from './darkroom.ts';
import { readDpof } from './dpof.ts';
import { readSpool } from './fuji-spool.ts';
import { tinyJpeg } from './lab-folder.ts';
import type { ParsedLabOrder, LabPrint } from './lab-order.ts';
import { readTree } from './tree.ts';

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The pictures of all prints by their hash. */
export const pictures = new Map<string, Buffer>();

/** A print with a picture of its own for each frame. */
export function print(frame: number, copies: number, more: Partial<DropPrint> = {}): DropPrint {
  const bytes = tinyJpeg(frame);
  const sha256 = sha256Of(bytes);
  pictures.set(sha256, bytes);
  return { sha256, size: bytes.length, copies, sizeKey: '10x15', shape: null, frame, ...more };
}

/** An order of these prints. */
export function createOrder(
  prints: readonly DropPrint[],
  more: Partial<DropOrder> = {},
): DropOrder {
  return {
    number: 'FPX-123456789',
    customerName: 'Leila Ben Salah',
    language: 'en',
    placedAt: '2026-03-14T09:05:07',
    round: 0,
    attempt: 1,
    finish: 'glossy',
    prints,
    ...more,
  };
}

export const channels = { '10x15': 12, '15x22': 107 };

/** Plans and writes an order as the shop and its agent do. */
export async function write(hotFolder: string, order: DropOrder, output: LabOutput): Promise<void> {
  const planned = planDrops(order, output);
  if (!planned.ok) throw new Error(planned.code);
  for (const drop of planned.value) {
    const written = await writeDrop(drop, {
      folder: hotFolder,
      openPrint: async (sha256) => Readable.from([pictures.get(sha256) ?? Buffer.alloc(0)]),
    });
    if (!written.ok) throw new Error(JSON.stringify(written));
  }
}

/** Reads a hot folder as the program of its lab does. */
export async function read(hotFolder: string, { format }: LabOutput): Promise<ParsedLabOrder[]> {
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
}

/** Prints of all orders. */
export function printsIn(orders: readonly ParsedLabOrder[]): LabPrint[] {
  return orders.flatMap(({ prints }) => prints);
}

/** Copies of each picture that a lab would print, by the picture's hash. */
export async function countPictures(
  hotFolder: string,
  prints: readonly LabPrint[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const one of prints) {
    const sha256 = sha256Of(await readFile(path.join(hotFolder, one.path)));
    counts.set(sha256, (counts.get(sha256) ?? 0) + one.copies);
  }
  return counts;
}

/** Copies that were ordered of each picture, by its hash. */
export function ordered(prints: readonly DropPrint[]): Map<string, number> {
  return prints.reduce(
    (counts, { sha256, copies }) => counts.set(sha256, (counts.get(sha256) ?? 0) + copies),
    new Map<string, number>(),
  );
}

/** Paths of all images in a hot folder. */
export async function imagesBelow(hotFolder: string): Promise<string[]> {
  return (await readdir(hotFolder, { recursive: true })).filter((name) => name.endsWith('.jpg'));
}

/** The hot folder as a lab's machine names it. */
export const basePath = String.raw`\\lab\orders`;
const sizeNames = { '10x15': '10X15', '15x22': '15X22' };
/** A spool with the names of its papers. */
export const fujiBasis = { ...defaultOutputs.fuji, deviceName: 'FrontierSRGB', sizeNames };

/** Prints of two sizes, one photo in both. */
export const twoSizes = [
  print(1, 2),
  print(2, 1),
  print(3, 99, { sizeKey: '15x22' }),
  print(2, 4, { sizeKey: '15x22' }),
];
