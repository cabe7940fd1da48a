import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { av1Item } from './av1-item.ts';
import { turnBox } from './heic-files.ts';
import { cropBox, derivedFile, gridFile, overlayFile } from './hevc/composed-files.ts';
import { heifFile, type HeifFilePlan } from './hevc/heif-file.ts';
import { colorBox, hevcItem } from './hevc/hevc-item.ts';
import { size as heicSize } from './hevc/test-picture.ts';
import { changed, file, sized, type HostileFile } from './hostile-file.ts';
import { box, uint32 } from './photo-files.ts';

const unreadable = 'photo_unreadable';
const otherCoding = 'invalid_file_format';
const toServer = 'left to the server';

const stored = { width: 64, height: 32 };

function picture(): Sharp {
  return sharp({ create: { ...stored, channels: 3, background: '#a04020' } });
}

const animation = readFileSync(path.join(import.meta.dirname, 'files/animated.avif'));

/** A picture coded in AV1, in a container built here. */
async function av1File(plan: Omit<HeifFilePlan, 'items'>, more: readonly Buffer[] = []) {
  const item = await av1Item(picture(), more);
  return heifFile({ items: [item], ...plan });
}

function hevcFile(majorBrand: string): Buffer {
  return heifFile({ items: [hevcItem('420-8')], majorBrand, brands: ['heic'] });
}

/** 32 of 64 by 16 of 32 pixels, from the center. */
const avifCrop = box('clap', uint32(32, 1, 16, 1, 0, 2, 0, 2));

const containers: readonly HostileFile[] = [
  sized(
    file('animated.avif', 'taken', () => animation, toServer),
    { width: 64, height: 64 },
  ),
  file('animated without a main image.avif', unreadable, () =>
    changed(animation, (copy) => copy.write('free', copy.indexOf('meta'), 'latin1')),
  ),
  sized(
    file('cropped.avif', 'taken', () => av1File({ majorBrand: 'avif' }, [avifCrop]), toServer),
    { width: 32, height: 16 },
  ),
  sized(
    file('cropped.heic', 'taken', () => {
      const crop = cropBox({ width: 96, height: 64, left: 32, top: 48 });
      return heifFile({ items: [hevcItem('420-8', [crop])] });
    }),
    { width: 96, height: 64 },
  ),
  ...['mif2', 'mif1', 'miaf', 'heic', 'hevc'].map((brand) =>
    sized(
      file(`main brand ${brand}.heic`, 'taken', () => hevcFile(brand)),
      heicSize,
    ),
  ),
  sized(
    file('main brand mif1.avif', 'taken', () =>
      av1File({ majorBrand: 'mif1', brands: ['avif', 'miaf'] }),
    ),
    stored,
  ),
  file('film that names heic.heic', 'invalid_file_type', () => hevcFile('isom')),
  file('raw of a camera.heic', 'invalid_file_type', () => hevcFile('crx ')),
  file(
    'AV1 with high dynamic range.avif',
    'taken',
    () => av1File({ majorBrand: 'avif' }, [colorBox(9, 16, 9, true)]),
    toServer,
  ),
];

/** A HEIF file whose main image has another coding than HEVC and AV1. */
function heifOfKind(type: string): Buffer {
  return heifFile({ items: [{ ...hevcItem('420-8'), type }], majorBrand: 'mif1' });
}

const heifKinds: readonly HostileFile[] = [
  ...['jpeg', 'avc1', 'vvc1', 'j2k1', 'unci'].map((type) =>
    file(`coded as ${type}.heic`, otherCoding, () => heifOfKind(type)),
  ),
  file('coded in HEVC.avif', otherCoding, () =>
    heifFile({ items: [hevcItem('420-8')], majorBrand: 'avif' }),
  ),
];

/** Main images that are composed of others. */
const heifCompositions: readonly HostileFile[] = [
  file('overlay.heic', otherCoding, () =>
    overlayFile(heicSize, [
      [0, 0],
      [-20, -10],
    ]),
  ),
  file('grid of turned tiles.heic', otherCoding, () =>
    gridFile({ width: 256, height: 384 }, [], '420-8', [turnBox(1)]),
  ),
  ...(
    [
      ['that repeats a tile', otherCoding, [2, 3, 4, 4]],
      ['without its last tile', unreadable, [2, 3, 4]],
    ] as const
  ).map(([what, code, tiles]) =>
    file(`grid ${what}.heic`, code, () =>
      gridFile({ width: 384, height: 256 }, [], '420-8', [], tiles),
    ),
  ),
  file('derived from a turned image.heic', otherCoding, () =>
    derivedFile([], hevcItem('420-8', [turnBox(2)])),
  ),
  file('derived from AV1.heic', otherCoding, async () => derivedFile([], await av1Item(picture()))),
  sized(
    file('derived and turned.heic', 'taken', () => derivedFile([turnBox(1)], hevcItem('420-8'))),
    { width: heicSize.height, height: heicSize.width },
  ),
];

/** HEIF and AVIF files on which decoders disagree, or that the shop does not print. */
export const oddHeif: readonly HostileFile[] = [...containers, ...heifKinds, ...heifCompositions];
