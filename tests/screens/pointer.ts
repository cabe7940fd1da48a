import { expect } from 'vitest';
import { cdp, userEvent, type Locator } from 'vitest/browser';

/** A place on the screen, px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a button that does not move any more. */
export async function middleOf(button: Locator): Promise<Point> {
  await expect.element(button).toBeVisible();
  const look = (): string => JSON.stringify(button.element().getBoundingClientRect());
  await expect
    .poll(async () => {
      const before = look();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return look() === before;
    })
    .toBe(true);
  const { left, top, width, height } = button.element().getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Taps a point as a finger does. */
export async function tap(point: Point): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
}

/** Taps a point twice. */
export async function tapTwice(point: Point): Promise<void> {
  await tap(point);
  await tap(point);
}

/** Drags with the mouse from a point to another. */
export async function drag(from: Point, to: Point, steps = 6): Promise<void> {
  const way = Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    return { coords: { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part } };
  });
  await userEvent.pointer([
    { coords: from },
    { keys: '[MouseLeft>]' },
    ...way,
    { keys: '[/MouseLeft]' },
  ]);
}
