import { mirrorBox, turnBox } from '../heic-files.ts';
import { cropBox, gridFile, transparentFile, type Crop } from './composed-files.ts';
import { heifFile } from './heif-file.ts';
import { colorBox, hevcItem } from './hevc-item.ts';
import { streamPlans } from './streams.ts';
import { size } from './test-picture.ts';

/** A HEIC file of the corpus: a stream, and the transformations of its container. */
export interface HeicVariant {
  readonly name: string;
  /** Name of the stream. */
  readonly stream: string;
  /** Visible size of a grid of two by two pictures; null for one picture. */
  readonly grid: Pick<Crop, 'width' | 'height'> | null;
  readonly crop: Crop | null;
  /** Boxes that turn and mirror it, in their order. */
  readonly turns: readonly Buffer[];
  readonly alpha: 'straight' | 'premultiplied' | null;
  /** The box that describes its color; null if the stream does. */
  readonly color: Buffer | null;
}

function variant(
  name: string,
  stream: string,
  more: Partial<Omit<HeicVariant, 'name' | 'stream'>> = {},
): HeicVariant {
  return {
    name,
    stream,
    grid: null,
    crop: null,
    turns: [],
    alpha: null,
    color: null,
    ...more,
  };
}

const crop = { width: 96, height: 64, left: 32, top: 48 };
const grid = { width: 2 * size.width - 20, height: 2 * size.height - 12 };
const wholeGrid = { width: 2 * size.width, height: 2 * size.height };
const [leftRight, topBottom] = [mirrorBox(1), mirrorBox(0)];

/** Every variant: each stream plain, and its kinds in grids, turned, mirrored, cropped and transparent. */
export const heicVariants: readonly HeicVariant[] = [
  ...streamPlans.map(({ name }) => variant(name, name)),
  variant('a quarter turn', '420-8', { turns: [turnBox(1)] }),
  variant('half a turn, skip', '420-8-limited-skip', { turns: [turnBox(2)] }),
  variant('three quarters, 10 bits limited', '420-10-limited', { turns: [turnBox(3)] }),
  variant('mirrored left to right, 4:2:2', '422-8', { turns: [leftRight] }),
  variant('mirrored top to bottom, RGB', '444-8-rgb', { turns: [topBottom] }),
  variant('turned, then mirrored, 10 bits', '420-10-skip', { turns: [turnBox(1), leftRight] }),
  variant('mirrored, then turned, gray limited', '400-8-limited', {
    turns: [topBottom, turnBox(1)],
  }),
  variant('cropped', '420-8', { crop }),
  variant('cropped and turned, 4:2:2 10 bits', '422-10-limited-skip', {
    crop,
    turns: [turnBox(3)],
  }),
  variant('cropped and mirrored, gray 10 bits', '400-10', { crop, turns: [leftRight] }),
  variant('cropped, 4:4:4 10 bits', '444-10-limited', { crop }),
  variant('grid', '420-8', { grid }),
  variant('grid turned, 10 bits limited', '420-10-limited', { grid, turns: [turnBox(3)] }),
  variant('grid mirrored, 4:4:4 skip', '444-8-skip', { grid, turns: [leftRight] }),
  variant('grid, gray', '400-8', { grid: wholeGrid }),
  variant('grid cropped, 4:2:2', '422-8-limited', {
    grid: wholeGrid,
    crop: { width: 200, height: 160, left: 92, top: 48 },
  }),
  variant('transparent', '420-8', { alpha: 'straight' }),
  variant('transparent and turned, 4:4:4', '444-8', { alpha: 'straight', turns: [turnBox(1)] }),
  variant('transparent, premultiplied', '420-8', { alpha: 'premultiplied' }),
  variant('limited by its container', '420-8-limited', { color: colorBox(1, 13, 6, false) }),
  variant('BT.709 by its container', '420-8-limited-709', { color: colorBox(1, 1, 1, false) }),
];

/** The file of a variant. */
export function variantFile(plan: HeicVariant): Buffer {
  const whole = plan.grid ?? size;
  const cropped = plan.crop ? [cropBox(plan.crop, whole)] : [];
  const transformations = [...cropped, ...plan.turns];
  if (plan.grid) return gridFile(plan.grid, transformations, plan.stream);
  if (plan.alpha) {
    return transparentFile(plan.alpha === 'premultiplied', transformations, plan.stream);
  }
  const color = plan.color ? [plan.color] : [];
  return heifFile({ items: [hevcItem(plan.stream, [...color, ...transformations])] });
}
