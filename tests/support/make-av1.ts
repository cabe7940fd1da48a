// Makes the coded pictures of files/av1 anew: node tests/support/make-av1.ts. Needs avifenc (libavif-bin).
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { av1Path, av1Plans } from './av1-files.ts';
import { pictureSize, pixelAt } from './coded-pictures.ts';

async function writeInput(file: string): Promise<void> {
  const { width, height } = pictureSize;
  const pixels = Uint16Array.from({ length: width * height * 3 }, (_, at) => {
    const index = Math.floor(at / 3);
    const color = pixelAt(index % width, Math.floor(index / width));
    return Math.round((color[at % 3] ?? 0) * 65_535);
  });
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  await picture.toColourspace('rgb16').png().toFile(file);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'fpx-files-'));
try {
  const input = path.join(folder, 'input.png');
  await writeInput(input);
  for (const plan of av1Plans) {
    mkdirSync(path.dirname(av1Path(plan)), { recursive: true });
    const range = plan.isFullRange ? 'full' : 'limited';
    const coding = `-y ${plan.chroma} -d ${plan.bitDepth} -r ${range} --cicp 1/13/6`;
    const options = `${coding} --min 4 --max 10 --speed 2`.split(' ');
    execFileSync('avifenc', [...options, input, av1Path(plan)], { stdio: 'ignore' });
  }
} finally {
  rmSync(folder, { recursive: true });
}
