import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { appIconPath, appIconSizes } from '#domain/app-icons.ts';
import { projectRoot } from './web-sources.ts';

/** Draws the app icons for the web build in `output`. */
export async function drawIcons(output: string): Promise<void> {
  const drawing = await readFile(path.join(projectRoot, 'web/ui/app-icon.svg'));
  await mkdir(path.join(output, 'icons'), { recursive: true });
  for (const size of appIconSizes) {
    await sharp(drawing)
      .resize(size)
      .png({ palette: true })
      .toFile(path.join(output, appIconPath(size)));
  }
}
