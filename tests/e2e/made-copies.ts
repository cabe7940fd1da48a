import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** The pipeline's result for a file, copied out of the browser. */
export interface Made {
  readonly ok: boolean;
  readonly code?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly type?: string;
  readonly size?: { readonly width: number; readonly height: number } | null;
  readonly originalSha256?: string;
  readonly orderCopy?: { readonly bytes: Buffer; readonly sha256: string } | null;
  readonly preview?: Buffer | null;
  readonly thumbnail?: Buffer | null;
}

/** Runs the chosen files through the pipeline and copies the results out of the browser. */
export async function make(page: Page, where: 'workers' | 'page'): Promise<Made[]> {
  const results = await page.evaluate(async (place) => {
    const text = async (blob: Blob | null): Promise<string | null> => {
      const bytes = blob && new Uint8Array(await blob.arrayBuffer());
      return bytes && btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
    };
    const made = await window.process(place);
    return Promise.all(
      made.map(async (result) =>
        result.ok
          ? {
              ...result,
              orderCopy: result.orderCopy && {
                sha256: result.orderCopy.sha256,
                bytes: await text(result.orderCopy.blob),
              },
              preview: await text(result.preview),
              thumbnail: await text(result.thumbnail),
            }
          : result,
      ),
    );
  }, where);
  const bytes = (text: string | null): Buffer | null =>
    text === null ? null : Buffer.from(text, 'base64');
  return results.map((result) =>
    result.ok
      ? {
          ...result,
          orderCopy: result.orderCopy && {
            sha256: result.orderCopy.sha256,
            bytes: bytes(result.orderCopy.bytes) ?? Buffer.alloc(0),
          },
          preview: bytes(result.preview),
          thumbnail: bytes(result.thumbnail),
        }
      : result,
  );
}

/** Previews of the chosen files before their copies exist; null for a file without one. */
export async function makeSketches(
  page: Page,
  where: 'workers' | 'page',
): Promise<(Buffer | null)[]> {
  const sketches = await page.evaluate(async (place) => {
    const made = await window.sketch(place);
    return Promise.all(
      made.map(async (blob) => blob && [...new Uint8Array(await blob.arrayBuffer())]),
    );
  }, where);
  return sketches.map((bytes) => bytes && Buffer.from(bytes));
}

/** Lower-case hexadecimal SHA-256. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The color of one pixel; x and y are fractions of width and height. */
export async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [...data.subarray(at, at + 3)];
}
