import { describe, expect, it } from 'vitest';
import { checkTyped, readAccent, toCrop, toValue } from './brand-draft.ts';

describe('readAccent', () => {
  it('takes a color with or without its sign, and none at all', () => {
    expect(readAccent(' 1D4ED8 ')).toBe('#1d4ed8');
    expect(readAccent('#1d4ed8')).toBe('#1d4ed8');
    expect(readAccent('')).toBeNull();
  });

  it('takes no other text', () => {
    for (const text of ['red', '#12', '#12345g', 'url(x)']) {
      expect(readAccent(text)).toBeUndefined();
    }
  });
});

describe('toValue', () => {
  it('is nothing while the color is hard to read', () => {
    expect(toValue({ name: 'A', accent: '#ff9a3c', pictures: {} })).toBeNull();
    const nearest = checkTyped('#ff9a3c')?.nearest ?? '';
    expect(toValue({ name: ' A ', accent: nearest, pictures: {} })).toMatchObject({
      name: 'A',
      accent: nearest,
      logo: null,
    });
  });
});

describe('toCrop', () => {
  it('stays within the picture at every zoom and place', () => {
    for (const zoom of [1.1, 1.5, 2, 3]) {
      for (const place of [0, 0.3, 1]) {
        const crop = toCrop(zoom, place, 1 - place);
        expect((crop?.x ?? 2) + (crop?.width ?? 2)).toBeLessThanOrEqual(1.0001);
        expect((crop?.y ?? 2) + (crop?.height ?? 2)).toBeLessThanOrEqual(1.0001);
      }
    }
  });

  it('is all of the picture without zoom', () => {
    expect(toCrop(1, 0.5, 0.5)).toBeNull();
  });
});
