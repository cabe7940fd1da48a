import { describe, expect, it } from 'vitest';
import { gridShape, rowStage } from './grid-shape.ts';

describe('gridShape', () => {
  it('gives one photo the whole width of a phone, with its controls in view', () => {
    expect(gridShape(358, 390, 1)).toMatchObject({ columns: 1, cardWidth: 358, card: 'full' });
  });

  it('puts up to 24 photos two abreast on a phone, each with one control', () => {
    expect(gridShape(358, 390, 24)).toMatchObject({ columns: 2, cardWidth: 173, card: 'control' });
    expect(gridShape(288, 320, 2)).toMatchObject({ columns: 2, cardWidth: 138, card: 'control' });
  });

  it('puts 25 photos and more three abreast on a phone, with the caption as the control', () => {
    expect(gridShape(358, 390, 25)).toMatchObject({ columns: 3, cardWidth: 111, card: 'line' });
    expect(gridShape(288, 320, 100)).toMatchObject({ columns: 3, cardWidth: 88, maxStage: 75 });
  });

  it('puts fewer photos abreast where text is large, and none narrower than its controls', () => {
    expect(gridShape(358, 390, 24, 2)).toMatchObject({ columns: 1, card: 'control' });
    expect(gridShape(358, 390, 25, 2)).toMatchObject({ columns: 2, card: 'line' });
    expect(gridShape(856, 1280, 10, 2)).toMatchObject({ columns: 3, card: 'control' });
  });

  it('puts four photos abreast on a desktop, and five from 1600 px', () => {
    expect(gridShape(856, 1280, 10)).toMatchObject({ columns: 4, card: 'full' });
    expect(gridShape(910, 1366, 10)).toMatchObject({ columns: 4, card: 'full' });
    expect(gridShape(1144, 1600, 100)).toMatchObject({ columns: 5, card: 'full' });
    expect(gridShape(1264, 1920, 40)).toMatchObject({ columns: 5, card: 'full' });
  });
});

describe('rowStage', () => {
  const shape = gridShape(358, 390, 10);

  it('is as high as the tallest print of the row', () => {
    expect(rowStage([1.5, 1.5], shape)).toBe(114);
    expect(rowStage([1.5, 2 / 3], shape)).toBe(shape.maxStage);
  });

  it('keeps the whole height for a print whose proportion is unknown', () => {
    expect(rowStage([1.5, null], shape)).toBe(shape.maxStage);
  });
});
