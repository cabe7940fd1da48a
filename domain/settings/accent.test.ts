import { describe, expect, it } from 'vitest';
import { accentColors, accentGrounds, checkAccent, contrastOf, leastContrast } from './accent.ts';

describe('contrastOf', () => {
  it('is 21 for black on white and 1 for a color on itself, in either order', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastOf('#b5361a', '#b5361a')).toBe(1);
  });

  it('is that of published examples', () => {
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('checkAccent', () => {
  it('accepts the shop’s own accent as it is', () => {
    expect(checkAccent('#b5361a')).toMatchObject({ isReadable: true, nearest: '#b5361a' });
  });

  it('refuses a pale color with its figure, and names the nearest that passes', () => {
    const { isReadable, contrast, nearest } = checkAccent('#ff9a3c');
    expect(isReadable).toBe(false);
    expect(contrast).toBeLessThan(2);
    expect(checkAccent(nearest).isReadable).toBe(true);
  });

  it('names no darker color than needed', () => {
    for (const color of ['#ffffff', '#ff9a3c', '#2e86de', '#00ff00', '#ffd700', '#ff00ff']) {
      const { nearest, ground } = checkAccent(color);
      expect(contrastOf(nearest, ground)).toBeGreaterThanOrEqual(leastContrast);
      expect(contrastOf(nearest, ground)).toBeLessThan(leastContrast + 0.15);
    }
  });

  it('never shows a failing figure as the least one', () => {
    for (let gray = 0; gray < 256; gray += 1) {
      const color = `#${gray.toString(16).padStart(2, '0').repeat(3)}`;
      const { isReadable, contrast } = checkAccent(color);
      expect(contrast >= leastContrast).toBe(isReadable);
    }
  });
});

describe('accentColors', () => {
  it('are readable on both schemes, as text and below the text of a button', () => {
    for (const color of ['#b5361a', '#1d4ed8', '#000000', '#0b5d3b', '#5b2a86', '#7a0019']) {
      for (const scheme of ['light', 'dark'] as const) {
        const { accent, onAccent } = accentColors(color, scheme);
        const { ground } = accentGrounds[scheme];
        expect(contrastOf(accent, ground)).toBeGreaterThanOrEqual(leastContrast);
        expect(contrastOf(accent, onAccent)).toBeGreaterThanOrEqual(leastContrast);
      }
    }
  });
});
