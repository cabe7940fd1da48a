import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { av1Name, av1Plans, libavifItem, opacityBox, type Av1Plan } from './av1-files.ts';
import {
  colorBox,
  hevcItem,
  pictureSize,
  pixelAt,
  streamPlans,
  type Rgb,
  type StreamPlan,
} from './coded-pictures.ts';
import { grayProfile, mixedInP3 } from './color-files.ts';
import { heifFile, heifLayouts, mirrorBox, turnBox } from './heic-files.ts';
import { cropBox } from './heic-variants.ts';
import { box, pngChunk, uint32, withPngChunks } from './photo-files.ts';

/** Ways to describe the colors of a picture. */
const colorings = [
  'none',
  'sRGB',
  'unspecified',
  'P3 by codes',
  'P3 by profile',
  'gray profile',
] as const;

/** The test picture in one coding, with everything that a container can declare about it. */
export interface DrawnPlan {
  readonly coding:
    | { readonly by: 'AV1'; readonly plan: Av1Plan }
    | { readonly by: 'HEVC'; readonly plan: StreamPlan };
  readonly isCropped: boolean;
  /** Quarter turns anticlockwise, before it is mirrored. */
  readonly quarters: number;
  /** 0 swaps top and bottom, 1 left and right. */
  readonly mirror: 0 | 1 | null;
  readonly opacity: 'none' | 'straight' | 'premultiplied';
  /** Whether the opacity has the transformations too, as newer writers declare them. */
  readonly isOpacityTurned: boolean;
  readonly color: (typeof colorings)[number];
  readonly layout: (typeof heifLayouts)[number];
}

const codings: readonly DrawnPlan['coding'][] = [
  ...av1Plans.map((plan) => ({ by: 'AV1', plan }) as const),
  ...streamPlans.map((plan) => ({ by: 'HEVC', plan }) as const),
];

/** Whether a color can describe a coding: only gray values have a profile of gray ones, BT.601 is the unspecified matrix. */
function canDescribe({ coding, color }: Pick<DrawnPlan, 'coding' | 'color'>): boolean {
  if (color === 'gray profile') return coding.plan.chroma === '400';
  return color !== 'unspecified' || coding.by === 'AV1' || coding.plan.matrix === 6;
}

/** Every plan that a file can have. */
export const drawnPlans: fc.Arbitrary<DrawnPlan> = fc
  .record({
    coding: fc.constantFrom(...codings),
    isCropped: fc.boolean(),
    quarters: fc.nat({ max: 3 }),
    mirror: fc.constantFrom(null, 0, 1),
    opacity: fc.constantFrom('none', 'straight', 'premultiplied'),
    isOpacityTurned: fc.boolean(),
    color: fc.constantFrom(...colorings),
    layout: fc.constantFrom(...heifLayouts),
  })
  .filter(canDescribe);

/** A plan in words. */
export function describePlan({ coding, ...plan }: DrawnPlan): string {
  const name = coding.by === 'AV1' ? av1Name(coding.plan) : coding.plan.name;
  return `${coding.by} ${name} ${JSON.stringify(plan)}`;
}

/** The shown part of a cropped picture. */
const crop = { width: 96, height: 64, left: 40, top: 48 } as const;

const grayGamma = 1.4;

async function profileP3(): Promise<Buffer> {
  const { icc } = await sharp(await mixedInP3().png().toBuffer()).metadata();
  return icc ?? Buffer.alloc(0);
}

async function colorBoxes({ coding, color }: DrawnPlan): Promise<readonly Buffer[]> {
  const { isFullRange } = coding.plan;
  const matrix = coding.by === 'AV1' ? 6 : coding.plan.matrix;
  switch (color) {
    case 'none':
      return [];
    case 'sRGB':
      return [colorBox(1, 13, matrix, isFullRange)];
    case 'unspecified':
      return [colorBox(2, 2, 2, isFullRange)];
    case 'P3 by codes':
      return [colorBox(12, 13, matrix, isFullRange)];
    case 'P3 by profile':
      return [box('colr', Buffer.from('prof'), await profileP3())];
    case 'gray profile':
      return [box('colr', Buffer.from('prof'), grayProfile(grayGamma))];
  }
}

