import { useRef, type PointerEvent, type SyntheticEvent } from 'react';

/** Shortest swipe, px; a shorter movement counts as a tap. */
const minDistance = 40;

interface Point {
  readonly x: number;
  readonly y: number;
}

function isOutside({ x, y }: Point, stage: Element): boolean {
  const box = stage.querySelector('[role=application]')?.getBoundingClientRect();
  return !box || x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/**
 * Handlers for a stage on which a swipe outside the crop window opens the next photo; inside the window the same
 * gesture moves the crop. A swipe against the reading direction goes forward, as in turning pages.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<Point | null>(null);
  // The cropper listens to mouse and touch events, not to pointer events; gestures that start outside its window are
  // stopped here.
  const keepFromCrop = (event: SyntheticEvent): void => {
    if (start.current) event.stopPropagation();
  };
  return {
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
      const point = { x: event.clientX, y: event.clientY };
      const onButton = event.target instanceof Element && event.target.closest('button') !== null;
      const swipes = event.isPrimary && !onButton && isOutside(point, event.currentTarget);
      start.current = swipes ? point : null;
      if (swipes) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onMouseDownCapture: keepFromCrop,
    onTouchStartCapture: keepFromCrop,
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const across = event.clientX - from.x;
      if (Math.abs(across) < minDistance || Math.abs(across) < Math.abs(event.clientY - from.y)) {
        return;
      }
      onSwipe(across < 0 === (document.dir !== 'rtl') ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
