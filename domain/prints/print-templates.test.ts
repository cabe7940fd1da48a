import fc from 'fast-check';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { framings, pictures } from '#tests/support/domain-builders.ts';
import { passportSheet } from './passport-sheet.ts';
import { layPrint, plainFraming, turnSize, type Framing } from './print-geometry.ts';
import { findPrintPaper, type PrintedAs } from './print-papers.ts';
import {
  computeFileSize,
  planPrint,
  findPrintTemplate,
  type PrintSettings,
  type TemplateKey,
} from './print-templates.ts';

function printOf(size: string): PrintedAs {
  return { productType: 'photo_print', shape: null, size };
}

const keychain: PrintedAs = { productType: 'keychain', shape: null, size: 'keychain' };
const magnet: PrintedAs = { productType: 'keyring_magnet', shape: null, size: 'keyring_magnet' };
const crystal: PrintedAs = { productType: '3d_frame', shape: 'rectangle', size: '3d_frame' };
const heart: PrintedAs = { ...crystal, shape: 'heart' };

function settingsFor(
  key: TemplateKey,
  widthMm: number,
  heightMm: number,
  dpi: number,
  bleedMm: number,
): PrintSettings {
  return { papers: { [key]: { widthMm, heightMm, dpi, bleedMm } } };
}

function fileOf(printedAs: PrintedAs, settings?: PrintSettings) {
  const template = findPrintTemplate(defaultCatalogue, printedAs, settings);
  if (!template) throw new Error('no template');
  const { width, height } = computeFileSize(template);
  return `${width}×${height}`;
}

describe('filePixelsOf', () => {
  it.each([
    ['9x13', 89, 127, '1051×1500', '1121×1600', '1098×1547', '1172×1650'],
    ['10x15', 102, 152, '1205×1795', '1285×1915', '1252×1843', '1335×1965'],
    ['13x18', 127, 178, '1500×2102', '1600×2243', '1547×2150', '1650×2293'],
    ['15x22', 152, 224, '1795×2646', '1915×2822', '1843×2693', '1965×2872'],
    ['15x22 of other labs', 152, 225, '1795×2657', '1915×2835', '1843×2705', '1965×2885'],
    ['15x23', 152, 228, '1795×2693', '1915×2872', '1843×2740', '1965×2923'],
    ['20x25', 203, 254, '2398×3000', '2557×3200', '2445×3047', '2608×3250'],
    ['4x4 in', 101.6, 101.6, '1200×1200', '1280×1280', '1247×1247', '1330×1330'],
    ['4x6 in', 101.6, 152.4, '1200×1800', '1280×1920', '1247×1847', '1330×1970'],
    ['5x7 in', 127, 177.8, '1500×2100', '1600×2240', '1547×2147', '1650×2290'],
    ['8x10 in', 203.2, 254, '2400×3000', '2560×3200', '2447×3047', '2610×3250'],
  ])(
    'gives the pixels of %s (%d × %d mm) at 300 and 320 dpi, without and with bleed',
    (_name, width, height, ...expected) => {
      const files = [0, 2].flatMap((bleed) =>
        [300, 320].map((dpi) =>
          fileOf(printOf('10x15'), settingsFor('10x15', width, height, dpi, bleed)),
        ),
      );
      expect(files).toEqual(expected);
    },
  );

  it.each([
    [keychain, '579×756'],
    [magnet, '815×815'],
    [crystal, '945×1417'],
    [heart, '1063×992'],
  ])('adds 2 mm of bleed to the blanks that are cut: %o is %s', (gift, expected) => {
    expect(fileOf(gift)).toBe(expected);
  });
});

