import type { PixelSize } from '#domain/print-papers.ts';
import { handCrystal } from './crystal-hands.ts';
import { showCrystal } from './crystal-scene.ts';
import { crystalSolid } from './crystal-solid.ts';
import { comingMs, restingView, viewComing, type CrystalView } from './crystal-turning.ts';
import { engravePicture, type Engraved } from './engraving.ts';

/** A crystal on the page. */
export interface CrystalPlay {
  /** Looks at it anew; what was moving stands still. */
  readonly turn: (change: (view: CrystalView) => CrystalView) => void;
  readonly dispose: () => void;
}

interface PlayOptions extends Engraved {
  /** Takes the canvas and gives it its size. */
  readonly place: HTMLElement;
  /** What it shows and how it is turned, for who does not see it. */
  readonly label: string;
  /** The crystal turns a little as it comes. */
  readonly comes: boolean;
  /** It cannot be shown any more. */
  readonly onLost: () => void;
  readonly signal: AbortSignal;
}

/** Drawn pixels for each of the page's: coarse while it moves, so that it follows the hand, fine once it stands. */
const coarse = 1;
const fine = 2;
/** Drawn pixels a fine picture has at most. */
const most = 1_400_000;
/** It stands when nothing has moved for so long. */
const settleMs = 140;

const ratioFor = ({ width, height }: PixelSize, wanted: number): number =>
  Math.min(wanted, Math.sqrt(most / (width * height)));

/**
 * Shows a picture engraved in a crystal. Draws on demand alone: while it comes, when it is turned or its place changes.
 * @throws Error when the picture or the glass cannot be drawn, or the signal was aborted
 */
export const playCrystal = async (options: PlayOptions): Promise<CrystalPlay> => {
  const { place, onLost, signal } = options;
  const engraving = await engravePicture(options);
  signal.throwIfAborted();
  const scene = showCrystal(crystalSolid(options.shape, options.layout.paper), engraving);
  const { canvas } = scene;
  let view = options.comes ? viewComing(0) : restingView;
  let frame = 0;
  let timer = 0;
  const draw = (wanted: number): void => {
    const size = { width: place.clientWidth, height: place.clientHeight };
    if (size.width > 0 && size.height > 0) {
      scene.draw(view, { ...size, ratio: ratioFor(size, wanted) });
    }
  };
  const rest = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const move = (): void => {
    rest();
    frame = requestAnimationFrame(() => draw(coarse));
    timer = window.setTimeout(() => draw(fine), settleMs);
  };
  const come = (started: number) => (now: number) => {
    const share = Math.min(1, Math.max(0, (now - started) / comingMs));
    view = viewComing(share);
    draw(share < 1 ? coarse : fine);
    if (share < 1) frame = requestAnimationFrame(come(started));
  };
  const dispose = (): void => {
    rest();
    watch.disconnect();
    canvas.removeEventListener('webglcontextlost', lost);
    canvas.remove();
    scene.dispose();
  };
  const lost = (): void => {
    dispose();
    onLost();
  };
  const watch = new ResizeObserver(() => draw(fine));
  try {
    draw(options.comes ? coarse : fine);
  } catch (error) {
    dispose();
    throw error;
  }
  canvas.addEventListener('webglcontextlost', lost);
  place.append(canvas);
  if (options.comes) frame = requestAnimationFrame(come(performance.now()));
  watch.observe(place);
  const turn: CrystalPlay['turn'] = (change) => {
    view = change(view);
    move();
  };
  handCrystal(canvas, options.label, turn);
  return { turn, dispose };
};
