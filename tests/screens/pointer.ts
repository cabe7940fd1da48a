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

/** Taps a point a number of times, as fast as the browser allows. */
async function tapOften({ x, y }: Point, times: number): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const taps = Array.from({ length: times }, () => [
    cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
  await Promise.all(taps.flat());
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
}

/** Taps a point as a finger does. */
export function tap(point: Point): Promise<void> {
  return tapOften(point, 1);
}

/** Taps a point twice. */
export function tapTwice(point: Point): Promise<void> {
  return tapOften(point, 2);
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