describe('printTemplateOf', () => {
  it('keeps the pixels of the preview without settings of a lab', () => {
    for (const size of ['4x4', '4x6', '5x7', '8x10', '10x15', '15x22', '3.5x4.5']) {
      const { width, height } = findPrintPaper(defaultCatalogue, printOf(size)) ?? {};
      expect(fileOf(printOf(size))).toBe(`${width}×${height}`);
    }
  });

  it('distinguishes the heart from the rectangular crystal', () => {
    const settings = settingsFor('heart', 100, 90, 300, 1);
    expect(fileOf(heart, settings)).toBe('1205×1087');
    expect(fileOf(crystal, settings)).toBe('945×1417');
  });

  it('takes only the resolution of a passport photo from the settings', () => {
    const papers = {
      '3.5x4.5': { widthMm: 50, heightMm: 50, dpi: 320, bleedMm: 2, mirror: true },
    };
    expect(findPrintTemplate(defaultCatalogue, printOf('3.5x4.5'), { papers })).toEqual({
      widthMm: 35,
      heightMm: 45,
      dpi: 320,
      bleedMm: 0,
      mirror: false,
      turns: false,
    });
    expect(fileOf(printOf('3.5x4.5'), settingsFor('10x15', 102, 152, 320, 2))).toBe('441×567');
  });

  it('is null for an unknown size', () => {
    expect(findPrintTemplate(defaultCatalogue, printOf('9x9'))).toBeNull();
  });
});

const passport = { widthMm: 35, heightMm: 45 };

describe('passportSheet', () => {
  it.each([
    [300, { width: 1205, height: 1795 }, { left: 59, top: 35, width: 531, height: 413 }, 24],
    [320, { width: 1285, height: 1915 }, { left: 63, top: 38, width: 567, height: 441 }, 25],
  ])('has its margins, tiles and gaps at %i dpi', (dpi, sheet, tile, gap) => {
    const laid = passportSheet(passport, 8, { widthMm: 102, heightMm: 152 }, dpi);
    expect(laid.sheet).toEqual(sheet);
    expect(laid.tiles[0]).toEqual(tile);
    const [first, second, third] = laid.tiles;
    expect((second?.left ?? 0) - (first?.left ?? 0) - tile.width).toBe(gap);
    expect((third?.top ?? 0) - (first?.top ?? 0) - tile.height).toBe(gap);
    expect(laid.tiles).toHaveLength(8);
  });

  it('is refused for a paper without room for eight photos', () => {
    expect(() => passportSheet(passport, 1, { widthMm: 89, heightMm: 127 }, 300)).toThrow(
      RangeError,
    );
  });
});

/** The trimmed layout moved by the bleed, in pixels. */
function trimmedOn(
  picture: { readonly width: number; readonly height: number },
  framing: Framing,
  paper: { readonly width: number; readonly height: number },
) {
  const trimmed = layPrint(picture, { width: 531, height: 709, turns: false }, framing);
  const left = Math.floor((paper.width - 531) / 2);
  const top = Math.floor((paper.height - 709) / 2);
  return { trimmed, left, top };
}

