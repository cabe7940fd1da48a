/** Numbers of Adobe RGB (1998), section 4: primaries adapted to D50, and the gamma 2 51/256. */
const red = [0.609_74, 0.311_11, 0.019_47];
const green = [0.205_28, 0.625_67, 0.060_87];
const blue = [0.149_19, 0.063_22, 0.744_57];
const white = [0.950_45, 1, 1.089_05];
const gamma = 0x02_33;
/** The white of the profile connection space, D50 (ICC.1). */
const connectionWhite = [0.9642, 1, 0.8249];

const name = 'Adobe RGB (1998) by DCF';

function text(value: string): number[] {
  return Array.from(value, (letter) => letter.codePointAt(0) ?? 0);
}

function u16(value: number): number[] {
  return [value >>> 8, value % 256];
}

function u32(value: number): number[] {
  return [...u16(value >>> 16), ...u16(value % 65_536)];
}

function xyz(values: readonly number[]): number[] {
  return values.flatMap((value) => u32(Math.round(value * 65_536)));
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function xyzTag(values: readonly number[]): number[] {
  return [...text('XYZ '), ...zeros(4), ...xyz(values)];
}

/** A description has forms in Unicode and for Macintosh, which are empty here. */
const description = [
  ...text('desc'),
  ...zeros(4),
  ...u32(name.length + 1),
  ...text(name),
  ...zeros(1 + 8 + 3 + 67),
];

const curve = [...text('curv'), ...zeros(4), ...u32(1), ...u16(gamma)];

const tags: readonly (readonly [string, readonly number[]])[] = [
  ['desc', description],
  ['cprt', [...text('text'), ...zeros(4), ...text('no copyright'), 0]],
  ['wtpt', xyzTag(white)],
  ['rXYZ', xyzTag(red)],
  ['gXYZ', xyzTag(green)],
  ['bXYZ', xyzTag(blue)],
  ['rTRC', curve],
  ['gTRC', curve],
  ['bTRC', curve],
];

const headerLength = 128;
const directoryEntry = 12;
const version = 0x02_10_00_00;

function header(length: number): number[] {
  return [
    ...u32(length),
    ...zeros(4),
    ...u32(version),
    ...text('mntrRGB XYZ '),
    ...[2000, 1, 1, 0, 0, 0].flatMap(u16),
    ...text('acsp'),
    ...zeros(28),
    ...xyz(connectionWhite),
    ...zeros(48),
  ];
}

/** Builds an ICC profile (version 2) of Adobe RGB (1998). */
export function adobeRgbProfile(): Uint8Array {
  const directory: number[] = u32(tags.length);
  const content: number[] = [];
  const start = headerLength + 4 + tags.length * directoryEntry;
  for (const [signature, data] of tags) {
    directory.push(...text(signature), ...u32(start + content.length), ...u32(data.length));
    content.push(...data, ...zeros((4 - (data.length % 4)) % 4));
  }
  return Uint8Array.from([...header(start + content.length), ...directory, ...content]);
}
