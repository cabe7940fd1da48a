import sharp from 'sharp';
import { pngChunk, uint16, uint32 } from './photo-files.ts';

const side = 64;
const signature = 8;
const header = 25;
const ending = 12;

function draw(background: string): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
}

function frameControl(sequence: number): Buffer {
  return pngChunk(
    'fcTL',
    Buffer.concat([uint32(sequence, side, side, 0, 0), uint16(1, 10), Buffer.from([0, 0])]),
  );
}

/** The content of the only image data chunk. */
function dataOf(png: Buffer): Buffer {
  const name = png.indexOf('IDAT');
  return png.subarray(name + 4, name + 4 + png.readUInt32BE(name - 4));
}

/**
 * An animated PNG: a red still image, which readers without animation show, and a blue frame. If the still image is no
 * frame, browsers show only the blue one.
 */
export async function animatedPng({
  isStillAFrame,
}: {
  readonly isStillAFrame: boolean;
}): Promise<Buffer> {
  const [still, frame] = [await draw('#c03020'), await draw('#2030c0')];
  const first = isStillAFrame ? [frameControl(0)] : [];
  const sequence = first.length;
  return Buffer.concat([
    still.subarray(0, signature + header),
    pngChunk('acTL', uint32(first.length + 1, 0)),
    ...first,
    still.subarray(signature + header, -ending),
    frameControl(sequence),
    pngChunk('fdAT', Buffer.concat([uint32(sequence + 1), dataOf(frame)])),
    still.subarray(-ending),
  ]);
}
