import { fail, succeed, type ResultWith } from '../common/result.ts';
import type { DropFile, DropOrder, PlannedDrop } from './drop.ts';
import { imageName, nameEnd, orderLabel } from './names.ts';
import { maxDropPrints, type FujiOutput } from './output.ts';
import { requirePaperSetting, type SettingFailure } from './settings.ts';
import { splitPrints, type PrintEntry } from './split.ts';
import { joinLines, maxBackLine, toPlainValue } from './text.ts';

/** Longest value of a setting in the file, in characters. */
const maxValue = 100;

function backLines(order: DropOrder, { print }: PrintEntry, output: FujiOutput): string[] {
  const frame = ` ${String(print.frame).padStart(3, '0')}`;
  const text = `${toPlainValue(order.number, maxBackLine - frame.length)}${frame}`.trim();
  return [
    `BackPrint=${output.backPrint === 'file' ? 'FILE' : 'FREE'}`,
    `BackPrintLine1=${output.backPrint === 'text' ? text : ''}`,
    'BackPrintLine2=',
  ];
}

/** The section of one file. */
function imageLines(
  order: DropOrder,
  [entry, name]: readonly [PrintEntry, string],
  output: FujiOutput,
): ResultWith<string[], SettingFailure> {
  const { print, copies } = entry;
  const size = requirePaperSetting('sizeNames', output.sizeNames, print, order.finish);
  if (!size.ok) return size;
  const resize = print.isSheet ? 'NONE' : output.resize;
  return succeed([
    '',
    `[${name}]`,
    `SizeName=${toPlainValue(size.value, maxValue)}`,
    `PrintCnt=${copies}`,
    ...backLines(order, entry, output),
    `Resize=${resize}`,
    'DSC_Chk=FALSE',
    ...(output.colorSpace === null
      ? []
      : [`Color_Space=${toPlainValue(output.colorSpace, maxValue)}`]),
  ]);
}

/** The text of condition.txt. */
function conditionText(
  order: DropOrder,
  entries: readonly PrintEntry[],
  output: FujiOutput,
): ResultWith<string, SettingFailure> {
  const names = entries.map((_entry, index) => imageName(index + 1));
  const lines = [
    '[OutDevice]',
    `DeviceName=${toPlainValue(output.deviceName, maxValue)}`,
    '',
    '[ImageList]',
    `ImageCnt=${entries.length}`,
    ...names.map((name, index) => `${index + 1}=${name}`),
  ];
  for (const [index, entry] of entries.entries()) {
    const image = imageLines(order, [entry, names[index] ?? ''], output);
    if (!image.ok) return image;
    lines.push(...image.value);
  }
  return succeed(joinLines(lines));
}

/**
 * Lays out a job of a Frontier's spool: the images, `condition.txt` and the empty `end.txt`, which is the last. A file is
 * named by one section, so that a photo in two sizes is in two files. Source: product §9.14.
 */
export function planFujiDrops(
  order: DropOrder,
  output: FujiOutput,
): ResultWith<PlannedDrop[], SettingFailure> {
  if (output.deviceName.trim() === '') return fail('setting_missing', { setting: 'deviceName' });
  const groups = splitPrints(order.prints, output.splitAt, maxDropPrints);
  const drops: PlannedDrop[] = [];
  for (const [index, { entries }] of groups.entries()) {
    const name = `${orderLabel(order.number)}${nameEnd(order, index + 1, groups.length)}`;
    const condition = conditionText(order, entries, output);
    if (!condition.ok) return condition;
    const files: DropFile[] = [
      ...entries.map(({ print: { sha256, size } }, image) => ({
        kind: 'print' as const,
        path: `${name}/${imageName(image + 1)}`,
        sha256,
        size,
      })),
      { kind: 'text', path: `${name}/condition.txt`, text: condition.value },
      { kind: 'text', path: `${name}/end.txt`, text: '' },
    ];
    const manifest = { version: 1, format: output.format, entries: [name], files } as const;
    drops.push({ name, part: index + 1, parts: groups.length, manifest });
  }
  return succeed(drops);
}
