import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { DropPrint } from '#domain/lab/drop.ts';
import type { NamedDrop } from '#agent/write-drop.ts';
import { allOutputs, dropOrder, dropPrint, planned } from './lab-drops.ts';

/** Bytes in place of JPEGs, by their SHA-256. */
const pictures = new Map<string, Buffer>();

/** A picture of the source below, as large as asked. */
export function drawPicture(seed: string, size: number): Pick<DropPrint, 'sha256' | 'size'> {
  const bytes = Buffer.alloc(size, `${seed} `);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  pictures.set(sha256, bytes);
  return { sha256, size };
}

/** Bytes of a drawn picture. */
export function pictureBytes(sha256: string): Buffer {
  const bytes = pictures.get(sha256);
  if (!bytes) throw new Error('no such picture');
  return bytes;
}

/** A source of the drawn pictures. */
export async function openPicture(sha256: string): Promise<Readable> {
  const bytes = pictureBytes(sha256);
  return Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]);
}

/** A source that pauses within each picture. */
export async function openSlowly(sha256: string): Promise<Readable> {
  const bytes = pictureBytes(sha256);
  const pieces = async function* pause() {
    yield bytes.subarray(0, 100_000);
    await wait(2);
    yield bytes.subarray(100_000);
  };
  return Readable.from(pieces());
}

/** One drop of each format, of five large pictures each. */
export function drawDrops(): NamedDrop[] {
  return allOutputs.flatMap((output, index) => {
    const prints = [1, 2, 3, 4, 5].map((frame) =>
      dropPrint({ ...drawPicture(`${index} ${frame}`, 300_000), frame, copies: frame }),
    );
    return planned(dropOrder({ number: `FPX-00000000${index}`, prints }), output);
  });
}
