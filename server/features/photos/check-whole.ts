import { open, type FileHandle } from 'node:fs/promises';
import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { inPictureProcess } from './picture-pool.ts';
import type { Picture } from './read-picture.ts';

const boxSize = async (file: FileHandle, at: number): Promise<number> => {
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, at);
  if (bytesRead < 8) return 0;
  const size = header.readUInt32BE(0);
  return size === 1 && bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : size;
};

/** Whether the boxes of an ISO media file fill it to its end; a box of size 0 reaches there by definition. */
const hasAllBoxes = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { size: end } = await file.stat();
    let at = 0;
    while (at < end) {
      const size = await boxSize(file, at);
      if (size === 0) return at > 0;
      if (size < 8) return false;
      at += size;
    }
    return at === end;
  } finally {
    await file.close();
  }
};

/**
 * Whether a picture is all there. The decoder reads every byte of it but works out only an eighth of its lines and
 * columns, which finds what is cut off or damaged at a fraction of the cost. A picture without a decoder is held
 * against its own table of contents. Errors: `photo_unreadable`, `photo_timed_out`.
 */
export const checkWhole = async (picture: Picture): Promise<Result<void>> => {
  const { input, width, height } = picture;
  if (!picture.isDecodable) {
    const whole = typeof input === 'string' && (await hasAllBoxes(input));
    return whole ? succeed(undefined) : fail('photo_unreadable');
  }
  const side = Math.max(1, Math.floor(Math.min(width, height) / 8));
  const checked = await inPictureProcess({ kind: 'check', input, side }, picture.isHeavy);
  return checked.ok ? succeed(undefined) : checked;
};
