import { contentAt, buildHeic, lie, phonePhoto } from './heic-files.ts';
import { changed, file, type HostileFile } from './hostile-file.ts';
import { heicPhoto } from './photo-files.ts';

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
  file('endless table.heic', unreadable, () => lie(phonePhoto, 'meta', length, 0)),
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
  file('properties without end.heic', unreadable, () => lie(phonePhoto, 'ipco', length, 0)),
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
