import createLibHeif from 'libheif-js/libheif-wasm/libheif.js';
import binaryUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import type { LibHeif } from '#domain/photos/heif/libheif.ts';

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(binaryUrl);
  if (!response.ok) throw new Error('the HEIC decoder did not load');
  return WebAssembly.compile(await response.arrayBuffer());
}

let compiling: Promise<WebAssembly.Module> | null = null;

/** Creates an instance of libheif; one serves one image. */
export async function loadLibHeif(): Promise<LibHeif> {
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
