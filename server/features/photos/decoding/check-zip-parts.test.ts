import { describe, expect, it } from 'vitest';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import { noise } from '#tests/support/photo-files.ts';
import { doTask } from './picture-work.ts';

function copyOf(input: Buffer) {
  return doTask({ kind: 'copy', file: { input, format: 'tiff' }, rule: orderCopyRule });
}

function zipTiff(tile: boolean): Promise<Buffer> {
  return noise(200, 150)
    .tiff({ compression: 'deflate', predictor: 'none', tile, tileWidth: 64, tileHeight: 64 })
    .toBuffer();
}

describe('a TIFF compressed as ZIP', () => {
  it.each([false, true])(
    'is not printed with a hole where a byte is wrong, in tiles: %s',
    async (tile) => {
      const tiff = await zipTiff(tile);
      expect(await copyOf(tiff)).toMatchObject({ width: 200, height: 150 });
      for (const share of [0.3, 0.5, 0.7]) {
        const damaged = Buffer.from(tiff);
        const at = Math.floor(damaged.length * share);
        damaged.writeUInt8(damaged.readUInt8(at) ^ 0x55, at);
        await expect(copyOf(damaged)).rejects.toThrow(/check|distance|code|block|missing/);
      }
    },
  );
});
