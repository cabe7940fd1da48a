import { describe, expect, it } from 'vitest';
import { maxScale, moved, wholeView, zoomed } from './zoom-view.ts';

const box = { x: 400, y: 200 };
const middle = { x: 0, y: 0 };

describe('zoomed and moved', () => {
  it('keep the point under the finger', () => {
    const at = { x: 100, y: -50 };
    const view = zoomed(wholeView, 2, at, box);
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
    // The point of the image under the finger: where it is seen, less the shift, at the old size.
    expect((at.x - view.x) / view.scale).toBe(100);
    expect((at.y - view.y) / view.scale).toBe(-50);
  });

  it('stop at four times, and at the whole image', () => {
    expect(zoomed(wholeView, 9, middle, box).scale).toBe(maxScale);
    const close = zoomed(wholeView, 3, { x: 200, y: 100 }, box);
    expect(zoomed(close, 0.1, middle, box)).toEqual(wholeView);
  });

  it('move only within the image', () => {
    const view = zoomed(wholeView, 2, middle, box);
    expect(moved(view, { x: 50, y: -20 }, box)).toEqual({ scale: 2, x: 50, y: -20 });
    expect(moved(view, { x: 999, y: -999 }, box)).toEqual({ scale: 2, x: 200, y: -100 });
    expect(moved(wholeView, { x: 50, y: 50 }, box)).toEqual(wholeView);
  });
});
