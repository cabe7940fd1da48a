import createLibHeif from 'libheif-js/libheif-wasm/libheif.js';
import binaryUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { openHeif, stepFor } from '#domain/photos/heif/open-heif.ts';
import { findColorSpace } from '#domain/photos/heif/wide-color.ts';
import { pixelLimits } from '#domain/photos/photo-rules.ts';
import type { LibHeif } from '#domain/photos/heif/libheif.ts';
import type { DecodedPicture } from './picture.ts';

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(binaryUrl);
  if (!response.ok) throw new Error('the HEIC decoder did not load');
  return WebAssembly.compile(await response.arrayBuffer());
}

let compiling: Promise<WebAssembly.Module> | null = null;

/** Creates an instance of libheif; one serves one image. */
async function loadLibHeif(): Promise<LibHeif> {
  compiling ??= compile().catch((error: unknown) => {
    // The connection may be down; the next image retries.
    compiling = null;
    throw error;
  });
  const module = await compiling;
  return createLibHeif({
    // It would log each fault of a damaged photo to the console; the photo's card already reports it.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance, module);
      return instance.exports;
    },
  });
}

/**
 * Decodes HEIC files of phones for browsers that cannot. Throws when the file is damaged, or is left to the server: for
 * another codec, or a color profile other than those of phones.
 */
export async function decodeHeic(data: ArrayBuffer, side: number): Promise<DecodedPicture> {
  const heif = openHeif(await loadLibHeif(), new Uint8Array(data), pixelLimits.heic);
  if (!heif) throw new Error('no picture in it');
  const { width, height, orientation, profile } = heif;
  const colorSpace = profile ? findColorSpace(profile) : 'srgb';
  if (!colorSpace) throw new Error('in another color space');
  const raster = heif.decode(stepFor(heif, side), 4);
  const pixels = new ImageData(raster.data, raster.width, raster.height, { colorSpace });
  const image = await createImageBitmap(pixels);
  return {
    source: image,
    width: image.width,
    height: image.height,
    whole: { width, height },
    orientation,
    close: () => image.close(),
  };
}
