import { useEffect, useRef, useState, type RefObject } from 'react';
import { moved, wholeView, zoomed, type Spot, type ZoomView } from './zoom-view.ts';

function boxOf(element: HTMLElement): Spot {
  return {
    x: element.clientWidth,
    y: element.clientHeight,
  };
}

function spotIn(element: HTMLElement, event: MouseEvent): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

function middleOf([a, b]: readonly Spot[]): Spot {
  return {
    x: ((a?.x ?? 0) + (b?.x ?? a?.x ?? 0)) / 2,
    y: ((a?.y ?? 0) + (b?.y ?? a?.y ?? 0)) / 2,
  };
}

function apart([a, b]: readonly Spot[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

type Change = (make: (view: ZoomView) => ZoomView) => void;

/** One finger moves, two pinch; a mouse counts as one finger. */
function followPointers(element: HTMLElement, change: Change, signal: AbortSignal): void {
  const down = new Map<number, Spot>();
  const place = (event: PointerEvent): void => {
    const before = [...down.values()];
    down.set(event.pointerId, spotIn(element, event));
    const after = [...down.values()];
    const from = middleOf(before);
    const to = middleOf(after);
    const factor = apart(before) > 0 ? apart(after) / apart(before) : 1;
    const box = boxOf(element);
    change((view) =>
      moved(zoomed(view, factor, from, box), { x: to.x - from.x, y: to.y - from.y }, box),
    );
  };
  const lift = ({ pointerId }: PointerEvent): boolean => down.delete(pointerId);
  element.addEventListener(
    'pointerdown',
    (event) => {
      element.setPointerCapture(event.pointerId);
      down.set(event.pointerId, spotIn(element, event));
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      if (down.has(event.pointerId)) place(event);
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(end, lift, { signal });
  }
}

function followWheel(element: HTMLElement, change: Change, signal: AbortSignal): void {
  element.addEventListener(
    'wheel',
    (event) => {
      // Otherwise the page itself scrolls or zooms.
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / 300);
      change((view) => zoomed(view, factor, spotIn(element, event), boxOf(element)));
    },
    { signal, passive: false },
  );
}

/** Zooming and panning of an element by pinch, wheel and drag, and by keys and buttons. */
export function useZoom(): {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly view: ZoomView;
  readonly zoom: (factor: number) => void;
  readonly move: (by: Spot) => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(wholeView);
  // The wheel event must be cancelled, which React's passive listeners cannot do.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const controller = new AbortController();
    followPointers(element, setView, controller.signal);
    followWheel(element, setView, controller.signal);
    return () => controller.abort();
  }, []);
  const size = (): Spot => (box.current ? boxOf(box.current) : { x: 0, y: 0 });
  return {
    box,
    view,
    zoom: (factor) => setView((last) => zoomed(last, factor, { x: 0, y: 0 }, size())),
    move: (by) => setView((last) => moved(last, by, size())),
  };
}
