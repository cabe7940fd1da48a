import { readJpegHeader, type JpegHeader } from '#domain/photos/images/jpeg.ts';
import { isTurned } from '#domain/photos/images/exif.ts';
import { readImageSize, readShownSize } from '#domain/photos/images/image-size.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { refuse, type Glance, type PhotoRefusal } from './photo-copies.ts';
import { checkSize, checkType } from './process-photo.ts';
import { readBytes } from './read-bytes.ts';
import { drawUpright, type ImagePart, type SurfaceMaker } from './surface.ts';

/** Bytes at the start of a file in which cameras store their header and thumbnail. */
const headBytes = 128 * 1024;
const quality = 0.7;

/** Cameras pad their 4:3 thumbnail with black when the photo has another aspect ratio; that part is cut off. */
export function withoutPadding(small: PixelSize, stored: PixelSize): ImagePart {
  const scale = Math.min(small.width / stored.width, small.height / stored.height);
  const width = Math.min(small.width, Math.round(stored.width * scale));
  const height = Math.min(small.height, Math.round(stored.height * scale));
  return {
    x: Math.floor((small.width - width) / 2),
    y: Math.floor((small.height - height) / 2),
    width,
    height,
  };
}

async function cameraPreview(
  bytes: Uint8Array<ArrayBuffer>,
  header: JpegHeader,
  make: SurfaceMaker,
): Promise<Blob | null> {
  const exif = header.exif[0];
  if (!exif?.thumbnail) return null;
  const content = bytes.subarray(exif.thumbnail.start, exif.thumbnail.end);
  const small = new Blob([content], { type: 'image/jpeg' });
  const image = await createImageBitmap(small);
  const part = withoutPadding(image, header);
  if (exif.orientation === 1 && part.width === image.width && part.height === image.height) {
    image.close();
    return small;
  }
  const surface = isTurned(exif.orientation)
    ? make(part.height, part.width)
    : make(part.width, part.height);
  drawUpright(surface, image, part, exif.orientation);
  image.close();
  return surface.toJpeg(quality);
}

/** Reads from a file's first bytes whether it is an image and how large, and returns the camera's own thumbnail. */
export async function glanceAt(file: Blob, make: SurfaceMaker): Promise<Glance | PhotoRefusal> {
  const data = await readBytes(file.slice(0, headBytes));
  if (!data) return refuse('photo_unreadable', {}, true);
  const bytes = new Uint8Array(data);
  const type = checkType(bytes, file);
  if (typeof type !== 'string') return type;
  const size = readImageSize(bytes, type);
  const refused = checkSize(file, { bytes, type, size });
  if (refused) return refused;
  const header = type === 'image/jpeg' ? readJpegHeader(bytes) : null;
  const preview = header && (await cameraPreview(bytes, header, make).catch(() => null));
  return {
    ok: true,
    type,
    size: readShownSize(bytes, type),
    preview,
    takenAt: header?.exif[0]?.takenAt ?? null,
  };
}
