import type { PixelSize } from '../pixel-size.ts';
import type { ByteView } from './byte-view.ts';
import { boxesIn, readMeta, versionOf, type FileRange } from './heif-items.ts';

/** Numbers of an item's properties, counted from 1 in their container (`ipma`, ISO/IEC 23008-12, 9.3). */
const propertiesOf = (view: ByteView, box: FileRange, item: number): readonly number[] => {
  const wide = versionOf(view, box) === 0 ? 2 : 4;
  const isLong = view.u8(box.start + 3) % 2 === 1;
  let at = box.start + 8;
  for (let left = view.u32(box.start + 4); left > 0 && at < box.end; left -= 1) {
    const id = view.uint(at, wide);
    const count = view.u8(at + wide);
    const first = at + wide + 1;
    // The highest bit says that a reader must know the property.
    const numbers = Array.from({ length: count }, (_, index) =>
      isLong ? view.u16(first + index * 2) % 0x80_00 : view.u8(first + index) % 0x80,
    );
    if (id === item) return numbers;
    at = first + count * (isLong ? 2 : 1);
  }
  return [];
};

/**
 * Size of the upright main image of a HEIF or AVIF file, cropped as the file declares it; null when these bytes do not
 * contain it. Other images of the file, as those of a burst, may be larger.
 */
export const mainHeifSizeOf = (view: ByteView): PixelSize | null => {
  const meta = readMeta(view);
  const properties = meta?.boxes.get('iprp');
  if (!meta || !properties) return null;
  const inside = boxesIn(view, properties.start, properties.end);
  const container = inside.find(({ name }) => name === 'ipco');
  const all = container ? boxesIn(view, container.start, container.end) : [];
  const own = inside
    .filter(({ name }) => name === 'ipma')
    .flatMap((box) => propertiesOf(view, box, meta.mainId));
  let size: PixelSize = { width: 0, height: 0 };
  for (const number of own) {
    const { name = '', start = 0 } = all[number - 1] ?? {};
    if (name === 'ispe') size = { width: view.u32(start + 4), height: view.u32(start + 8) };
    if (name === 'clap') {
      const [width, height] = [start, start + 8].map((at) =>
        Math.round(view.u32(at) / Math.max(1, view.u32(at + 4))),
      );
      size = { width: width ?? 0, height: height ?? 0 };
    }
    if (name === 'irot' && view.u8(start) % 2 === 1) {
      size = { width: size.height, height: size.width };
    }
  }
  return size.width > 0 && size.height > 0 ? size : null;
};
