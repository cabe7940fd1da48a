import { expect, it } from 'vitest';
import { comingView, dragView, keyView, restingView, viewComing } from './crystal-turning.ts';

it('follows the hand: to the right it turns right, down one looks from above', () => {
  const view = dragView(restingView, 30, 20);
  expect(view.turn).toBeGreaterThan(restingView.turn);
  expect(view.rise).toBeGreaterThan(restingView.rise);
});

it('is never looked at from under the table or from straight above', () => {
  expect(dragView(restingView, 0, -10_000).rise).toBeGreaterThan(0);
  expect(dragView(restingView, 0, 10_000).rise).toBeLessThan(Math.PI / 2);
});

it('turns by the arrow keys and returns by Home; other keys are left alone', () => {
  const left = keyView(restingView, 'ArrowLeft');
  expect(left?.turn).toBeLessThan(restingView.turn);
  expect(left && keyView(left, 'ArrowRight')?.turn).toBeCloseTo(restingView.turn);
  expect(left && keyView(left, 'Home')).toEqual(restingView);
  for (const key of ['Tab', 'Escape', 'a', 'toString']) {
    expect(keyView(restingView, key)).toBeNull();
  }
});

it('comes from the side to where it rests', () => {
  expect(viewComing(0)).toEqual(comingView);
  expect(viewComing(1)).toEqual(restingView);
});