describe('planPrint', () => {
  it('is the layout of the preview without bleed', () => {
    fc.assert(
      fc.property(pictures, framings, (picture, framing) => {
        const { layout } = planPrint(picture, {
          catalogue: defaultCatalogue,
          printedAs: printOf('10x15'),
          framing,
          tiles: 1,
        });
        expect(layout).toEqual(
          layPrint(picture, { width: 1205, height: 1795, turns: true }, framing),
        );
      }),
    );
  });

  it('takes the bleed from the photo beside the crop', () => {
    const crop = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
    const framing: Framing = { ...plainFraming, crop };
    const picture = { width: 4500, height: 6000 };
    const { layout, surround } = planPrint(picture, {
      catalogue: defaultCatalogue,
      printedAs: keychain,
      framing,
      tiles: 1,
    });
    // 2250 × 3004 pixels on 531 × 709; 24 pixels of bleed are 101 of the photo, 23 are 97.
    expect(layout).toEqual({
      paper: { width: 579, height: 756 },
      source: { left: 1024, top: 1401, width: 2452, height: 3202 },
      turn: 0,
      target: { left: 0, top: 0, width: 579, height: 756 },
    });
    expect(surround).toBe('mirror');
  });

  it('leaves the bleed beyond the edge of the photo to the mirrored edge', () => {
    const picture = { width: 531, height: 709 };
    const { layout } = planPrint(picture, {
      catalogue: defaultCatalogue,
      printedAs: keychain,
      framing: plainFraming,
      tiles: 1,
    });
    expect(layout.source).toEqual({ left: 0, top: 0, ...picture });
    expect(layout.target).toEqual({ left: 24, top: 23, ...picture });
  });

  it('surrounds a whole photo with white bleed', () => {
    const framing: Framing = { ...plainFraming, fit: 'whole' };
    const plan = planPrint(
      { width: 600, height: 600 },
      { catalogue: defaultCatalogue, printedAs: keychain, framing, tiles: 1 },
    );
    expect(plan.surround).toBe('white');
    expect(plan.layout.target).toEqual({ left: 24, top: 23 + 89, width: 531, height: 531 });
  });

  it('keeps the trimmed image within half a pixel and inside the photo for any framing', () => {
    fc.assert(
      fc.property(pictures, framings, (picture, framing) => {
        const { layout } = planPrint(picture, {
          catalogue: defaultCatalogue,
          printedAs: keychain,
          framing,
          tiles: 1,
        });
        const { source, target, paper, turn } = layout;
        expect(Math.min(source.left, source.top, target.left, target.top)).toBeGreaterThanOrEqual(
          0,
        );
        expect(source.left + source.width).toBeLessThanOrEqual(picture.width);
        expect(source.top + source.height).toBeLessThanOrEqual(picture.height);
        expect(target.left + target.width).toBeLessThanOrEqual(paper.width);
        expect(target.top + target.height).toBeLessThanOrEqual(paper.height);
        const { trimmed, left, top } = trimmedOn(picture, framing, paper);
        // The left edge and the right edge of the trimmed image on the file, in an unturned print.
        if (turn !== 0) return;
        const scale = target.width / source.width;
        const from = target.left + (trimmed.source.left - source.left) * scale;
        const to = from + trimmed.source.width * scale;
        expect(Math.abs(from - left - trimmed.target.left)).toBeLessThanOrEqual(0.51);
        expect(
          Math.abs(to - left - trimmed.target.left - trimmed.target.width),
        ).toBeLessThanOrEqual(0.51);
        const down = target.height / source.height;
        const upper = target.top + (trimmed.source.top - source.top) * down;
        expect(Math.abs(upper - top - trimmed.target.top)).toBeLessThanOrEqual(0.51);
      }),
    );
  });

  it('turns the bleed with the photo', () => {
    fc.assert(
      fc.property(pictures, framings, (picture, framing) => {
        const plain = planPrint(turnSize(picture, framing.turn), {
          catalogue: defaultCatalogue,
          printedAs: keychain,
          framing: { ...framing, turn: 0, crop: null },
          tiles: 1,
        });
        const turned = planPrint(picture, {
          catalogue: defaultCatalogue,
          printedAs: keychain,
          framing: { ...framing, crop: null },
          tiles: 1,
        });
        expect(turned.layout.target).toEqual(plain.layout.target);
        expect(turned.effectiveDpi).toBe(plain.effectiveDpi);
      }),
    );
  });

  it('measures the effective resolution on the trimmed paper', () => {
    const picture = { width: 1205, height: 1795 };
    const at = (settings?: PrintSettings) =>
      planPrint(picture, {
        catalogue: defaultCatalogue,
        printedAs: printOf('10x15'),
        framing: plainFraming,
        tiles: 1,
        settings,
      });
    expect(at().effectiveDpi).toBe(300);
    expect(at(settingsFor('10x15', 102, 152, 320, 2)).effectiveDpi).toBe(299);
    expect(at(settingsFor('10x15', 102, 152, 320, 2)).dpi).toBe(320);
  });
});
