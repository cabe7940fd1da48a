import { readJpegHeader, type JpegHeader } from '#domain/photos/images/jpeg.ts';
import { isTurned } from '#domain/photos/images/exif.ts';
import { readShownSize } from '#domain/photos/images/image-size.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import type { Glance, PhotoRefusal } from './photo-copies.ts';
import { readHeader } from './process-photo.ts';
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
  const read = await readHeader(file, file.slice(0, headBytes));
  if (!read.ok) return read;
  const { bytes, type } = read;
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
