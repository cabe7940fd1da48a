import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { writeDrop } from '#agent/write-drop.ts';
import type { DropOrder, DropPrint } from '#domain/lab/drop.ts';
import { defaultOutputs, type LabOutput } from '#domain/lab/output.ts';
import { planDrops } from '#domain/lab/plan-drops.ts';
import { dropOrder, dropPrint, hashBytes } from '../domain-builders.ts';
import { tinyJpeg } from '../folders.ts';
import { readDpof } from './dpof.ts';
import { readDarkroom, readSpool, readTree } from './formats.ts';
import type { ParsedLabOrder, LabPrint } from './lab-order.ts';

function crlf(text: string): string {
  return text.trimStart().replaceAll('\n', '\r\n');
}

/** Noritsu, revision 01.00, images in IMAGE. */
export const noritsu0100 = crlf(String.raw`
[HDR]
GEN REV = 01.00
GEN CRT = "NORITSU KOKI" -01.00
GEN DTM = 2026:03:14:09:05:07
USR NAM = "4711"
VUQ RGN = BGN
VUQ VNM = "NORITSU KOKI" -ATR "QSSPrint"
VUQ VER = 01.00
PRT PSL = NML -PSIZE "10x15"
PRT PCH = 012
GEN INP = "Other-M"
VUQ RGN = END

[JOB]
PRT PID = 001
PRT TYP = STD
PRT QTY = 002
IMG FMT = EXIF2 -J
<IMG SRC = "../IMAGE/0001.jpg">
VUQ RGN = BGN
VUQ VNM = "NORITSU KOKI" -ATR "QSSPrint"
VUQ VER = 01.00
PRT CVP1 = 1 -STR "4711 001"
PRT CVP2 = 0
VUQ RGN = END
`);

/** Noritsu, revision 01.10, images beside MISC. */
export const noritsu0110 = crlf(String.raw`
[HDR]
GEN REV = 01.10
GEN CRT = "NORITSU KOKI" -01.10
GEN DTM = 2026:03:14:09:06:00
USR NAM = "4712"
USR CID = "4712"
AUTO CORRECT = 0
VUQ RGN = BGN
VUQ VNM = "NORITSU KOKI" -ATR "QSSPrint"
VUQ VER = 01.00
PRT PSL = NML -PSIZE "5x7"
PRT PCH = 107
VUQ RGN = END

[JOB]
PRT PID = 001
PRT TYP = STD
PRT QTY = 001
IMG FMT = EXIF2 -J
<IMG SRC = "../0001.jpg">
VUQ RGN = BGN
VUQ VNM = "NORITSU KOKI" -ATR "QSSPrint"
VUQ VER = 01.00
IMG ORG = "0001.jpg"
VUQ RGN = END
`);

/** Epson with its own block, images in IMAGES. */
export const epson = crlf(String.raw`
[HDR]
GEN REV = 01.00
GEN CRT = "LAB LINK" -01.00
GEN DTM = 2026:03:14:09:07:30
USR NAM = "4713"
USR TEL = ""
VUQ RGN = BGN
VUQ VNM = "SEIKO EPSON" -ATR "Print Info"
PRT PCH = 203
VUQ RGN = END

[JOB]
PRT PID = 001
PRT TYP = STD
PRT QTY = 003
IMG FMT = EXIF2 -J
<IMG SRC = "../IMAGES/0001.jpg">
VUQ RGN = BGN
VUQ VNM = "SEIKO EPSON" -ATR "Print Info"
VUQ VER = 01.00
PRT CVP1 = 1 -STR "4713"
PRT CVP2 = 1 -STR "0001.jpg"
VUQ RGN = END
`);

/** Konica, two sizes in one order, images in Merge. */
export const konica = crlf(String.raw`
[HDR]
GEN REV = "01.00"
GEN CRT = "LAB LINK"
GEN DTM = 2026:03:14:09:08:00

[JOB]
PRT PID = 001
PRT TYP = STD
PRT QTY = 001
<IMG SRC = "../Merge/0001.jpg">
VUQ RGN = BGN
VUQ VNM = "Konica QD-21" -ATR "PrinterCommand V1.00"
	PRT PSL=NML -PCN "10x15 gloss" -LAYOUT END
	IMG CFG=-FIT WINDOW -WINDOW 0 -LAYOUT END
VUQ RGN = END

[JOB]
PRT PID = 002
PRT TYP = STD
PRT QTY = 004
<IMG SRC = "../Merge/0002.jpg">
VUQ RGN = BGN
VUQ VNM = "Konica QD-21" -ATR "PrinterCommand V1.00"
	PRT PSL=NML -PCN "13x18 gloss" -LAYOUT END
	IMG CFG=-FIT WINDOW -WINDOW 0 -LAYOUT END
VUQ RGN = END
`);

/** condition.txt of a Frontier spool. */
export const frontierSpool = crlf(String.raw`
[OutDevice]
DeviceName=FrontierSRGB

[ImageList]
ImageCnt=2
1=0001.jpg
2=0002.jpg

[0001.jpg]
SizeName=10X15
PrintCnt=2
BackPrint=FREE
BackPrintLine1=4715 1of2
BackPrintLine2=
Resize=FILLIN
DSC_Chk=FALSE

[0002.jpg]
SizeName=10X15
PrintCnt=1
BackPrint=FREE
BackPrintLine1=4715 2of2
BackPrintLine2=
Resize=NONE
DSC_Chk=FALSE
`);

/** Darkroom, every field for every image. */
export const darkroom = crlf(String.raw`
OrderFirstName=4716
OrderLastName=Ben Salah
ExtOrderNum=4716

Qty=2
Size=4x6
Media=Luster
Filepath=\\lab\orders\4716\0001.jpg

Qty=1
Size=8x10
Media=Luster
Filepath=\\lab\orders\4716\0002.jpg
`);

/** The pictures of all prints by their hash. */
export const pictures = new Map<string, Buffer>();

/** A print with a picture of its own for each frame. */
export function print(frame: number, copies: number, more: Partial<DropPrint> = {}): DropPrint {
  const bytes = tinyJpeg(frame);
  const sha256 = hashBytes(bytes);
  pictures.set(sha256, bytes);
  return dropPrint({ sha256, size: bytes.length, copies, frame, ...more });
}

/** An order of these prints. */
export function createOrder(
  prints: readonly DropPrint[],
  more: Partial<DropOrder> = {},
): DropOrder {
  return dropOrder({
    number: 'FPX-123456789',
    customerName: 'Leila Ben Salah',
    prints,
    ...more,
  });
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
    const sha256 = hashBytes(await readFile(path.join(hotFolder, one.path)));
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
