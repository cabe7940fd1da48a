import type { PixelSize } from '../pixel-size.ts';
import type { ByteView } from './byte-view.ts';
import { readMeta } from './heif-items.ts';
import { propertiesByItem } from './heif-properties.ts';

/**
 * Size of the upright main image of a HEIF or AVIF file, cropped as the file declares it; null when these bytes do not
 * contain it. Other images of the file, as those of a burst, may be larger.
 */
export function readMainHeifSize(view: ByteView): PixelSize | null {
  const meta = readMeta(view);
  const properties = meta?.boxes.get('iprp');
  if (!meta || !properties) return null;
  const own = propertiesByItem(view, properties).get(meta.mainId) ?? [];
  let size: PixelSize = { width: 0, height: 0 };
  for (const { name, start } of own) {
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
}
