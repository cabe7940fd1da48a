import { fail, succeed, type ResultWith } from '../common/result.ts';
import type { DropFile, DropOrder, PlannedDrop } from './drop.ts';
import { imageName, nameEnd, orderLabel, paperName } from './names.ts';
import { maxDropPrints, type DarkroomOutput } from './output.ts';
import { paperSetting, requirePaperSetting, type SettingFailure } from './settings.ts';
import { splitPrints, type EntryGroup } from './split.ts';
import { joinLines, toPlainValue } from './text.ts';

/** Longest value in the file, in characters. */
const maxValue = 100;

function headerLines(
  { number, customerName }: DropOrder,
  { indexPrint }: DarkroomOutput,
): string[] {
  const plain = toPlainValue(number, maxValue);
  return [
    `OrderFirstName=${plain}`,
    `OrderLastName=${toPlainValue(customerName, maxValue) || plain}`,
    `ExtOrderNum=${plain}`,
    ...(indexPrint ? ['Index=1'] : []),
  ];
}

/** Path of a file in the hot folder, as Darkroom's computer sees it. */
function pathAt(basePath: string, parts: readonly string[]): string {
  const separator = basePath.includes('\\') || !basePath.includes('/') ? '\\' : '/';
  return [basePath.replace(/[\\/]+$/, ''), ...parts].join(separator);
}

/** Every field for every image: a value applies until it is changed, also to the next image. */
function imageLines(
  order: DropOrder,
  group: EntryGroup,
  folder: string,
  output: DarkroomOutput,
): ResultWith<string[], SettingFailure> {
  const lines: string[] = [];
  for (const { print, copies, image } of group.entries) {
    const media = requirePaperSetting('media', output.media, print, order.finish);
    if (!media.ok) return media;
    const size = paperSetting(output.sizeNames, print, order.finish) ?? paperName(print);
    lines.push(
      '',
      `Qty=${copies}`,
      `Size=${toPlainValue(size, maxValue)}`,
      `Media=${toPlainValue(media.value, maxValue)}`,
      `Filepath=${pathAt(output.basePath, [folder, imageName(image)])}`,
    );
  }
  return succeed(lines);
}

/**
 * Lays out a folder of images and `Order<digits>.TXT` beside it, which is the last: Darkroom reads it and finds the images
 * by their paths. Source: product §9.14.
 */
export function planDarkroomDrops(
  order: DropOrder,
  output: DarkroomOutput,
): ResultWith<PlannedDrop[], SettingFailure> {
  if (output.basePath.trim() === '') return fail('setting_missing', { setting: 'basePath' });
  const groups = splitPrints(order.prints, output.splitAt, maxDropPrints);
  const drops: PlannedDrop[] = [];
  for (const [index, group] of groups.entries()) {
    const folder = `${orderLabel(order.number)}${nameEnd(order, index + 1, groups.length)}`;
    const name = `Order${folder}`;
    const lines = imageLines(order, group, folder, output);
    if (!lines.ok) return lines;
    const files: DropFile[] = [
      ...group.images.map(({ sha256, size }, image) => ({
        kind: 'print' as const,
        path: `${folder}/${imageName(image + 1)}`,
        sha256,
        size,
      })),
      {
        kind: 'text',
        path: `${name}.TXT`,
        text: joinLines([...headerLines(order, output), ...lines.value]),
      },
    ];
    const entries = [folder, `${name}.TXT`];
    const manifest = { version: 1, format: output.format, entries, files } as const;
    drops.push({ name, part: index + 1, parts: groups.length, manifest });
  }
  return succeed(drops);
}
