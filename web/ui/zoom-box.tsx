import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Minus, Plus } from './icons.tsx';
import { useZoom } from './use-zoom.ts';
import { maxScale } from './zoom-view.ts';

const step = 1.5;
const keyMove = 40;

interface ZoomBoxProps {
  readonly closerLabel: string;
  readonly furtherLabel: string;
  readonly children: ReactNode;
}

/** Zooms its content by pinch, wheel or buttons; while zoomed in, dragging and the arrow keys move it. */
export function ZoomBox({ closerLabel, furtherLabel, children }: ZoomBoxProps) {
  const { box, view, zoom, move } = useZoom();
  const onKeyDown = (event: KeyboardEvent): void => {
    const does: Readonly<Record<string, () => void>> = {
      '+': () => zoom(step),
      '=': () => zoom(step),
      '-': () => zoom(1 / step),
      ArrowLeft: () => move({ x: keyMove, y: 0 }),
      ArrowRight: () => move({ x: -keyMove, y: 0 }),
      ArrowUp: () => move({ x: 0, y: keyMove }),
      ArrowDown: () => move({ x: 0, y: -keyMove }),
    };
    const work = does[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  };
  return (
    <div className="relative">
      <div
        ref={box}
        className="h-56 overflow-hidden rounded-sheet bg-tray select-none"
        style={{ touchAction: view.scale > 1 ? 'none' : 'pan-y' }}
      >
        <div
          data-scale={view.scale}
          className="size-full"
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        >
          {children}
        </div>
      </div>
      <div className="absolute end-1 bottom-1 flex rounded-control bg-sheet text-ink shadow-print">
        <IconButton
          label={furtherLabel}
          look="bare"
          onKeyDown={onKeyDown}
          aria-disabled={view.scale === 1}
          onClick={() => zoom(1 / step)}
          className="aria-disabled:text-edge"
        >
          <Minus />
        </IconButton>
        <IconButton
          label={closerLabel}
          look="bare"
          onKeyDown={onKeyDown}
          aria-disabled={view.scale === maxScale}
          onClick={() => zoom(step)}
          className="aria-disabled:text-edge"
        >
          <Plus />
        </IconButton>
      </div>
    </div>
  );
}
