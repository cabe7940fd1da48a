import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { LibHeif } from '#domain/photos/heif/libheif.ts';

interface StartOptions {
  readonly print: () => void;
  readonly printErr: () => void;
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports;
}

const require = createRequire(import.meta.url);
// Its types describe an ECMAScript module, but it is a CommonJS one.
const createLibHeif = require('libheif-js/libheif-wasm/libheif.js') as (
  options: StartOptions,
) => LibHeif;
const binaryPath = require.resolve('libheif-js/libheif-wasm/libheif.wasm');

let compiling: Promise<WebAssembly.Module> | null = null;

/** Loads a new instance of libheif; one instance serves one image. */
export async function loadLibHeif(): Promise<LibHeif> {
  compiling ??= readFile(binaryPath).then((bytes) => WebAssembly.compile(bytes));
  const module = await compiling;
  return createLibHeif({
    // It would log a line for each fault of a customer's file.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance, module);
      return instance.exports;
    },
  });
}
