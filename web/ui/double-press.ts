import { useEffect } from 'react';

/**
 * Time in which a press may still be meant for what was there before, ms: Windows' default between the two presses of a
 * double press, see `GetDoubleClickTime`; other systems have less.
 */
const doublePressMs = 500;

/** Greatest distance between the two presses of a double press, px: fingers are less exact than mice. */
const doublePressPx = 24;

/** Place and time of the last press. */
let lastPress = { x: Infinity, y: 0, at: 0 };
let openedAt = -Infinity;
let closedAt = -Infinity;

function isLately(time: number): boolean {
  return performance.now() - time < doublePressMs;
}

/** Whether a window has opened so lately that a press outside of it may be the second one of a double press. */
export function hasJustOpened(): boolean {
  return isLately(openedAt);
}

/** Notes that a window over the page opens and closes, see {@link ignoreDoublePresses}. */
export function useDoublePressGuard(): void {
  // The presses are those of the whole page.
  useEffect(() => {
    openedAt = performance.now();
    return () => {
      closedAt = performance.now();
    };
  }, []);
}

/** Notes that a press leaves a screen: the second press of a double press is not meant for the screen below it. */
export function noteScreenLeft(): void {
  closedAt = performance.now();
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Ignores a press at the place of the last one if that has just opened or closed a window, or gone back: it would press
 * what came under the pointer, such as another size, or the button that places the order. A key that is held down presses
 * nothing but the control that had the focus at first.
 */
export function ignoreDoublePresses(): void {
  addEventListener(
    'click',
    (event) => {
      // Presses of keys and calls of `click()` have no place.
      if (event.detail === 0) return;
      const { clientX: x, clientY: y, timeStamp: at } = event;
      const { x: lastX, y: lastY, at: lastAt } = lastPress;
      lastPress = { x, y, at };
      const isSecond =
        openedAt > closedAt
          ? openedAt > lastAt && hasJustOpened()
          : openedAt < lastAt && closedAt > lastAt && isLately(lastAt);
      if (!isSecond) return;
      if (Math.hypot(x - lastX, y - lastY) > doublePressPx) return;
      ignore(event);
    },
    { capture: true },
  );
  let held: EventTarget | null = null;
  addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat) held = event.target;
      else if (event.target !== held && ['Enter', 'Escape'].includes(event.key)) ignore(event);
    },
    { capture: true },
  );
}
