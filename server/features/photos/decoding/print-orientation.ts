import {
  turnRect,
  turnSize,
  unturnRect,
  type PixelRect,
  type Turn,
} from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import type { PrintPlan } from '#domain/prints/print-templates.ts';

/** Operation that turns a stored image upright: a clockwise turn, then a mirroring from left to right. */
interface Upright {
  readonly turn: Turn;
  readonly isMirrored: boolean;
}

/** By EXIF orientation; a number beyond the standard means upright. */
const uprights: Readonly<Record<number, Upright>> = {
  2: { turn: 0, isMirrored: true },
  3: { turn: 180, isMirrored: false },
  4: { turn: 180, isMirrored: true },
  5: { turn: 90, isMirrored: true },
  6: { turn: 90, isMirrored: false },
  7: { turn: 270, isMirrored: true },
  8: { turn: 270, isMirrored: false },
};

const quarters: Readonly<Record<number, Turn>> = { 0: 0, 1: 90, 2: 180, 3: 270 };

/** A number of degrees that is a multiple of 90, as a turn. */
function toTurn(degrees: number): Turn {
  return quarters[(((degrees / 90) % 4) + 4) % 4] ?? 0;
}

/** Position of a rectangle after its image was mirrored from left to right. */
function mirrorRect(rect: PixelRect, { width }: PixelSize): PixelRect {
  return {
    ...rect,
    left: width - rect.left - rect.width,
  };
}

/** A print in the pixels of the stored image, which is scaled before it is turned: a scaled image is small. */
export interface StoredPrint {
  /** The stored image. */
  readonly stored: PixelSize;
  /** The printed part of it. */
  readonly source: PixelRect;
  /** Size of the scaled part before it is mirrored and turned. */
  readonly size: PixelSize;
  /** Whether the scaled part is mirrored from left to right before it is turned. */
  readonly isMirrored: boolean;
  readonly turn: Turn;
  /** Place of the finished part on the paper. */
  readonly target: PixelRect;
}

/** Maps a print to the stored image, whose EXIF orientation, turn and mirroring become one operation. */
export function storePrint(
  { layout, mirror }: Pick<PrintPlan, 'layout' | 'mirror'>,
  stored: PixelSize,
  orientation: number,
): StoredPrint {
  const { turn: byCamera, isMirrored } = uprights[orientation] ?? { turn: 0, isMirrored: false };
  const upright = turnSize(stored, byCamera);
  const unmirrored = isMirrored ? mirrorRect(layout.source, upright) : layout.source;
  const afterMirror = layout.turn + (isMirrored ? -byCamera : byCamera);
  const turn = toTurn(mirror ? -afterMirror : afterMirror);
  return {
    stored,
    source: unturnRect(unmirrored, upright, byCamera),
    size: turnSize(layout.target, turn),
    isMirrored: mirror !== isMirrored,
    turn,
    target: mirror ? mirrorRect(layout.target, layout.paper) : layout.target,
  };
}

/** Maximum displacement of a print's edge by scaling a whole image instead of its printed part, in pixels of paper. */
const maxShift = 0.5;

/** The whole stored image scaled, and the printed part of it after it was mirrored and turned. */
export interface ScaledWhole {
  readonly size: PixelSize;
  readonly part: PixelRect;
}

/** Place of a printed part on one axis of a scaled image; null when whole pixels would move an edge too far. */
function scaleAxis(whole: number, from: number, length: number, to: number) {
  const scaled = Math.round((whole * to) / length);
  const start = Math.round((from * scaled) / whole);
  const shifts = [start - (from * scaled) / whole, start + to - ((from + length) * scaled) / whole];
  const isExact = shifts.every((shift) => Math.abs(shift) <= maxShift);
  return isExact && start + to <= scaled ? { scaled, start } : null;
}

/**
 * The print as a part of the whole scaled image, from which a JPEG decoder can leave out detail that the print does not
 * show; null when whole pixels would move an edge of the print by more than half a pixel.
 */
export function scaleWhole(print: StoredPrint): ScaledWhole | null {
  const { stored, source, size, isMirrored, turn } = print;
  const across = scaleAxis(stored.width, source.left, source.width, size.width);
  const down = scaleAxis(stored.height, source.top, source.height, size.height);
  if (!across || !down) return null;
  const whole = { width: across.scaled, height: down.scaled };
  const part = { left: across.start, top: down.start, ...size };
  return { size: whole, part: turnRect(isMirrored ? mirrorRect(part, whole) : part, whole, turn) };
}