/** Writes the file of a plan. */
export async function drawnFile(plan: DrawnPlan): Promise<Buffer> {
  const { coding, opacity, mirror, layout } = plan;
  const transformations = [
    ...(plan.isCropped ? [cropBox(crop)] : []),
    ...(plan.quarters > 0 ? [turnBox(plan.quarters)] : []),
    ...(mirror === null ? [] : [mirrorBox(mirror)]),
  ];
  const ofOpacity = plan.isOpacityTurned ? transformations : [];
  const more = [...(await colorBoxes(plan)), ...transformations];
  const picture =
    coding.by === 'AV1' ? libavifItem(coding.plan, more) : hevcItem(coding.plan.name, more);
  const { bitDepth } = coding.plan;
  const auxiliary = box('auxC', uint32(0), Buffer.from('urn:mpeg:hevc:2015:auxid:1\0'));
  const seen =
    coding.by === 'AV1'
      ? libavifItem({ chroma: '400', bitDepth, isFullRange: true }, [opacityBox, ...ofOpacity])
      : hevcItem('400-8', [auxiliary, ...ofOpacity]);
  const isPremultiplied = opacity === 'premultiplied';
  return heifFile({
    items: [
      { ...picture, ...(isPremultiplied && { references: { prem: [2] } }) },
      ...(opacity === 'none' ? [] : [{ ...seen, references: { auxl: [1] } }]),
    ],
    majorBrand: coding.by === 'AV1' ? 'avif' : 'heic',
    layout,
  });
}

/** A drawing by the color and the opacity of each pixel, 0 to 1. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => readonly [...Rgb, number];
}

function grayOf([r, g, b]: Rgb): number {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

function drawStored({ coding, opacity }: DrawnPlan): Drawing {
  return {
    ...pictureSize,
    at: (x, y) => {
      const own = pixelAt(x, y);
      const gray = grayOf(own);
      const color: Rgb = coding.plan.chroma === '400' ? [gray, gray, gray] : own;
      if (opacity !== 'premultiplied') return [...color, opacity === 'none' ? 1 : gray];
      const [r, g, b] = color;
      return [Math.min(1, r / gray), Math.min(1, g / gray), Math.min(1, b / gray), gray];
    },
  };
}

function cropped({ at }: Drawing): Drawing {
  return { ...crop, at: (x, y) => at(x + crop.left, y + crop.top) };
}

/** A quarter turn anticlockwise. */
function turned({ width, height, at }: Drawing): Drawing {
  return { width: height, height: width, at: (x, y) => at(width - 1 - y, x) };
}

function mirrored({ width, height, at }: Drawing, axis: 0 | 1): Drawing {
  const isAcross = axis === 1;
  return {
    width,
    height,
    at: (x, y) => (isAcross ? at(width - 1 - x, y) : at(x, height - 1 - y)),
  };
}

function drawShown(plan: DrawnPlan): Drawing {
  let drawing = drawStored(plan);
  if (plan.isCropped) drawing = cropped(drawing);
  for (let left = plan.quarters; left > 0; left -= 1) drawing = turned(drawing);
  return plan.mirror === null ? drawing : mirrored(drawing, plan.mirror);
}

async function pngColor({ color }: DrawnPlan): Promise<Buffer> {
  if (color === 'P3 by codes') return pngChunk('cICP', Buffer.from([12, 13, 0, 1]));
  if (!color.endsWith('profile')) return Buffer.alloc(0);
  const profile = color === 'gray profile' ? grayProfile(grayGamma) : await profileP3();
  return pngChunk('iCCP', Buffer.concat([Buffer.from('own\0\0'), deflateSync(profile)]));
}

/** The upright picture of a plan as a PNG, which has neither turns nor crops nor ranges. */
export async function drawnPng(plan: DrawnPlan): Promise<Buffer> {
  const { width, height, at } = drawShown(plan);
  const isGray = plan.color === 'gray profile';
  const channels = isGray ? 2 : 4;
  const data = Buffer.alloc(width * height * channels);
  for (let index = 0; index < width * height; index += 1) {
    const [r, g, b, opacity] = at(index % width, Math.floor(index / width));
    const samples = isGray ? [r, opacity] : [r, g, b, opacity];
    data.set(
      samples.map((value) => Math.round(value * 255)),
      index * channels,
    );
  }
  const picture = sharp(data, { raw: { width, height, channels } });
  const kept = isGray ? picture.toColourspace('b-w') : picture;
  const png = await (plan.opacity === 'none' ? kept.removeAlpha() : kept).png().toBuffer();
  return withPngChunks(png, await pngColor(plan));
}
