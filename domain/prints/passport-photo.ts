import { headMiddle, type PassportRule } from './passport-rules.ts';
import {
  layPaper,
  maxZoom,
  turnPart,
  type Framing,
  type Part,
  type PrintLayout,
} from './print-geometry.ts';
import { placeOnPaper, shownPart, showPart } from './framed-parts.ts';
import { toMillimeters, type PrintPaper } from './print-papers.ts';
import type { PixelSize } from '../photos/pixel-size.ts';
import { toneFields, unpackTones, type Tone } from './tones.ts';

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function middleOf({ x, y, width, height }: Part): { readonly x: number; readonly y: number } {
  return {
    x: x + width / 2,
    y: y + height / 2,
  };
}

/**
 * Returns the framing with the crop that shows a head at the height and position of the rule, or as close as the photo
 * allows. `head` is in fractions of the upright photo. Source: product §9.11.
 */
export function frameHead(
  picture: PixelSize,
  paper: PrintPaper,
  framing: Framing,
  head: Part,
  rule: PassportRule,
): Framing {
  const largest = shownPart(picture, paper, { ...framing, crop: null });
  const paperHeight = toMillimeters(layPaper(paper, picture, framing).height);
  const turned = turnPart(head, framing.turn);
  const aim = (rule.head.least + rule.head.most) / 2;
  const zoom = clamp((turned.height * paperHeight) / aim / largest.height, 1 / maxZoom, 1);
  const width = largest.width * zoom;
  const height = largest.height * zoom;
  const { x, y } = middleOf(turned);
  return showPart(framing, {
    x: clamp(x - width / 2, 0, 1 - width),
    y: clamp(y - (height * headMiddle(rule)) / paperHeight, 0, 1 - height),
    width,
    height,
  });
}

/** Reasons why an authority may reject a photo. */
export const passportProblems = [
  'noFace',
  'severalFaces',
  'headSmall',
  'headLarge',
  'offCentre',
  'background',
] as const;
/** One of {@link passportProblems}. */
export type PassportProblem = (typeof passportProblems)[number];

/** Precision of head detection in millimeters; smaller deviations are not reported. */
const unsure = 1.5;

function headProblems(head: Part, { paper }: PrintLayout, rule: PassportRule): PassportProblem[] {
  const height = toMillimeters(head.height);
  const above = toMillimeters(head.y);
  const aside = toMillimeters(Math.abs(middleOf(head).x - paper.width / 2));
  const below = toMillimeters(paper.height - head.y - head.height);
  const problems: PassportProblem[] = [];
  if (height < rule.head.least - unsure) problems.push('headSmall');
  if (height > rule.head.most + unsure) problems.push('headLarge');
  if (aside > rule.offCentre || above < -unsure || below < 0) problems.push('offCentre');
  return problems;
}

/**
 * A head with its hair is an oval larger than its detected box by the first factor; below the second share of the box
 * shoulders may appear.
 */
const around = { hair: 1.15, shoulders: 0.6 } as const;

/** Fields of the printed part that show the background behind the head. */
function behindHead(tones: readonly Tone[], printed: Part, head: Part): Tone[] {
  const middle = middleOf(head);
  return tones.filter((_, index) => {
    const x = ((index % toneFields) + 0.5) / toneFields;
    const y = (Math.floor(index / toneFields) + 0.5) / toneFields;
    const isPrinted =
      x > printed.x &&
      y > printed.y &&
      x < printed.x + printed.width &&
      y < printed.y + printed.height;
    const across = (x - middle.x) / (head.width / 2);
    const down = (y - middle.y) / (head.height / 2);
    const isBeside = Math.hypot(across, down) > around.hair;
    return isPrinted && isBeside && y < head.y + head.height * around.shoulders;
  });
}

/** Minimum number of fields for a result. */
const minFields = 4;
/** Share of the fields that must be similar: some show hair or the edge of a shadow. */
const alike = 0.75;

function isPlainAndLight(
  tones: readonly Tone[],
  { background }: Pick<PassportRule, 'background'>,
): boolean {
  if (tones.length < minFields) return true;
  const { minLightness, maxDifference } = background;
  const means = tones.map(({ mean }) => mean).toSorted((a, b) => a - b);
  const median = means[Math.floor(means.length / 2)] ?? 0;
  const even = tones.filter(
    ({ mean, spread }) => Math.abs(mean - median) <= maxDifference && spread <= maxDifference / 2,
  );
  return median >= minLightness && even.length >= tones.length * alike;
}

/** Analysis of a photo: its heads as fractions of it, null if faces were not detected; its tones, packed. */
export interface PassportPicture {
  readonly faces: readonly Part[] | null;
  readonly tones: string;
}

/**
 * Returns possible reasons why an authority may reject a print, as far as the analysis shows; an empty result
 * guarantees nothing. Empty when faces were not detected. Source: product §9.11.
 */
export function checkPassport(
  layout: PrintLayout,
  picture: PixelSize,
  { faces, tones }: PassportPicture,
  rule: PassportRule,
): PassportProblem[] {
  if (!faces) return [];
  const { source } = layout;
  const printed = {
    x: source.left / picture.width,
    y: source.top / picture.height,
    width: source.width / picture.width,
    height: source.height / picture.height,
  };
  const shown = faces.filter((face) => {
    const { x, y } = middleOf(face);
    const isAcross = x >= printed.x && x <= printed.x + printed.width;
    return isAcross && y >= printed.y && y <= printed.y + printed.height;
  });
  const [head, second] = shown;
  if (!head) return ['noFace'];
  if (second) return ['severalFaces'];
  const problems = headProblems(placeOnPaper(head, picture, layout), layout, rule);
  const behind = behindHead(unpackTones(tones), printed, head);
  return isPlainAndLight(behind, rule) ? problems : [...problems, 'background'];
}
