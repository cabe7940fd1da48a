import { expect, it } from 'vitest';
import { comingView, dragView, keyView, restingView, viewComing } from './crystal-turning.ts';

it('dragView rotates the crystal right on a drag right and raises the view on a drag down', () => {
  const view = dragView(restingView, 30, 20);
  expect(view.turn).toBeGreaterThan(restingView.turn);
  expect(view.rise).toBeGreaterThan(restingView.rise);
});

it('turnView never looks from below the table or from straight above', () => {
  expect(dragView(restingView, 0, -10_000).rise).toBeGreaterThan(0);
  expect(dragView(restingView, 0, 10_000).rise).toBeLessThan(Math.PI / 2);
});

it('keyView rotates by the arrow keys, resets on Home and ignores other keys', () => {
  const left = keyView(restingView, 'ArrowLeft');
  expect(left?.turn).toBeLessThan(restingView.turn);
  expect(left && keyView(left, 'ArrowRight')?.turn).toBeCloseTo(restingView.turn);
  expect(left && keyView(left, 'Home')).toEqual(restingView);
  for (const key of ['Tab', 'Escape', 'a', 'toString']) {
    expect(keyView(restingView, key)).toBeNull();
  }
});

it('viewComing moves from the side to the resting view', () => {
  expect(viewComing(0)).toEqual(comingView);
  expect(viewComing(1)).toEqual(restingView);
});
