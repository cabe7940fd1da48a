import { splitName } from '../customers/split-name.ts';
import { fail, succeed, type ResultWith } from '../common/result.ts';
import type { DropFile, DropOrder, DropPrint, PlannedDrop } from './drop.ts';
import { imageName, nameEnd, orderLabel, paperName, toPathWord } from './names.ts';
import { maxDropPrints, type EpsonOutput, type NoritsuOutput } from './output.ts';
import { paperSetting, requirePaperSetting, type SettingFailure } from './settings.ts';
import { splitPrints, type EntryGroup, type PlacedEntry } from './split.ts';
import { joinLines, maxBackLine, toQuotable } from './text.ts';

type DpofOutput = NoritsuOutput | EpsonOutput;

/** Longest name in the file, in characters. */
const maxName = 127;

/** The paper that all prints of one file have. */
interface DpofPaper {
  readonly channel: number;
  readonly sizeName: string;
}

function threeDigits(count: number): string {
  return String(count).padStart(3, '0');
}

function formatLine(key: string, value: string, spaces: boolean): string {
  return `${key}${spaces ? ' = ' : '='}${value}`;
}

/** A line of the file, or a conditional one in angle brackets. */
type Field = readonly [key: string, value: string] | readonly ['<', key: string, value: string];

function isEpsonBlock(output: DpofOutput): boolean {
  return output.format === 'dpof-epson' && output.form === 'own';
}

function revisionOf(output: DpofOutput): string {
  return output.format === 'dpof-noritsu' ? output.rev : '01.00';
}

const blockBegin: Field = ['VUQ RGN', 'BGN'];
const blockEnd: Field = ['VUQ RGN', 'END'];
const noritsuBlock: readonly Field[] = [
  blockBegin,
  ['VUQ VNM', '"NORITSU KOKI" -ATR "QSSPrint"'],
  ['VUQ VER', '01.00'],
];
const epsonVendor: Field = ['VUQ VNM', '"SEIKO EPSON" -ATR "Print Info"'];

function vendorFields(output: DpofOutput, { channel, sizeName }: DpofPaper): Field[] {
  const channelField: Field = ['PRT PCH', threeDigits(channel)];
  if (isEpsonBlock(output)) return [blockBegin, epsonVendor, channelField, blockEnd];
  const input = output.format === 'dpof-noritsu' ? output.input : null;
  return [
    ...noritsuBlock,
    ['PRT PSL', `NML -PSIZE "${toQuotable(sizeName, maxName)}"`],
    channelField,
    ...(input === null ? [] : ([['GEN INP', `"${toQuotable(input, maxName)}"`]] as const)),
    blockEnd,
  ];
}

/** Family name and given name; a name that cannot be split is the first alone, because it is the one that a lab sorts by. */
function unicodeNames({ customerName, language }: DropOrder): string[] {
  const { firstName, lastName } = splitName(customerName, language);
  return [lastName, firstName].filter((name) => name !== '');
}

/** Fields about the customer between the order's name and the vendor's block. */
function customerFields(order: DropOrder, number: string, output: DpofOutput): Field[] {
  if (isEpsonBlock(output)) return [['USR TEL', '""']];
  if (output.format !== 'dpof-noritsu') return [];
  const names = unicodeNames(order).map((_, index) => `NM${index + 1}`);
  const fields: Field[] = output.unicodeName ? [['USR UNM', names.join(', ')]] : [];
  if (output.correctionOff) fields.push(['USR CID', `"${number}"`], ['AUTO CORRECT', '0']);
  return fields;
}

function headerFields(order: DropOrder, output: DpofOutput, paper: DpofPaper): Field[] {
  const revision = revisionOf(output);
  const creator = isEpsonBlock(output) ? 'FPX' : 'NORITSU KOKI';
  const number = toQuotable(order.number, maxName);
  return [
    ['GEN REV', revision],
    ['GEN CRT', `"${creator}" -${revision}`],
    ['GEN DTM', order.placedAt.replaceAll(/[-T]/g, ':')],
    ['USR NAM', `"${number}"`],
    ...customerFields(order, number, output),
    ...vendorFields(output, paper),
  ];
}

/** A line on the back; an empty -STR stops some controllers, so an empty line is 0. */
function backLine(text: string): string {
  return text === '' ? '0' : `1 -STR "${text}"`;
}

/** The order and the photo's number in it. */
function photoLine({ number }: DropOrder, { frame }: DropPrint): string {
  const photo = ` ${threeDigits(frame)}`;
  return `${toQuotable(number, maxBackLine - photo.length)}${photo}`.trim();
}

function backFields(order: DropOrder, { print, image }: PlacedEntry, output: DpofOutput): Field[] {
  const file = imageName(image);
  if (output.backPrint === 'printer') return [['IMG ORG', `"${file}"`]];
  const hasText = output.backPrint === 'text';
  if (output.format === 'dpof-epson' && output.form === 'noritsu' && hasText) {
    return [
      ['PRT CVP1', `"${file}"`],
      ['PRT CVP2', `"${order.placedAt.replace('T', ' ')}"`],
    ];
  }
  const lines = isEpsonBlock(output)
    ? [toQuotable(order.number, maxBackLine), file]
    : [photoLine(order, print), ''];
  const [first = '', second = ''] = hasText ? lines : [];
  return [
    ['PRT CVP1', backLine(first)],
    ['PRT CVP2', backLine(second)],
  ];
}

