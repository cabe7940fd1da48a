import { dragView, keyView, restingView, type CrystalView } from './crystal-turning.ts';

type Turn = (change: (view: CrystalView) => CrystalView) => void;

function followPointer(canvas: HTMLCanvasElement, turn: Turn): void {
  let last: { readonly x: number; readonly y: number } | null = null;
  const end = (): void => {
    last = null;
  };
  canvas.addEventListener('pointerdown', ({ button, pointerId, clientX: x, clientY: y }) => {
    if (button !== 0) return;
    canvas.setPointerCapture(pointerId);
    last = { x, y };
  });
  canvas.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (!last) return;
    const by = { x: x - last.x, y: y - last.y };
    last = { x, y };
    turn((view) => dragView(view, by.x, by.y));
  });
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
}

/** Makes a crystal rotatable by pointer and keys and describes that to screen readers. */
export function handCrystal(canvas: HTMLCanvasElement, label: string, turn: Turn): void {
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-label', label);
  followPointer(canvas, turn);
  canvas.addEventListener('keydown', (event) => {
    if (!keyView(restingView, event.key)) return;
    event.preventDefault();
    turn((view) => keyView(view, event.key) ?? view);
  });
}
