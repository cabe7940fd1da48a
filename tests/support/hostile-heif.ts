import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { av1Item, colorBox, hevcItem, pictureSize } from './coded-pictures.ts';
import {
  contentAt,
  buildHeic,
  lie,
  phonePhoto,
  heicPhoto,
  turnBox,
  heifFile,
  type HeifFilePlan,
} from './heic-files.ts';
import { cropBox, derivedFile, gridFile, overlayFile } from './heic-variants.ts';
import { changed, file, type HostileFile, sized } from './odd-images.ts';
import { box, uint32 } from './photo-files.ts';

const unreadable = 'photo_unreadable';
const toServer = 'left to the server';

/** Offset of a box's length from its content. */
const length = -8;

/** Boxes nested to a depth. */
function nested(depth: number): Buffer {
  const boxes = Buffer.alloc(depth * 12);
  for (let at = 0; at < boxes.length; at += 12) {
    boxes.writeUInt32BE(boxes.length - at, at);
    boxes.write('meta', at + 4, 'latin1');
  }
  const type = phonePhoto.subarray(0, phonePhoto.readUInt32BE(0));
  return Buffer.concat([type, boxes]);
}

/** Photos of phones whose tables are false. */
export const lyingHeif: readonly HostileFile[] = [
  file('boxes within boxes.heic', unreadable, () => nested(20_000)),
  file('noise.heic', unreadable, () => heicPhoto()),
  file('endless first box.heic', unreadable, () => lie(phonePhoto, 'ftyp', length, 0)),
  // Its tables reach to the end of the file, as a length of 0 says, and have the places of the tiles.
  file('endless table.heic', 'taken', () => lie(phonePhoto, 'meta', length, 0)),
  file('box of 4 gigabytes.heic', unreadable, () => lie(phonePhoto, 'meta', length, 0xff_ff_ff_ff)),
  file('box of 2 to the 62.heic', unreadable, () =>
    changed(phonePhoto, (copy) => {
      const at = contentAt(copy, 'meta');
      copy.writeUInt32BE(1, at - 8);
      copy.writeUInt32BE(0x40_00_00_00, at);
    }),
  ),
  file('box within its header.heic', unreadable, () => lie(phonePhoto, 'iinf', length, 4)),
  // The tables have the places of the tiles; the box around the tiles adds nothing.
  file('box of nothing.heic', 'taken', () => lie(phonePhoto, 'mdat', length, 8)),
  file(
    'properties without end.heic',
    unreadable,
    () => lie(phonePhoto, 'ipco', length, 0),
    toServer,
  ),
  file('a million items.heic', unreadable, () =>
    lie(
      changed(phonePhoto, (copy) => copy.writeUInt8(1, contentAt(copy, 'iinf'))),
      'iinf',
      4,
      1_000_000,
    ),
  ),
  file('65535 places.heic', unreadable, () => lie(phonePhoto, 'iloc', 4, 0x44_00_ff_ff)),
  file(
    '4 billion associations.heic',
    unreadable,
    () => lie(phonePhoto, 'ipma', 4, 0xff_ff_ff_ff),
    toServer,
  ),
  file('place beyond the end.heic', unreadable, () => lie(phonePhoto, 'iloc', 16, 0x7f_ff_ff_ff)),
  file('length beyond the end.heic', unreadable, () => lie(phonePhoto, 'iloc', 20, 0x7f_ff_ff_ff)),
  file('a picture made of itself.heic', unreadable, () =>
    changed(phonePhoto, (copy) => copy.writeUInt16BE(3, contentAt(copy, 'dimg') + 4)),
  ),
  file('no such main picture.heic', unreadable, () =>
    changed(phonePhoto, (copy) => copy.writeUInt16BE(99, contentAt(copy, 'pitm') + 4)),
  ),
  file('65536 tiles.heic', unreadable, () =>
    changed(phonePhoto, (copy) =>
      copy.fill(0xff, contentAt(copy, 'idat') + 2, contentAt(copy, 'idat') + 4),
    ),
  ),
  file(
    'no pixels.heic',
    unreadable,
    () => buildHeic({ isSingle: true, width: 0, height: 0 }),
    toServer,
  ),
  file('tiles smaller than they say.heic', unreadable, () =>
    buildHeic({ tileSide: 1024, width: 2000, height: 1000 }),
  ),
  file(
    'tiles larger than they say.heic',
    unreadable,
    () => buildHeic({ tileSide: 64, width: 100, height: 50 }),
    toServer,
  ),
  file(
    'parameter sets cut off.heic',
    unreadable,
    () =>
      changed(phonePhoto, (copy) =>
        copy.fill(0xff, contentAt(copy, 'hvcC') + 22, contentAt(copy, 'hvcC') + 60),
      ),
    toServer,
  ),
  file('spoilt tile.heic', unreadable, () =>
    changed(phonePhoto, (copy) => copy.fill(0xaa, contentAt(copy, 'mdat'))),
  ),
  file('no tile at all.heic', unreadable, () =>
    changed(phonePhoto, (copy) => copy.fill(0, contentAt(copy, 'mdat'))),
  ),
];

const otherCoding = 'invalid_file_format';

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
      pictureSize,
    ),
  ),
  sized(
    // Of one color, as browsers draw codings blank.
    file(
      'main brand mif1.avif',
      'taken',
      () => av1File({ majorBrand: 'mif1', brands: ['avif', 'miaf'] }),
      toServer,
    ),
    stored,
  ),
  file('film that names heic.heic', 'invalid_file_type', () => hevcFile('isom')),
  file('raw of a camera.heic', otherCoding, () => hevcFile('crx ')),
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
    overlayFile(pictureSize, [
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
    { width: pictureSize.height, height: pictureSize.width },
  ),
];

/** HEIF and AVIF files on which decoders disagree, or that the shop does not print. */
export const oddHeif: readonly HostileFile[] = [...containers, ...heifKinds, ...heifCompositions];