/** Folder of the images in a drop, with its slash; '' for the drop's own. */
function imageFolder({ images }: DpofOutput): string {
  return images === 'root' ? '' : `${images}/`;
}

function jobFields(
  order: DropOrder,
  entry: PlacedEntry,
  position: number,
  output: DpofOutput,
): Field[] {
  const vendor = isEpsonBlock(output)
    ? ([blockBegin, epsonVendor, ['VUQ VER', '01.00']] as const)
    : noritsuBlock;
  return [
    ['PRT PID', threeDigits(position)],
    ['PRT TYP', 'STD'],
    ['PRT QTY', threeDigits(entry.copies)],
    ['IMG FMT', 'EXIF2 -J'],
    ['<', 'IMG SRC', `"../${imageFolder(output)}${imageName(entry.image)}"`],
    ...vendor,
    ...backFields(order, entry, output),
    blockEnd,
  ];
}

function formatField(field: Field, spaces: boolean): string {
  const [key, value] = field;
  return field.length === 3
    ? `<${formatLine(value, field[2], spaces)}>`
    : formatLine(key, value, spaces);
}

/** The text of AUTPRINT.MRK for the prints of one drop, in ASCII. */
function dpofText(
  order: DropOrder,
  { entries }: EntryGroup,
  output: DpofOutput,
  paper: DpofPaper,
): string {
  const format = (fields: readonly Field[]): string[] =>
    fields.map((field) => formatField(field, output.spaces));
  const lines = ['[HDR]', ...format(headerFields(order, output, paper))];
  for (const [index, entry] of entries.entries()) {
    lines.push('', '[JOB]', ...format(jobFields(order, entry, index + 1, output)));
  }
  return joinLines(lines, output.lineEnd);
}

/** The customer's name in its own script, for USR UNM. */
function unicodeText(order: DropOrder, { lineEnd }: DpofOutput): string {
  const quoted = (text: string): string =>
    `"${text
      .replaceAll('"', "'")
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .slice(0, maxName)
      // Half of a character at the end could not be stored.
      .replace(/\p{Cs}$/u, '')}"`;
  const strings = unicodeNames(order).map((name, index) => `NM${index + 1} = ${quoted(name)}`);
  return joinLines(['[STRING]', ...strings], lineEnd);
}

function dropFiles(
  name: string,
  text: string,
  group: EntryGroup,
  order: DropOrder,
  output: DpofOutput,
): DropFile[] {
  const images = group.images.map(({ sha256, size }, index): DropFile => ({
    kind: 'print',
    path: `${name}/${imageFolder(output)}${imageName(index + 1)}`,
    sha256,
    size,
  }));
  const unicode: DropFile[] =
    output.format === 'dpof-noritsu' && output.unicodeName
      ? [
          {
            kind: 'text',
            path: `${name}/MISC/UNICODE.MRK`,
            text: unicodeText(order, output),
            encoding: 'utf-16',
          },
        ]
      : [];
  return [...images, ...unicode, { kind: 'text', path: `${name}/MISC/AUTPRINT.MRK`, text }];
}

function findPaper(
  print: DropPrint,
  finish: string,
  output: DpofOutput,
): ResultWith<DpofPaper, SettingFailure> {
  const channel = requirePaperSetting('channels', output.channels, print, finish);
  if (!channel.ok) return channel;
  const sizeName = paperSetting(output.sizeNames, print, finish) ?? paperName(print);
  return succeed({ channel: channel.value, sizeName });
}

/** Prints by paper, each paper where it first occurs. */
function groupByPaper(prints: readonly DropPrint[]): DropPrint[][] {
  const groups = new Map<string, DropPrint[]>();
  for (const print of prints) {
    const key = paperName(print);
    groups.set(key, [...(groups.get(key) ?? []), print]);
  }
  return [...groups.values()];
}

/**
 * Lays out `o<digits>_<size>/` with `MISC/AUTPRINT.MRK`, one folder for each paper, because controllers take one channel
 * from a file. Source: product §9.14.
 */
export function planDpofDrops(
  order: DropOrder,
  output: DpofOutput,
): ResultWith<PlannedDrop[], SettingFailure> {
  const drops: Omit<PlannedDrop, 'part' | 'parts'>[] = [];
  for (const prints of groupByPaper(order.prints)) {
    const [first] = prints;
    if (!first) continue;
    const paper = findPaper(first, order.finish, output);
    if (!paper.ok) return fail(paper.code, paper.details);
    const size = toPathWord(paperName(first).replaceAll('.', ''));
    const groups = splitPrints(prints, output.splitAt, maxDropPrints);
    for (const [index, group] of groups.entries()) {
      const end = nameEnd(order, index + 1, groups.length);
      const name = `o${orderLabel(order.number)}_${size}${end}`;
      const text = dpofText(order, group, output, paper.value);
      const files = dropFiles(name, text, group, order, output);
      const manifest = { version: 1, format: output.format, entries: [name], files } as const;
      drops.push({ name, manifest });
    }
  }
  return succeed(drops.map((drop, index) => ({ ...drop, part: index + 1, parts: drops.length })));
}
