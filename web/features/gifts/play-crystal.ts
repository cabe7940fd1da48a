import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { handCrystal } from './crystal-hands.ts';
import { showCrystal } from './crystal-scene.ts';
import { crystalSolid } from './crystal-solid.ts';
import {
  comingMs,
  comingView,
  restingView,
  viewComing,
  type CrystalView,
} from './crystal-turning.ts';
import { engravePicture, type Engraved } from './engraving.ts';

/** A crystal on the page. */
export interface CrystalPlay {
  /** Changes the view and stops any running animation. */
  readonly turn: (change: (view: CrystalView) => CrystalView) => void;
  readonly dispose: () => void;
}

interface PlayOptions extends Engraved {
  /** Holds the canvas and defines its size. */
  readonly place: HTMLElement;
  /** Description and controls for screen readers. */
  readonly label: string;
  /** Rotates the crystal slightly when it appears. */
  readonly comes: boolean;
  /** Called when the crystal can no longer be shown. */
  readonly onLost: () => void;
  readonly signal: AbortSignal;
}

/** Drawn pixels per CSS pixel: coarse while it moves, so that it follows the pointer, and fine at rest. */
const coarse = 1;
const fine = 2;
/** Upper limit of drawn pixels for a fine image. */
const most = 1_400_000;
/** Time without movement after which the crystal is at rest, ms. */
const restAfterMs = 140;

function ratioFor({ width, height }: PixelSize, wanted: number): number {
  return Math.min(wanted, Math.sqrt(most / (width * height)));
}

/** Schedules the drawing: in the next frame and fine at rest, or frame by frame during the intro. */
function pacing(draw: (wanted: number) => void) {
  let frame = 0;
  let timer = 0;
  const rest = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const move = (): void => {
    rest();
    frame = requestAnimationFrame(() => draw(coarse));
    timer = window.setTimeout(() => draw(fine), restAfterMs);
  };
  const come = (show: (share: number) => void): void => {
    const started = performance.now();
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - started) / comingMs));
      show(share);
      draw(share < 1 ? coarse : fine);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  return { rest, move, come };
}

/**
 * Shows a photo engraved in a crystal. It draws only on demand: during the intro, when it is rotated or its container
 * changes. @throws Error when the photo or the glass cannot be drawn, or the signal was aborted
 */
export async function playCrystal(options: PlayOptions): Promise<CrystalPlay> {
  const { place, comes, onLost, signal } = options;
  const engraving = await engravePicture(options);
  signal.throwIfAborted();
  const scene = showCrystal(crystalSolid(options.shape, options.layout.paper), engraving);
  const { canvas } = scene;
  let view = comes ? comingView : restingView;
  let size = { width: 0, height: 0 };
  const draw = (wanted: number): void => {
    size = { width: place.clientWidth, height: place.clientHeight };
    if (size.width > 0 && size.height > 0) {
      scene.draw(view, { ...size, ratio: ratioFor(size, wanted) });
    }
  };
  const pace = pacing(draw);
  const watch = new ResizeObserver(() => {
    if (place.clientWidth !== size.width || place.clientHeight !== size.height) pace.move();
  });
  const dispose = (): void => {
    pace.rest();
    watch.disconnect();
    canvas.removeEventListener('webglcontextlost', lost);
    canvas.remove();
    scene.dispose();
  };
  const lost = (): void => {
    dispose();
    onLost();
  };
  const turn: CrystalPlay['turn'] = (change) => {
    view = change(view);
    pace.move();
  };
  try {
    draw(coarse);
  } catch (error) {
    dispose();
    throw error;
  }
  canvas.addEventListener('webglcontextlost', lost);
  handCrystal(canvas, options.label, turn);
  place.append(canvas);
  watch.observe(place);
  if (comes) {
    pace.come((share) => {
      view = viewComing(share);
    });
  } else {
    pace.move();
  }
  return { turn, dispose };
}
